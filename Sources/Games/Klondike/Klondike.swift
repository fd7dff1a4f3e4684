public import GameProtocol

/// Klondike: solitaire for one player, or a race of several players on the same deal.
///
/// Each player has a separate board and may act at any time; only the deal is shared.
/// `KlondikeTable` is the board of one player.
public struct Klondike: Game {
    let settings: KlondikeOptions
    let isRace: Bool
    /// The deck of every round in a test; nil for a shuffled one.
    private let stackedDeck: [PlayingCard]?
    var players = RoundPlayers()
    /// The board of each player, in the order of play.
    var tables: [KlondikeTable] = []
    var isRunning = false
    /// A deal that waits for the search for a winnable attempt.
    private var pendingDeal: Deal?
    /// Whether the only player waits for a hint.
    private var awaitsHint = false
    /// The winning plan behind the last hint; nil as soon as the player leaves it.
    private var plan: KlondikePlan?

    /// Creates a game before its first deal; a room with more than one seat plays a race.
    init(_ settings: KlondikeOptions, isRace: Bool, stackedDeck: [PlayingCard]? = nil) {
        self.settings = settings
        self.stackedDeck = stackedDeck
        self.isRace = isRace
    }

    /// Applies one input; throws the first refusal of the rules that applies to a move.
    public mutating func receive(
        _ input: GameInput,
        _ outputs: inout some GameOutputs
    ) throws(Refusal) {
        switch input {
        case .deal(let deal): begin(deal, &outputs)
        case .move(.klondike(let move), let player): try carryOut(move, player, &outputs)
        case .move(let move, _): throw Refusal.noSuchMove(move)
        case .timer(.round): finish(.time, &outputs)
        case .left(let player): leave(player, &outputs)
        case .stop: end(.shutdown, winners: [], &outputs)
        case .timer(.turn), .timer(.pause), .sat: break
        }
    }

    private mutating func begin(_ deal: Deal, _ outputs: inout some GameOutputs) {
        switch settings.deals {
        case .any: self.deal(deal, nil, &outputs)
        case .winnable:
            pendingDeal = deal
            let search = KlondikeDealSearch(seed: seed(of: deal), draw: settings.draw)
            outputs.put(.calculation(Calculation(search)))
        }
    }

    private func seed(of deal: Deal) -> [UInt8] { deal.seed(settings.daily, of: options.game) }

    private mutating func deal(
        _ deal: Deal,
        _ attempt: KlondikeAttempt?,
        _ outputs: inout some GameOutputs
    ) {
        let deck =
            stackedDeck
            ?? KlondikeDeal.deck(seed: seed(of: deal), attempt: attempt?.number ?? 0)
        (pendingDeal, awaitsHint, plan) = (nil, false, nil)
        players = RoundPlayers(deal.players)
        let table = KlondikeTable(settings, dealing: deck)
        tables = Array(repeating: table, count: players.count)
        isRunning = true
        outputs.put(.dealt(deal.record(deck.map(\.code))))
        let board = table.board
        let dealt = KlondikeEvent.dealt(stock: board.stock, tableau: board.tableau, attempt)
        outputs.tell(dealt)
        if isRace, let seconds = settings.raceSeconds {
            outputs.put(.timer(.round, afterMs: 1_000 * seconds))
        }
        for player in tables.indices { outputs.put(.prompt(player: player)) }
    }

    /// Applies the answer to the last calculation: the attempt to deal, or a hint.
    public mutating func receive(
        answer: String,
        _ outputs: inout some GameOutputs
    ) throws(Refusal) {
        if let pendingDeal, let attempt = KlondikeDealSearch.attempt(answer) {
            deal(pendingDeal, attempt, &outputs)
        } else if awaitsHint, let found = KlondikePlan(answer: answer) {
            awaitsHint = false
            if found.isWhole { plan = found }
            hint(found, &outputs)
        } else {
            throw Refusal(.badValue, "Nothing asks for such an answer.")
        }
    }

    private mutating func hint(_ plan: KlondikePlan, _ outputs: inout some GameOutputs) {
        tables[0].noteHint()
        outputs.tell(KlondikeEvent.hint(plan.oracle(player: players[0], turn: tables[0].turn)))
    }

