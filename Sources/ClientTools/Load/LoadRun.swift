import ClientCore
import GameProtocol

/// A load from its first connection to its last: a pure value that decides what each of thousands of
/// players does next, and counts what comes of it.
///
/// Times are microseconds of a clock that only goes forward. Facets: `+Gathering` brings everybody
/// into their rooms, `+Playing` makes the moves, `+Ending` lets games end and loses connections.
struct LoadRun: Sendable {
    let options: LoadOptions
    var players: [LoadPlayer] = []
    var rooms: [LoadRoom] = []
    var counts = LoadCounts()
    var phase = Phase.gathering(until: .max)
    /// The next player who has not begun to connect.
    var nextNewcomer = 0
    /// Connections that have no name yet.
    var newcomerCount = 0
    /// Players who wait for another try.
    var waiting: [Int] = []
    /// Players whose last request the server wants later.
    var delayed: [Int] = []
    /// Players who rest, so that their session has points for the next move.
    var resting: [Int] = []
    /// When the first of them has rested.
    var firstRestEnd = Int.max
    /// When the pace began, where moves are paced.
    var paceSince: Int?
    /// How many moves became due so far, where they are paced.
    var tickCount = 0
    /// Players who are not gone.
    var presentCount: Int

    /// What the load is doing.
    enum Phase: Equatable, Sendable {
        /// Everybody connects and enters a room; by `until` at the latest moves begin.
        case gathering(until: Int)
        case running(since: Int, until: Int)
        /// Games that run are played to their end, at the same pace, until then at the latest.
        case ending(until: Int)
        case done
    }

    /// How many connections are made at a time: a listener's queue is not endless.
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

    /// One thing that a load is told.
    enum Input: Sendable {
        case begin
        case connected(player: Int)
        /// A connection that was wanted could not be made.
        case notConnected(player: Int)
        case line(player: Int, LoadLine)
        /// A connection is at its end.
        case closed(player: Int)
        /// The time of `deadline` has come.
        case alarm
        /// Somebody wants it to end now.
        case stop
    }

    /// Takes one input; adds to the effects what to do.
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

    /// When it has to be woken.
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
        case .event(let seq): see(seq, player)
        case .bye(let reconnects, let afterMs): dismissed(player, reconnects, afterMs)
        case .other: break
        case .unreadable: counts.unreadable += 1
        }
    }

    /// Events of a room come without gaps, each once.
    private mutating func see(_ seq: Int64, _ player: Int) {
        if let seen = players[player].seen, seq != seen + 1 { counts.gaps += 1 }
        players[player].seen = seq
    }
}

/// What a load is made of.
struct LoadOptions: Equatable, Sendable {
    var size = LoadSize()
    var room: CreateRequest
    var level = BotLevel.perfect
    /// Any number: the bots' chance, and the names of this load.
    var seed: UInt64 = 0

    /// Who sits and watches in one room.
    var membersOfRoom: Int { room.seats + size.spectators }
    var playerCount: Int { size.rooms * membersOfRoom }
}

/// One thing that a load wants done for one of its players, in this order.
enum LoadEffect: Equatable, Sendable {
    case connect(player: Int)
    case send(player: Int, LoadRequest)
    /// Nothing more is wanted of the connection; what was sent leaves first.
    case close(player: Int)
}

/// What a player of a load asks; a move is plain numbers, which cost nothing to pass.
enum LoadRequest: Equatable, Sendable {
    case hello(resume: String?, seen: Int64?)
    case create
    case join(code: String, Role)
    case ready
    case flip(cell: Int, turn: Int)
    /// A move of another game.
    indirect case move(GameMove)
    case bye
}
