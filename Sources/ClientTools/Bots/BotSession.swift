import Bots
import ClientCore
import GameProtocol

/// The session of a bot at a server: the client's state, the bot that moves, and the rounds that
/// are left to play. It is a pure value. The client's state handles the connection, as it does for
/// people; the session adds moves, rematches and results.
struct BotSession: Sendable {
    private(set) var state: ClientState
    private(set) var tally = BotTally()
    /// The bot that makes the moves; nil if an external program makes the moves.
    private var bot: Bot?
    private let orders: BotOrders
    /// The newest request for a move. The bot answers it at `actsAt`.
    private var asked: Prompt?
    private var actsAt = 0
    /// The exit status of a bot that is leaving, unless another error follows.
    private var ending: Int32?
    private var isLeaving = false
    private var hasSat = false
    /// Whether the seat to which the bot wanted to return is gone.
    private(set) var isSeatLost = false
    private var hadCompany = false
    /// The rounds in this room; on a ladder, the bot leaves after two.
    private var roundsHere = 0
    /// Whether the bot has asked for its next opponent.
    private var isAsking = false
    /// The time since which an opponent has sat in the room without a round; nil otherwise.
    private var idleSince: Int?
    /// The earliest time at which the bot asks for the next opponent.
    private var asksAt = 0
    private var effects: [BotEffect] = []

    /// The shortest delay after a refused move, in milliseconds.
    private static let patienceMs = 1000
    /// The time that an opponent of the ladder has to get ready, in milliseconds.
    private static let idleMs = 60_000
    /// The pause after the server had no time to look for an opponent, in milliseconds.
    private static let pauseMs = 5000

    init(_ plan: ClientPlan, _ orders: BotOrders, bot: Bot?, at: Int) {
        state = ClientState(plan, at: at)
        self.orders = orders
        self.bot = bot
    }

    /// Applies one input of the client and returns the effects in order.
    mutating func receive(_ input: ClientInput, at: Int) -> [BotEffect] {
        let before = state.room
        take(state.receive(input, at: at))
        if case .line(let line) = input { look(at: line, after: before?.seq, at: at) }
        if let room = state.room, room.seats.count > 1 { hadCompany = true }
        goOn(at: at)
        defer { effects = [] }
        return effects
    }

    /// Uses the key of the bot's name on the server's ladder.
    mutating func use(ladderKey: String) { state.use(ladderKey: ladderKey) }

    /// Ends the session after the program that moves has failed. `reason` is a sentence.
    mutating func programFailed(_ reason: String, at: Int) -> [BotEffect] {
        if !isDone, ending == nil {
            effects.append(.tell(reason))
            ending = 7
        }
        goOn(at: at)
        defer { effects = [] }
        return effects
    }

    /// The time of the next `ClientInput.alarm`; nil if the session waits for no time.
    var deadline: Int? {
        let move = canMove ? actsAt : nil
        let change = idleSince.map { $0 + Self.idleMs }
        return [state.deadline, move, change, isBetweenRooms ? asksAt : nil]
            .compactMap { $0 }.min()
    }

    /// Whether all wanted rounds are over.
    private var isDone: Bool { tally.gameCount >= orders.gameCount }

    private mutating func take(_ effects: [ClientEffect]) {
        for effect in effects {
            switch effect {
            case .say(let news): hear(news)
            case .finish(let status): finish(status)
            case .send, .needsEntropy, .connect, .move, .disconnect:
                self.effects.append(.client(effect))
            }
        }
    }

    private mutating func finish(_ status: Int32) {
        if tally.gameCount > 0 { effects.append(.tell(tally.sentence)) }
        let result = orders.tellsResult ? tally.last?.status : nil
        effects.append(.finish(status != 0 ? status : ending.flatMap(\.ifNotZero) ?? result ?? 0))
    }

    private mutating func hear(_ news: News) {
        switch news {
        case .rejected(let rejection) where isAsking:
            isAsking = false
            if [.command(.slowDown), .command(.noAnswerYet)].contains(rejection) {
                asksAt += Self.pauseMs
                return
            }
            ending = ending ?? 5
            tell(news)
        case .entered(let room, _): sit(room)
        case .roomNow(let room, _, isNew: true): sit(room)
        case .over(let over, let results, let room):
            roundsHere += 1
            guard let result = BotResult(over, results: results, room) else { return }
            tally.add(result)
            effects.append(.result(result))
        case .connectedAgain:
            // The request for an opponent was lost with the connection.
            isAsking = false
            tell(news)
        case .failed(.seatGone) where !hasSat || orders.isForLadder:
            isSeatLost = true
            effects.append(.tell("The seat is gone; it starts anew."))
        default:
            if news.isForHosts { tell(news) }
        }
    }

    private mutating func tell(_ news: News) {
        let text = PlainText(words: PlainWords(me: state.me))
        for line in text.sentence(news).lines { effects.append(.tell(line)) }
    }

    private mutating func sit(_ room: RoomView) {
        hasSat = true
        (isAsking, hadCompany, roundsHere, idleSince) = (false, false, 0, nil)
        guard room.isFree else {
            return effects.append(.tell("\(state.me) sits in \(room.code)."))
        }
        effects.append(.tell("\(room.code) is a free table, at which bots cannot play."))
        ending = 5
    }

