package import GameProtocol

/// A bot at a table of the server: it receives the lines of its session and returns its requests.
///
/// The bot is a plain value. It knows only the lines that its session gets, and its random numbers
/// follow from a seed. It waits as long as a person before each request. It leaves the server when
/// no person sits in its room any longer.
package struct BotPlayer: Equatable, Sendable {
    private let name: String
    private var bots: TableBots
    private var chance: SplitMix64
    /// The persons who sit in the room; nil before the bot has seen the room.
    private var people: Set<String>?
    /// The request that the bot will send, and its time.
    private var plan: Plan?
    /// The prompt of the move that was sent and has no answer yet.
    private var moved: Prompt?
    /// The number of refused moves since the last move that was carried out.
    private var refusalCount = 0
    /// Whether the bot has left, or its session has ended.
    package private(set) var isDone = false

    private enum Plan: Equatable {
        case move(Prompt, at: Int)
        case ready(at: Int)
    }

    /// The delay before a request, in milliseconds.
    package static let delaysMs = 600...1_200
    /// The most refused moves in a row that the bot accepts before leaving.
    private static let maximumRefusalCount = 20

    /// Equal bots with equal seeds play alike; `name` is the bot's name in the room.
    package init(_ grade: BotGrade, name: String, seed: UInt64) {
        self.name = name
        bots = TableBots(grade, name: name, seed: seed)
        chance = SplitMix64(~seed)
    }

    /// The time of the next call of `alarm`; nil if the bot waits for a line only.
    package var deadline: Int? {
        switch plan {
        case .move(_, let time), .ready(let time): time
        case nil: nil
        }
    }

    /// Handles a line of the session, and returns the request that it causes at once.
    package mutating func receive(_ line: ServerLine, at now: Int) -> Request? {
        if isDone { return nil }
        switch line {
        case .reply(let reply): hear(reply, at: now)
        case .event(let event): hear(event, at: now)
        case .connection(.prompt(let prompt)):
            plan = .move(prompt, at: now + delay(before: prompt))
        case .connection(.state(let state)): look(at: state, now)
        case .connection(.bye): isDone = true
        case .connection, .unknown: break
        }
        return people?.isEmpty == true ? leave() : nil
    }

    /// Returns the request whose time has come; nil if none is due.
    package mutating func alarm(at now: Int) -> Request? {
        guard let plan, let time = deadline, time <= now, !isDone else { return nil }
        self.plan = nil
        switch plan {
        case .ready: return Request(.room(.ready(true, entropy: nil)))
        case .move(let prompt, _):
            guard let move = bots.receive(.prompt(prompt)) else { return nil }
            moved = prompt
            return Request(.room(.move(move)))
        }
    }

    private mutating func hear(_ reply: Reply, at now: Int) {
        switch reply.outcome {
        case .ok(.entered(let state)), .ok(.state(let state)): look(at: state, now)
        case .ok:
            moved = nil
            refusalCount = 0
        case .refused(let refusal):
            guard people != nil else {
                // The room has not let the bot in.
                people = []
                return
            }
            guard let prompt = moved, refusal.code != .staleTurn else {
                moved = nil
                return
            }
            moved = nil
            refusalCount += 1
            if refusalCount > Self.maximumRefusalCount { people = [] }
            // A refused move gets no other prompt.
            if plan == nil { plan = .move(prompt, at: now + delay(before: prompt)) }
        }
    }

    private mutating func hear(_ event: RoomEvent, at now: Int) {
        switch event.body {
        case .joined(let player, .player, _, nil, _): people?.insert(player)
        case .left(let player, .player, _):
            // Without a seat, the bot has nothing more to do here.
            if player == name { people = [] } else { people?.remove(player) }
        case .over: plan = .ready(at: now + delay())
        case .started, .timeout: plan = nil
        default: break
        }
        _ = bots.receive(.event(event))
    }

    private mutating func look(at state: RoomState, _ now: Int) {
        people = Set(state.players.filter { $0.bot == nil }.map(\.name))
        _ = bots.receive(.room(state))
        let isReady = state.players.first { $0.name == name }?.isReady ?? true
        if state.phase == .over, !isReady { plan = .ready(at: now + delay()) }
    }

    private mutating func leave() -> Request? {
        guard !isDone else { return nil }
        isDone = true
        plan = nil
        return Request(.bye)
    }

    private mutating func delay() -> Int {
        Self.delaysMs.lowerBound + chance.below(Self.delaysMs.count)
    }

    /// Returns the delay before a move. If turns are short, it is at most a quarter of the turn.
    private mutating func delay(before prompt: Prompt) -> Int {
        min(delay(), (prompt.clockMs ?? .max) / 4)
    }
}
