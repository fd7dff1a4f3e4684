import ClientCore
import GameProtocol

/// A bot at a server: what the client knows, who moves, and what is left to play; a pure value.
///
/// The client's own state does everything about the connection, as it does for people; this adds
/// the moves, the rematches and the results.
struct BotSession: Sendable {
    private(set) var state: ClientState
    private(set) var tally = BotTally()
    /// Nil where a program of somebody's own moves.
    private var bot: Bot?
    private let orders: BotOrders
    /// The newest request for a move, and when it is answered.
    private var asked: Prompt?
    private var actsAt = 0
    /// Why it leaves: the status to end with, unless something else goes wrong first.
    private var ending: Int32?
    private var isLeaving = false
    private var hasSat = false
    /// The seat of an earlier run, to which it was to go back, is gone.
    private(set) var isSeatLost = false
    private var hadCompany = false
    private var effects: [BotEffect] = []

    /// After a refused move it waits at least so long.
    private static let patienceMs = 1000

    init(_ plan: ClientPlan, _ orders: BotOrders, bot: Bot?, at: Int) {
        state = ClientState(plan, at: at)
        self.orders = orders
        self.bot = bot
    }

    /// Takes one input of the client's; gives what to do, in order.
    mutating func receive(_ input: ClientInput, at: Int) -> [BotEffect] {
        let before = state.room
        take(state.receive(input, at: at))
        if case .line(let line) = input { look(at: line, after: before?.seq, at: at) }
        if let room = state.room, room.seats.count > 1 { hadCompany = true }
        goOn(at: at)
        defer { effects = [] }
        return effects
    }

    /// The program that moves has ended, or can be used no more; `reason` is a sentence.
    mutating func programFailed(_ reason: String, at: Int) -> [BotEffect] {
        if !isDone, ending == nil {
            effects.append(.tell(reason))
            ending = 7
        }
        goOn(at: at)
        defer { effects = [] }
        return effects
    }

    /// When it has to be woken with `ClientInput.alarm`; nil while there is nothing to wait for.
    var deadline: Int? {
        let move = canMove ? actsAt : nil
        return [state.deadline, move].compactMap { $0 }.min()
    }

    /// All games that were wanted are over.
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
        case .entered(let room, _): sit(room)
        case .roomNow(let room, _, isNew: true): sit(room)
        case .over(let over, let results, let room):
            guard let result = BotResult(over, results: results, room) else { return }
            tally.add(result)
            effects.append(.result(result))
        case .failed(.seatGone) where !hasSat:
            isSeatLost = true
            effects.append(.tell("The seat of an earlier run is gone; it starts anew."))
        default:
            guard news.isForHosts else { return }
            let text = PlainText(words: PlainWords(me: state.me))
            for line in text.sentence(news).lines { effects.append(.tell(line)) }
        }
    }

    private mutating func sit(_ room: RoomView) {
        hasSat = true
        guard room.isFree else {
            return effects.append(.tell("\(state.me) sits in \(room.code)."))
        }
        effects.append(.tell("\(room.code) is a free table, at which bots cannot play."))
        ending = 5
    }

    /// Shows the bot what the client's state has taken up.
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

    /// Does what can be done now.
    private mutating func goOn(at: Int) {
        if ending == nil { ending = reasonToLeave }
        if ending != nil { return leave(at: at) }
        guard state.stage == .open, let room = state.room, room.isPlayer else { return }
        if room.phase == .over, !state.isRoundWanted {
            take(state.receive(.command(.rematch), at: at))
        }
        if canMove, at >= actsAt { move(at: at) }
    }

    /// The time before a move: if turns are short, only a part of the turn.
    private func thinkMs(_ prompt: Prompt) -> Int {
        min(orders.thinkMs, (prompt.clockMs ?? .max) / 4)
    }

    private var canMove: Bool {
        guard bot != nil, ending == nil, let asked, let room = state.room else { return false }
        return room.code == asked.room && room.game.accepts(asked, in: room) && state.isExpecting
    }

    private mutating func move(at: Int) {
        guard let asked, let move = bot?.receive(.prompt(asked)) else { return }
        actsAt = at + max(Self.patienceMs, thinkMs(asked))
        guard let command = move.rules.command(for: move) else { return }
        take(state.receive(.command(command), at: at))
    }

    /// The status to leave with, if there is nothing left to play for.
    private var reasonToLeave: Int32? {
        if isDone { return 0 }
        guard state.stage == .open, hasSat else { return nil }
        guard let room = state.room else {
            // A program that leaves the room has ended the game, unless it was over.
            return bot == nil && tally.gameCount == 0 ? 7 : 0
        }
        if orders.needsPeople, !room.seats.contains(where: { !BotName.isBot($0.name) }) { return 0 }
        let isAlone = room.seats.count { $0.name != state.me } == 0
        guard room.isPlayer, isAlone, hadCompany, room.phase != .playing else { return nil }
        return wasInvited || tally.gameCount > 0 ? 0 : nil
    }

    /// It came to somebody's room, and does not wait there for anybody else.
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
    /// Whether the person who started a bot has to know it; the game itself is not told.
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

/// One thing that a bot's session wants done, in this order.
enum BotEffect: Equatable, Sendable {
    /// Of the connection: `say` and `finish` are never among them.
    case client(ClientEffect)
    /// A game is over.
    case result(BotResult)
    /// A line for the person who started the bot.
    case tell(String)
    /// End with this status.
    case finish(Int32)
}
