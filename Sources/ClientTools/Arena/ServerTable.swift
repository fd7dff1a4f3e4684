import ClientCore
import GameProtocol
import TerminalKit

/// A table at a server, at which bots of this program play the games of a pairing.
///
/// Each has a connection of its own, and knows of the other what the server tells.
final class ServerTable {
    private let plan: ArenaPlan
    private let players: [Int]
    private let address: JoinAddress
    private let configuration: ClientConfiguration
    private let record: ArenaRecord
    private let clock = System.millisecondClock()

    /// The new connections of both bots, without a finished game between, after which the table ends.
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
            // A set of nothing would wait for ever.
            if !running.isEmpty { poll.wait(at: clock()) }
            for game in record.takeGames() {
                gameCount += 1
                returnsBefore = hosts.reduce(0) { $0 + $1.returnCount }
                take(game)
            }
            // A server that answers and hangs up each time would be asked for ever.
            if hosts.reduce(0, { $0 + $1.returnCount }) - returnsBefore > Self.maximumReturns {
                break
            }
            if let status = hosts.compactMap(\.status).first(where: { $0 != 0 }) {
                throw .other(code: "\(status)", message: record.lastWords)
            }
            // The second bot alone would wait for company.
            if first.status != nil, gameCount < plan.gameCount { break }
        }
        // A server that closes asks bots to leave with status 0.
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
        // A name of its own, so that the server refuses none.
        clientPlan.name = "\(plan.name(of: players[index]).prefix(13))-\(BotCommand.freshSuffix())"
        clientPlan.isNameChosen = true
        clientPlan.timeoutMs = configuration.timeoutMs
        clientPlan.chance = Entropy.seed()
        var orders = BotOrders()
        orders.gameCount = plan.gameCount
        orders.thinkMs = 0
        let bot = Bot(plan.levels[players[index]], seed: Entropy.seed())
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
