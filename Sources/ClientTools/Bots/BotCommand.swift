package import ClientCore
package import CommandLine
import GameProtocol
import TerminalKit

/// One run of `bot`: who plays, where, and the way to the server.
package struct BotCommand {
    private let configuration: ClientConfiguration
    private let address: JoinAddress
    private let password: String?
    private let folder = Diagnostics.stateFolder.map { SeatFolder(path: $0 + "/bots") }

    package init(_ invocation: Invocation) throws(UsageError) {
        configuration = invocation.configuration
        address = try invocation.address(allowsCode: true)
        guard !configuration.isBridge || address.code == nil else {
            throw UsageError(
                "--stdio takes a server without a room: GameClient bot \(address.server.text) --stdio"
            )
        }
        if let problem = configuration.newRoom.botProblem { throw UsageError(problem) }
        password = try configuration.password()
    }

    /// Gives the status to end with.
    package func run() -> Int32 {
        if configuration.isBridge {
            return Bridge(address: address, configuration: configuration).run()
        }
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
        // First, so that a program which does not run takes no seat from anybody.
        let program = configuration.orders.program.map(ProgramHost.init)
        defer { program?.end() }
        if let problem = program?.start() {
            BotPrinter(configuration).warn(problem)
            return 7
        }
        do throws(Failure) {
            let trace = try Diagnostics.trace(configuration)
            let connection = try ServerConnection(
                to: address.server,
                timeoutMs: configuration.timeoutMs,
                trace: trace
            )
            // Installed only now: while connecting, Ctrl-C must end the program as usual.
            signals = signals ?? SignalPipe()
            let link = ServerLink(connection, to: address, trace: trace)
            let host = host(purpose, seats, signals, link, program)
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
        _ link: ServerLink,
        _ program: ProgramHost?
    ) -> BotHost {
        var plan = ClientPlan(address: address.server, purpose: purpose)
        plan.name =
            configuration.isNameChosen ? configuration.name : BotName.prefix + Self.freshSuffix()
        plan.isNameChosen = true
        plan.password = password
        plan.timeoutMs = configuration.timeoutMs
        plan.chance = Entropy.seed()
        let clock = System.millisecondClock()
        let bot = program == nil ? Bot(configuration.level, seed: Entropy.seed()) : nil
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

    /// Four characters by chance: no other bot has asked for such a name, so that none is refused.
    static func freshSuffix() -> String {
        var chance = SplitMix64(Entropy.seed())
        let letters = Array("23456789abcdefghjkmnpqrstvwxyz")
        return String((0..<4).map { _ in letters[chance.below(letters.count)] })
    }
}
