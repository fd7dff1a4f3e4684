import Bots
import ClientCore
import GameProtocol

/// A load from its first connection to its last. It decides the next step of each of thousands of
/// players, and counts the results. It is a pure value. Times are microseconds of a monotonic
/// clock. Facets: `+Gathering` brings all players into their rooms, `+Playing` makes the moves,
/// `+Ending` ends rounds and handles lost connections.
struct LoadRun: Sendable {
    let options: LoadOptions
    var players: [LoadPlayer] = []
    var rooms: [LoadRoom] = []
    var counts = LoadCounts()
    var phase = Phase.gathering(until: .max)
    /// The index of the next player that has not begun to connect.
    var nextNewcomer = 0
    /// The number of connections without a name yet.
    var newcomerCount = 0
    /// Players that wait for a reconnection.
    var waiting: [Int] = []
    /// Players whose last request waits to be sent again.
    var delayed: [Int] = []
    /// Players that wait until their session has the budget for the next move.
    var resting: [Int] = []
    /// The earliest end of the waits in `resting`.
    var firstRestEnd = Int.max
    /// The start time of the pace, if moves have a fixed pace.
    var paceSince: Int?
    /// The number of moves that have become due so far, if moves have a fixed pace.
    var tickCount = 0
    /// The number of players that are not gone.
    var presentCount: Int

    enum Phase: Equatable, Sendable {
        /// All players connect and enter a room. The moves begin at `until` at the latest.
        case gathering(until: Int)
        case running(since: Int, until: Int)
        /// Running rounds are played to their end, at the same pace, until this time at the latest.
        case ending(until: Int)
        case done
    }

    /// The limit of simultaneous connection attempts, because a listener's queue is limited.
    static let maximumNewcomers = 64
    static let gatheringTime = 60_000_000
    static let endingTime = 30_000_000

    init(_ options: LoadOptions) {
        self.options = options
        presentCount = options.playerCount
        for number in 0..<options.size.rooms {
            let first = players.count
            for place in 0..<options.membersOfRoom {
                let role: Role = place < options.room.seats ? .player : .spectator
                var player = LoadPlayer(room: number, place: place, role: role)
                if role == .player {
                    let seed = options.seed &+ UInt64(players.count)
                    if options.room.game == LoadBot.kind {
                        player.bot = LoadBot(options.level, seed: seed)
                    } else {
                        player.otherBot = Bot(options.level, seed: seed)
                    }
                }
                players.append(player)
            }
            rooms.append(LoadRoom(members: first..<players.count))
        }
    }

    enum Input: Sendable {
        case begin
        case connected(player: Int)
        case notConnected(player: Int)
        case line(player: Int, LoadLine)
        case closed(player: Int)
        /// The time of `deadline` has come: work is due.
        case alarm
        /// The user stops the load.
        case stop
    }

    /// Applies one input and appends the effects.
    mutating func receive(_ input: Input, at: Int, _ effects: inout [LoadEffect]) {
        switch input {
        case .begin:
            phase = .gathering(until: at + Self.gatheringTime)
            connectNewcomers(&effects)
        case .connected(let player): players[player].stage = .connected
        case .notConnected(let player):
            counts.failedConnects += 1
            closed(player, at: at, &effects)
        case .line(let player, let line): take(line, of: player, at: at, &effects)
        case .closed(let player): closed(player, at: at, &effects)
        case .alarm: wake(at: at, &effects)
        case .stop: if phase != .done { end(at: at, &effects) }
        }
    }

    /// The time of the next alarm; nil if none is needed.
    var deadline: Int? {
        let own: Int? =
            switch phase {
            case .gathering(let until): until
            case .running(_, let until), .ending(let until): min(until, nextTick ?? until)
            case .done: nil
            }
        let retries = waiting.map(retryTime) + delayed.map { players[$0].sendsAgainAt }
        let rest = firstRestEnd == .max ? nil : firstRestEnd
        return (retries + [own, rest]).compactMap { $0 }.min()
    }

