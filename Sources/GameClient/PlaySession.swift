import GameProtocol

/// One run of `join`, `create` or `watch`: what is wanted, and the way to the server.
struct PlaySession {
    private var plan: ClientPlan
    private let configuration: ClientConfiguration
    private let seats: SeatKeeper
    /// Whether somebody said where to play; else it can be chosen on the screen.
    private var isChosen = true

    /// The way back to a seat that was found on this computer.
    init(_ ticket: SeatTicket, _ file: HeldFile, _ configuration: ClientConfiguration) {
        self.configuration = configuration
        seats = SeatKeeper(Self.folder, found: (ticket, file))
        plan = ClientPlan(address: ticket.address, purpose: .resume(ticket))
        fill()
    }

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
        self.plan = plan
        seats = SeatKeeper(Self.folder)
        isChosen =
            command != .join || invocation.argument != nil || configuration.newRoom.game != nil
        fill()
    }

    private mutating func fill() {
        plan.asks = configuration.asks && System.isTerminal(System.input)
        plan.lingers = configuration.lingers
        plan.timeoutMs = configuration.timeoutMs
        plan.chance = RandomBytes.make(count: 8).reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// Goes back to the newest seat that no running client of this user holds.
    static func resume(_ configuration: ClientConfiguration) -> Int32 {
        let name = configuration.isNameChosen ? configuration.name : nil
        switch folder?.newest(name: name) ?? .none {
        case .seat(let ticket, let file): return PlaySession(ticket, file, configuration).run()
        case .held: return Diagnostics.fail(.noSeat(name: name, isHeld: true))
        case .none: return Diagnostics.fail(.noSeat(name: name, isHeld: false))
        }
    }

    private static var folder: SeatFolder? { Diagnostics.stateFolder.map(SeatFolder.init) }

    /// Plays; gives the status to end with.
    func run() -> Int32 {
        let trace: ConnectionTrace?
        do throws(Failure) {
            trace = try Diagnostics.trace(configuration)
        } catch {
            return Diagnostics.fail(error, configuration)
        }
        let start = System.monotonicNanoseconds()
        let clock = { (System.monotonicNanoseconds() - start) / 1_000_000 }
        let faces = FaceChoice(configuration: configuration, clock: clock)
        let surroundings = ClientHost.Surroundings(
            seats: seats,
            trace: trace,
            clock: clock,
            entropy: Self.entropy
        )
        if faces.hasScreen { return faces.runScreen(plan, surroundings, isChosen: isChosen) }
        return faces.runPlain(plan, surroundings)
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
            guard invocation.argument != nil else {
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
    static func password(_ file: String?) throws(UsageError) -> String? {
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
    static func entropy() -> String? {
        guard let fixed = System.environment("CARDTABLE_ENTROPY") else {
            return SHA256.hex(RandomBytes.make(count: 16))
        }
        return fixed.isEmpty ? nil : fixed
    }
}