    /// Passes the bot the server's lines about its room, and records a request for a move.
    private mutating func look(at line: ServerLine, after seq: Int64?, at: Int) {
        guard let room = state.room else { return }
        if let snapshot = line.snapshot, snapshot.room == room.code {
            _ = bot?.receive(.room(snapshot))
        }
        switch line {
        case .event(let event)
        where event.room == room.code && event.seq == room.seq && event.seq != seq:
            _ = bot?.receive(.event(event))
        case .connection(.prompt(let prompt)) where prompt.room == room.code && room.isPrompted:
            asked = prompt
            actsAt = at + thinkMs(prompt)
        default: break
        }
    }

    /// Does the step that is due: leaves, changes the opponent, asks for a rematch, or moves.
    private mutating func goOn(at: Int) {
        if ending == nil { ending = reasonToLeave }
        if ending != nil { return leave(at: at) }
        if orders.isForLadder, state.stage == .open { changeOpponent(at: at) }
        guard state.stage == .open, let room = state.room, room.isPlayer else { return }
        if room.phase == .over, !state.isRoundWanted {
            take(state.receive(.command(.rematch), at: at))
        }
        if canMove, at >= actsAt { move(at: at) }
    }

    /// Whether the bot is in no room and looks for its next opponent on the ladder.
    private var isBetweenRooms: Bool {
        orders.isForLadder && hasSat && ending == nil && !isAsking && state.stage == .open
            && state.room == nil
    }

    /// Leaves the room after two rounds, or if the opponent has left or is not ready, and asks for
    /// another opponent.
    private mutating func changeOpponent(at: Int) {
        if let room = state.room {
            let isAlone = room.seats.count < 2
            let isIdle = room.phase != .playing && !isAlone
            idleSince = isIdle ? idleSince ?? at : nil
            let isLate = idleSince.map { at >= $0 + Self.idleMs } ?? false
            // A bot that was started again finds its round over, and its opponent gone.
            let isLeft = isAlone && (hadCompany || room.phase == .over)
            let isEnough = roundsHere >= 2 || isLeft || isLate
            guard room.isPlayer, room.phase != .playing, isEnough else { return }
            idleSince = nil
        }
        guard hasSat, !isAsking, at >= asksAt else { return }
        isAsking = true
        asksAt = at
        take(state.receive(.command(.play(orders.room)), at: at))
    }

    /// Returns the delay before a move, in milliseconds: at most a quarter of the turn.
    private func thinkMs(_ prompt: Prompt) -> Int {
        min(orders.thinkMs, (prompt.clockMs ?? .max) / 4)
    }

    private var canMove: Bool {
        guard bot != nil, ending == nil, let asked, let room = state.room else { return false }
        return room.code == asked.room && room.accepts(asked) && state.isExpecting
    }

    private mutating func move(at: Int) {
        guard let asked, let move = bot?.receive(.prompt(asked)) else { return }
        actsAt = at + max(Self.patienceMs, thinkMs(asked))
        take(state.receive(.command(.game(GameValue(move.game, move))), at: at))
    }

    /// The exit status with which the bot leaves now; nil as long as it should stay.
    private var reasonToLeave: Int32? {
        if isDone { return 0 }
        if orders.isForLadder { return nil }
        guard state.stage == .open, hasSat else { return nil }
        guard let room = state.room else {
            // An external program that leaves the room before any round is over has failed.
            return bot == nil && tally.gameCount == 0 ? 7 : 0
        }
        if orders.needsPeople, !room.seats.contains(where: { !BotName.isBot($0.name) }) { return 0 }
        let isAlone = room.seats.count { $0.name != state.me } == 0
        guard room.isPlayer, isAlone, hadCompany, room.phase != .playing else { return nil }
        return wasInvited || tally.gameCount > 0 ? 0 : nil
    }

    /// Whether the bot joined another player's room. If so, the bot does not wait in that room for
    /// further players.
    private var wasInvited: Bool {
        if case .join = state.plan.purpose { true } else { false }
    }

    private mutating func leave(at: Int) {
        guard !isLeaving, state.stage == .open || state.stage == .lost else { return }
        isLeaving = true
        take(state.receive(.command(.quit), at: at))
    }
}

extension Int32 {
    fileprivate var ifNotZero: Int32? { self == 0 ? nil : self }
}

extension News {
    /// Whether the person who started the bot should read this news. News about the course of the
    /// game is left out, except a deal that does not match.
    fileprivate var isForHosts: Bool {
        switch self {
        case .failed, .lost, .stillLost, .connectedAgain, .sentAway, .serverFull, .serverClosed,
            .outOfRoom, .rejected, .notice, .moving, .notMoved, .unavailable:
            true
        case .checked(.mismatch, _): true
        default: false
        }
    }
}

/// One effect that a bot's session asks for, to be carried out in order.
enum BotEffect: Equatable, Sendable {
    /// An effect of the connection, but never `say` or `finish`.
    case client(ClientEffect)
    /// A round is over.
    case result(BotResult)
    /// A line for the person who started the bot.
    case tell(String)
    /// The session ends with this exit status.
    case finish(Int32)
}
