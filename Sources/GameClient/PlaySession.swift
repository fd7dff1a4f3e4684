import GameProtocol

/// One run of `join`, `create` or `watch`: what is wanted, and the way to the server.
struct PlaySession {
    private let plan: ClientPlan
    private let configuration: ClientConfiguration

    init(_ invocation: Invocation, _ configuration: ClientConfiguration) throws(UsageError) {
        self.configuration = configuration
        let command = invocation.command ?? .join
        let address = try ClientProgram.address(invocation, allowsCode: command != .create)
        let password = try Self.password(configuration.passwordFile)
        var plan = ClientPlan(
            address: address.server,
            purpose: try Self.purpose(command, invocation, address, configuration, password)
        )
        plan.name = configuration.name
        plan.isNameChosen = configuration.isNameChosen
        plan.password = password
        plan.asks = configuration.asks && System.isTerminal(System.input)
        plan.lingers = configuration.lingers
        plan.timeoutMs = configuration.timeoutMs
        self.plan = plan
    }

    /// Plays; gives the status to end with.
    func run() -> Int32 {
        let connection: ServerConnection
        do throws(Failure) {
            connection = try ServerConnection(
                to: plan.address,
                timeoutMs: plan.timeoutMs,
                trace: try Diagnostics.trace(configuration)
            )
        } catch {
            return Diagnostics.fail(error)
        }
        // Not before: while it connects, Ctrl-C ends the program as it ends any other.
        let signals = SignalPipe()
        let start = System.monotonicNanoseconds()
        let clock = { (System.monotonicNanoseconds() - start) / 1_000_000 }
        let text = PlainText(words: PlainWords(look: configuration.look), asks: plan.asks)
        let host = PlainHost(
            connection: connection,
            signals: signals,
            state: ClientState(plan, at: clock()),
            face: PlainFace(
                text: text,
                isQuiet: configuration.isQuiet,
                isASCII: configuration.isASCII,
                hasPrompt: plan.asks
            ),
            clock: clock,
            entropy: Self.entropy
        )
        return host.run()
    }

    private static func purpose(
        _ command: CommandSpec.Name,
        _ invocation: Invocation,
        _ address: JoinAddress,
        _ configuration: ClientConfiguration,
        _ password: String?
    ) throws(UsageError) -> ClientPlan.Purpose {
        switch command {
        case .create: return .create(configuration.newRoom.request(password: password))
        case .watch:
            guard invocation.argument != nil || System.environment("CARDTABLE_SERVER") != nil else {
                throw UsageError("watch needs an ADDRESS, such as: GameClient watch localhost/K3QF")
            }
            return address.code.map { .watch(code: $0) } ?? .watchLobby
        default:
            if let code = address.code { return .join(code: code) }
            guard configuration.newRoom.game != nil else { return .lobby }
            return .quick(configuration.newRoom.request(password: password))
        }
    }

    /// The first line of the file.
    private static func password(_ file: String?) throws(UsageError) -> String? {
        guard let file else { return nil }
        guard let bytes = System.contents(of: file, maximum: 4096) else {
            throw UsageError("The password file \(OptionSpec.quoted(file)) cannot be read.")
        }
        let line = bytes.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
        let password = String(decoding: line, as: UTF8.self)
        guard TextRule.accepts(password, maximum: Limits.maximumPasswordCount) else {
            throw UsageError(
                "The first line of \(OptionSpec.quoted(file)) is no password: 1 to 64 characters."
            )
        }
        return password
    }

    /// Fresh for every deal; tests say what they want, and nothing where they want none.
    private static func entropy() -> String? {
        guard let fixed = System.environment("CARDTABLE_ENTROPY") else {
            return SHA256.hex(RandomBytes.make(count: 16))
        }
        return fixed.isEmpty ? nil : fixed
    }
}