    private mutating func carryOut(
        _ move: KlondikeMove,
        _ player: Int,
        _ outputs: inout some GameOutputs
    ) throws(Refusal) {
        guard isRunning else { throw Refusal(.wrongPhase, "No round is running.") }
        if tables[player].isDone { throw Refusal(.wrongPhase, "You have finished this race.") }
        switch move {
        case .move(let step, let turn):
            try checkCount(of: player)
            try check(turn, of: player)
            let planned = plannedAction
            let change = try tables[player].play(step)
            forgetHint(&outputs)
            // Any other step than the plan's next one ends the plan.
            plan = planned == change.action ? plan?.rest : nil
            tell(action(of: change, player), player, &outputs)
            if tables[player].isComplete {
                end(.complete, winners: [player], &outputs)
            } else {
                outputs.put(.prompt(player: player))
            }
        case .undo(let turn):
            guard settings.undo else {
                throw Refusal(.notAllowed, "There is no undo in this room.")
            }
            try checkCount(of: player)
            try check(turn, of: player)
            try tables[player].undo()
            forgetHint(&outputs)
            plan = nil
            tell(.undone(tables[player].board), player, &outputs)
            outputs.put(.prompt(player: player))
        case .redeal:
            if isRace { throw Refusal(.notAllowed, "A race is not dealt again.") }
            end(.redealt, winners: [], &outputs)
        case .done:
            guard isRace else { throw Refusal(.notAllowed, "There is no race here.") }
            tables[player].isDone = true
            outputs.tell(KlondikeEvent.done(player: players[player]))
            if players.remaining.allSatisfy({ tables[$0].isDone }) { finish(.done, &outputs) }
        case .hint:
            guard settings.assist == .oracle else {
                throw Refusal(.notAllowed, "In this room the server gives no hints.")
            }
            try checkCount(of: player)
            if awaitsHint { throw Refusal(.tooSoon, "The hint you asked for is on its way.") }
            if let plan { return hint(plan, &outputs) }
            awaitsHint = true
            let search = KlondikeSearch(
                layout: tables[player].layout,
                draw: settings.draw,
                deals: settings.deals
            )
            outputs.put(.calculation(Calculation(search)))
        }
    }

    /// Cancels a hint that is still being searched, for the board before this change.
    private mutating func forgetHint(_ outputs: inout some GameOutputs) {
        guard awaitsHint else { return }
        awaitsHint = false
        outputs.put(.calculation(nil))
    }

    /// The next step of the plan as an action on the board; nil without a plan.
    private var plannedAction: KlondikeLayout.Action? {
        guard let step = plan?.steps.first else { return nil }
        return try? tables[0].layout.action(of: step, draw: settings.draw)
    }

    private func checkCount(of player: Int) throws(Refusal) {
        guard tables[player].requestCount < Limits.patienceRequests else {
            throw Refusal(.notAllowed, "This round has had \(Limits.patienceRequests) requests.")
        }
    }

    private func check(_ turn: Int?, of player: Int) throws(Refusal) {
        let running = tables[player].turn
        guard let turn, turn != running else { return }
        throw Refusal(.staleTurn, "Your next request is number \(running).", turn: running)
    }

    private func action(of change: KlondikeLayout.Change, _ player: Int) -> KlondikeAction {
        let stock = tables[player].layout.stock.count
        return switch change.action {
        case .turn: .turned(cards: change.cards, stock: stock)
        case .recycle: .recycled(stock: stock)
        case .move(let from, let to, _):
            .moved(from: from, to: to, cards: change.cards, up: change.turnedUp)
        }
    }

    /// Puts out the event of an action. In a race the other players receive numbers only; with one
    /// player, everybody in the room sees the action.
    private func tell(_ action: KlondikeAction, _ player: Int, _ outputs: inout some GameOutputs) {
        let table = tables[player]
        let standing = KlondikeStanding(
            player: players[player],
            turn: table.turn - 1,
            score: table.score,
            foundation: table.layout.foundationCount,
            passes: table.stats.passes
        )
        let own = KlondikeEvent.acted(action, standing)
        if isRace {
            let open = KlondikeEvent.progress(standing)
            outputs.put(.secret(.klondike(open), own: .klondike(own), players: [player]))
        } else {
            outputs.tell(own)
        }
    }

    private mutating func leave(_ player: Int, _ outputs: inout some GameOutputs) {
        guard isRunning else { return }
        players.leave(player)
        if let (reason, winners) = players.decision, isRace || winners.isEmpty {
            end(reason, winners: winners, &outputs)
        } else if isRace, players.remaining.allSatisfy({ tables[$0].isDone }) {
            finish(.done, &outputs)
        }
    }

    /// Ends a race without a complete board: the most cards on the foundations win, then the score.
    private mutating func finish(_ reason: Over.Reason, _ outputs: inout some GameOutputs) {
        guard isRunning else { return }
        let remaining = players.remaining
        let foundation = remaining.map { tables[$0].layout.foundationCount }.max()
        let best = remaining.filter { tables[$0].layout.foundationCount == foundation }
        let score = best.map { tables[$0].score }.max()
        end(reason, winners: best.filter { tables[$0].score == score }, &outputs)
    }

    private mutating func end(
        _ reason: Over.Reason,
        winners: [Int],
        _ outputs: inout some GameOutputs
    ) {
        guard isRunning else { return }
        (isRunning, awaitsHint) = (false, false)
        outputs.put(.finished(reason, winners: winners))
    }
}