    private func retryTime(_ player: Int) -> Int? {
        if case .waiting(let until) = players[player].stage { until } else { nil }
    }

    private mutating func wake(at: Int, _ effects: inout [LoadEffect]) {
        for player in waiting {
            guard let time = retryTime(player), time <= at else { continue }
            players[player].stage = .connecting
            effects.append(.connect(player: player))
        }
        waiting = waiting.filter { retryTime($0) != nil }
        sendDelayed(at: at, &effects)
        endRests(at: at, &effects)
        switch phase {
        case .gathering(let until): if at >= until { start(at: at, &effects) }
        case .running(_, let until):
            pace(until: until, at: at, &effects)
            if at >= until { end(at: at, &effects) }
        case .ending(let until):
            pace(until: until, at: at, &effects)
            if at >= until { abandon(&effects) }
        case .done: break
        }
    }

    private mutating func take(
        _ line: LoadLine,
        of player: Int,
        at: Int,
        _ effects: inout [LoadEffect]
    ) {
        switch line {
        case .greeting: greet(player, &effects)
        case .named(let token, let room): named(player, token, room, &effects)
        case .entered(let code, let seq): entered(player, code, seq, at: at, &effects)
        case .refused(let code, let afterMs):
            refused(player, code, afterMs: afterMs, at: at, &effects)
        case .prompt(let turn, let nth, let cells):
            let prompt = LoadRoom.Pending(player: player, turn: turn, nth: nth, cells: cells)
            prompted(prompt, at: at, &effects)
        case .asked(let prompt):
            let pending = LoadRoom.Pending(
                player: player,
                turn: 0,
                nth: 0,
                cells: [],
                prompt: prompt
            )
            prompted(pending, at: at, &effects)
        case .played(let event):
            see(event.seq, player)
            played(event, player, at: at)
        case .reveal(let seq, let turn, let nth, let cell, let pair):
            see(seq, player)
            players[player].bot?.show(cell, pair: pair)
            shown(to: player, turn: turn, nth: nth, at: at)
        case .match(let seq, let cells):
            see(seq, player)
            players[player].bot?.take(cells)
        case .started(let seq, let cells, let count):
            see(seq, player)
            players[player].bot?.begin(cellCount: cells, playerCount: count)
            rooms[players[player].room].round = .running
        case .over(let seq):
            see(seq, player)
            over(player, &effects)
        case .dealtAgain(let seq):
            see(seq, player)
            dealtAgain(player, &effects)
        case .turn(let seq, let number):
            see(seq, player)
            // A game with turns of one move: all members have seen the move of the turn before.
            shown(to: player, turn: number - 1, nth: 0, at: at)
        case .event(let seq): see(seq, player)
        case .bye(let reconnects, let afterMs): dismissed(player, reconnects, afterMs)
        case .other: break
        case .unreadable: counts.unreadable += 1
        }
    }

    /// Checks that a room's events arrive without gaps, each once.
    private mutating func see(_ seq: Int64, _ player: Int) {
        if let seen = players[player].seen, seq != seen + 1 { counts.gaps += 1 }
        players[player].seen = seq
    }
}

struct LoadOptions: Equatable, Sendable {
    var size = LoadSize()
    var room: CreateRequest
    var level = BotLevel.perfect
    /// The seed of the bots and of the names of this load; any number.
    var seed: UInt64 = 0

    var membersOfRoom: Int { room.seats + size.spectators }
    var playerCount: Int { size.rooms * membersOfRoom }
}

/// One effect that a load asks for, to be carried out in order.
enum LoadEffect: Equatable, Sendable {
    case connect(player: Int)
    case send(player: Int, LoadRequest)
    /// Closes the connection after all bytes have been sent.
    case close(player: Int)
}

/// A request of a player in a load. A move consists of plain numbers, which are cheap to pass.
enum LoadRequest: Equatable, Sendable {
    case hello(resume: String?, seen: Int64?)
    case create
    case join(code: String, Role)
    case ready
    case flip(cell: Int, turn: Int)
    /// A move in a game other than Concentration.
    indirect case move(GameMove)
    case bye
}
