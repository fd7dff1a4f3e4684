import GameProtocol

/// One run of `bot`: who plays, where, and the way to the server.
struct BotErrand {
    private let configuration: ClientConfiguration
    private let address: JoinAddress
    private let password: String?
    private let folder = Diagnostics.stateFolder.map { SeatFolder(path: $0 + "/bots") }

    init(_ invocation: Invocation, _ configuration: ClientConfiguration) throws(UsageError) {
        self.configuration = configuration
        address = try ClientProgram.address(invocation, allowsCode: true)
        guard !configuration.isBridge || address.code == nil else {
            throw UsageError(
                "--stdio takes a server without a room: GameClient bot \(address.server.text) --stdio"
            )
        }
        guard configuration.newRoom.rules != .free else {
            throw UsageError("Bots cannot play at a free table; they play --rules high_card.")
        }
        password = try PlaySession.password(configuration.passwordFile)
    }

    /// Gives the status to end with.
    func run() -> Int32 {
        if configuration.isBridge { return Bridge(address, configuration).run() }
        // A bot that was killed goes on where it was, if its seat is still kept.
        var signals: SignalPipe?
        if case .seat(let ticket, let file)? = folder?.newest(fits: isOwn) {
            let seats = SeatKeeper(folder, found: (ticket, file))
            if let status = play(.resume(ticket), seats, &signals) { return status }
        }
        return play(purpose, SeatKeeper(folder), &signals) ?? 5
    }

    /// Gives the status to end with; nil where a seat that was noted is gone.
    private func play(
        _ purpose: ClientPlan.Purpose,
        _ seats: SeatKeeper,
        _ signals: inout SignalPipe?
    ) -> Int32? {
        do throws(Failure) {
            let trace = try Diagnostics.trace(configuration)
            let connection = try ServerConnection(
                to: address.server,
                timeoutMs: configuration.timeoutMs,
                trace: trace
            )
            // Not before: while it connects, Ctrl-C ends the program as it ends any other.
            signals = signals ?? SignalPipe()
            let host = host(purpose, seats, signals, ServerLink(connection, trace: trace))
            let status = host.run()
            return host.isSeatLost ? nil : status
        } catch {
            return Diagnostics.fail(error)
        }
    }

    private func host(
        _ purpose: ClientPlan.Purpose,
        _ seats: SeatKeeper,
        _ signals: SignalPipe?,
        _ link: ServerLink
    ) -> BotHost {
        var plan = ClientPlan(address: address.server, purpose: purpose)
        plan.name = configuration.isNameChosen ? configuration.name : Self.freshName()
        plan.isNameChosen = true
        plan.password = password
        plan.timeoutMs = configuration.timeoutMs
        plan.chance = Self.number()
        let start = System.monotonicNanoseconds()
        let clock = { (System.monotonicNanoseconds() - start) / 1_000_000 }
        let program = configuration.orders.program.map(ProgramHost.init)
        let bot = program == nil ? Bot(configuration.level, seed: Self.number()) : nil
        return BotHost(
            link: link,
            seats: seats,
            signals: signals,
            session: BotSession(plan, configuration.orders, bot: bot, at: clock()),
            program: program,
            watcher: BotPrinter(configuration),
            clock: clock
        )
    }

    private var purpose: ClientPlan.Purpose {
        if let code = address.code { return .join(code: code) }
        return .quick(configuration.newRoom.request(password: password))
    }

    /// A seat of a bot that this command line means.
    private func isOwn(_ ticket: SeatTicket) -> Bool {
        guard ticket.address == address.server else { return false }
        if let code = address.code, code != ticket.room { return false }
        guard configuration.isNameChosen, let name = configuration.name else { return true }
        return NameRule.key(name) == NameRule.key(ticket.name)
    }

    static func number() -> UInt64 {
        RandomBytes.make(count: 8).reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// A name that no other bot has asked for, so that the server refuses none.
    private static func freshName() -> String { "bot-" + freshSuffix() }

    /// Four characters by chance.
    static func freshSuffix() -> String {
        var chance = Chance(number())
        let letters = Array("23456789abcdefghjkmnpqrstvwxyz")
        return String((0..<4).map { _ in letters[chance.below(letters.count)] })
    }
}
