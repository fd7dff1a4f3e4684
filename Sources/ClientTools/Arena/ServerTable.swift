import ClientCore
import GameProtocol
import TerminalKit

/// A table at a server, at which bots of this program play the rounds of a pairing. Each bot has
/// its own connection, and learns about the other bot only from the server.
final class ServerTable {
    private let plan: ArenaPlan
    private let players: [Int]
    private let address: JoinAddress
    private let configuration: ClientConfiguration
    private let record: ArenaRecord
    private let clock = System.millisecondClock()

    /// The limit of reconnections of both bots without a finished round in between. Beyond this
    /// limit, the table ends.
    private static let maximumReturns = 4

    init(
        _ plan: ArenaPlan,
        _ players: [Int],
        _ address: JoinAddress,
        _ configuration: ClientConfiguration,
        _ log: ArenaLog?
    ) {
        self.plan = plan
        self.players = players
        self.address = address
        self.configuration = configuration
        record = ArenaRecord(log)
    }

    func play(_ take: (ArenaGame) -> Void) throws(Failure) {
        let first = try seat(0, .create(plan.room), record)
        var hosts = [first]
        var gameCount = 0
        var returnsBefore = 0
        while hosts.contains(where: { $0.status == nil }) {
            for host in hosts where host.status == nil { _ = host.advance() }
            if let failure = record.failure { throw failure }
            if hosts.count < players.count, first.status == nil, let code = first.roomCode {
                hosts.append(try seat(1, .join(code: code), ArenaOnlooker()))
            }
            var poll = PollSet()
            let running = hosts.filter { $0.status == nil }
            for host in running { host.fill(&poll) }
            // Waiting for an empty set would never return.
            if !running.isEmpty { poll.wait(at: clock()) }
            for game in record.takeGames() {
                gameCount += 1
                returnsBefore = hosts.reduce(0) { $0 + $1.returnCount }
                take(game)
            }
            // A server that accepts and closes every connection must not keep the bots in a loop.
            if hosts.reduce(0, { $0 + $1.returnCount }) - returnsBefore > Self.maximumReturns {
                break
            }
            if let status = hosts.compactMap(\.status).first(where: { $0 != 0 }) {
                throw .other(code: "\(status)", message: record.lastWords)
            }
            // The second bot alone would wait forever for an opponent.
            if first.status != nil, gameCount < plan.gameCount { break }
        }
        // A server that shuts down makes bots leave with status 0.
        guard gameCount >= plan.gameCount else {
            throw .other(code: "\(gameCount) of \(plan.gameCount)", message: record.lastWords)
        }
    }

    private func seat(
        _ index: Int,
        _ purpose: ClientPlan.Purpose,
        _ watcher: any BotWatcher
    ) throws(Failure) -> BotHost {
        var clientPlan = ClientPlan(address: address, purpose: purpose)
        // A unique name, so that the server does not refuse it.
        clientPlan.name = "\(plan.name(of: players[index]).prefix(13))-\(BotCommand.freshSuffix())"
        clientPlan.isNameChosen = true
        clientPlan.timeoutMs = configuration.timeoutMs
        clientPlan.chance = Entropy.seed()
        var orders = BotOrders()
        orders.gameCount = plan.gameCount
        orders.thinkMs = 0
        let bot = plan.level(of: players[index]).map { Bot($0, seed: Entropy.seed()) }
        let connection = try ServerConnection(
            to: address,
            timeoutMs: configuration.timeoutMs,
            trace: nil
        )
        return BotHost(
            link: ServerLink(connection, to: address, trace: nil),
            seats: SeatKeeper(nil),
            signals: nil,
            session: BotSession(clientPlan, orders, bot: bot, at: clock()),
            program: nil,
            watcher: watcher,
            clock: clock
        )
    }
}
