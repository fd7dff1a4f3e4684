package import ClientCore
package import CommandLine
import GameProtocol
import TerminalKit

/// One run of `bot`: the bot, its room, and the way to the server.
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

    package func run() -> Int32 {
        if configuration.isBridge {
            return Bridge(address: address, configuration: configuration).run()
        }
        // A bot whose process was killed returns to its seat, if the server still keeps the seat.
        var signals: SignalPipe?
        var orders = configuration.orders
        if case .seat(let ticket, let file)? = folder?.newest(fits: isOwn) {
            let seats = SeatKeeper(folder, found: (ticket, file))
            if let status = play(.resume(ticket), seats, &signals, &orders) { return status }
        }
        repeat {
            let status = play(purpose, SeatKeeper(folder), &signals, &orders)
            if let status { return status }
        } while orders.isForLadder && orders.gameCount > 0
        return 5
    }

    /// Plays and returns the exit status; nil if the seat is gone and the bot has to begin again,
    /// with the rounds that are left.
    private func play(
        _ purpose: ClientPlan.Purpose,
        _ seats: SeatKeeper,
        _ signals: inout SignalPipe?,
        _ orders: inout BotOrders
    ) -> Int32? {
        // The program starts first: if it fails, the bot takes no seat from other players.
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
            // The pipe is installed only now: while the client connects, Ctrl-C must end the
            // program as usual.
            signals = signals ?? SignalPipe()
            let link = ServerLink(connection, to: address, trace: trace)
            let host = host(purpose, orders, seats, signals, link, program)
            let status = host.run()
            orders.gameCount -= host.gameCount
            return host.isSeatLost ? nil : status
        } catch {
            return Diagnostics.fail(error)
        }
    }

    private func host(
        _ purpose: ClientPlan.Purpose,
        _ orders: BotOrders,
        _ seats: SeatKeeper,
        _ signals: SignalPipe?,
        _ link: ServerLink,
        _ program: ProgramHost?
    ) -> BotHost {
        var plan = ClientPlan(address: address.server, purpose: purpose)
        plan.typedName = configuration.isNameChosen ? configuration.name : Self.freshName()
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
            session: BotSession(plan, orders, bot: bot, at: clock()),
            program: program,
            watcher: BotPrinter(configuration),
            clock: clock
        )
    }

    private var purpose: ClientPlan.Purpose {
        if let code = address.code { return .join(code: code) }
        return .quick(configuration.newRoom.request(password: password))
    }

    /// Whether a seat belongs to a bot with the address, room and name of this command line.
    private func isOwn(_ ticket: SeatTicket) -> Bool {
        guard ticket.address == address.server else { return false }
        if let code = address.code, code != ticket.room { return false }
        guard configuration.isNameChosen,
            let name = configuration.name.flatMap({ try? PlayerName($0) })?.name
        else { return true }
        return NameRule.key(name) == NameRule.key(ticket.name)
    }

    /// Returns a name that is probably free, and that other clients know as the name of a bot.
    static func freshName() -> String {
        BotName.make(nil, 100_000 + Int(Entropy.seed() % 900_000))
    }

    /// Returns four random characters that make a name unique, so that the server accepts it.
    static func freshSuffix() -> String {
        var chance = SplitMix64(Entropy.seed())
        let letters = Array("23456789abcdefghjkmnpqrstvwxyz")
        return String((0..<4).map { _ in letters[chance.below(letters.count)] })
    }
}
