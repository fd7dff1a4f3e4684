public import GameProtocol

/// One player's board with its score and counts.
struct KlondikeTable: Equatable, Sendable {
    /// The change of one request, with the score and the counts before it.
    private struct Step: Equatable, Sendable {
        let change: KlondikeLayout.Change
        let score: Int
        let barrenRequests: Int
    }

    private(set) var layout: KlondikeLayout
    private(set) var score: Int
    private(set) var stats = KlondikeStats()
    /// The number of the next request, from 1.
    private(set) var turn = 1
    /// Whether the player has finished the race.
    var isDone = false

    private var steps: [Step] = []
    /// The number of requests in a row that used the stock and left no other step possible.
    private var barrenRequests = 0

    private let draw: Int
    private let passLimit: Int
    private let scoring: KlondikeScore
    private let mayUndoAtAll: Bool

    init(_ options: KlondikeOptions, dealing deck: [PlayingCard]) {
        layout = KlondikeLayout(dealing: deck)
        draw = options.draw
        passLimit = options.passes
        scoring = KlondikeScore(scoring: options.scoring, draw: options.draw)
        mayUndoAtAll = options.undo
        score = scoring.atDeal
    }

    /// Whether the waste may become the stock once more.
    var mayRecycle: Bool { passLimit == 0 || stats.passes < passLimit }

    var mayUndo: Bool { mayUndoAtAll && !steps.isEmpty }

    var isComplete: Bool { layout.foundationCount == 52 }

    /// All steps that `play` accepts now, in the order of the piles.
    var moves: [KlondikeStep] { isDone ? [] : layout.steps(mayRecycle: mayRecycle) }

    /// Whether only the stock is left, and a whole pass through it has shown no other step. The
    /// player has seen every card of that pass, so this value reveals nothing new.
    var isStuck: Bool {
        let moves = moves
        guard moves.allSatisfy({ $0.from == .stock }) else { return false }
        guard !moves.isEmpty else { return true }
        let pass = (layout.stock.count + layout.waste.count + draw - 1) / draw
        // With three cards at once, a pass from the middle shows other top cards than the next one.
        return barrenRequests > (draw == 1 ? pass : 2 * pass)
    }

    /// Carries out a step; throws an `illegal_move` with its reason.
    mutating func play(_ step: KlondikeStep) throws(Refusal) -> KlondikeLayout.Change {
        let action = try layout.action(of: step, draw: draw)
        if action == .recycle, !mayRecycle {
            let times = passLimit == 1 ? "once" : "\(passLimit) times"
            throw .illegal("The stock was gone through \(times).")
        }
        let change = layout.carryOut(action)
        if steps.count == Limits.patienceUndos { steps.removeFirst() }
        steps.append(Step(change: change, score: score, barrenRequests: barrenRequests))
        if action == .recycle { stats.passes += 1 }
        score = scoring.after(change, score, recyclings: stats.passes - 1)
        stats.moves += 1
        stats.foundation = layout.foundationCount
        turn += 1
        let isOfStock = step.from == .stock
        let isBarren = isOfStock && moves.allSatisfy { $0.from == .stock }
        barrenRequests = isBarren ? barrenRequests + 1 : 0
        return change
    }

    /// Undoes the last step with everything that it changed.
    mutating func undo() throws(Refusal) {
        guard let step = steps.popLast() else { throw .illegal("There is nothing to undo.") }
        layout.takeBack(step.change)
        if step.change.action == .recycle { stats.passes -= 1 }
        (score, barrenRequests) = (step.score, step.barrenRequests)
        stats.undos += 1
        stats.foundation = layout.foundationCount
        turn += 1
    }

    mutating func noteHint() { stats.hints += 1 }

    /// The number of the player's requests: the numbered ones and hints.
    var requestCount: Int { turn - 1 + stats.hints }

    /// The board with everything that its player may see.
    var board: KlondikeBoard {
        KlondikeBoard(
            stock: layout.stock.count,
            waste: layout.waste,
            tableau: layout.tableau.map { KlondikeBoard.Pile(down: $0.down.count, cards: $0.up) },
            foundations: layout.foundations
        )
    }
}

extension Klondike {
    /// The room's options, each with its value.
    public var options: GameOptions { .klondike(settings) }

    /// The points and counts of each player.
    public var standings: [Standing] {
        tables.map { Standing(score: $0.score, stats: $0.stats.stats) }
    }

    /// Returns the steps on the player's own board, for every player who has not finished.
    public func choices(of player: Int) -> GamePrompt? {
        guard isRunning, !players.hasLeft(player), !tables[player].isDone else { return nil }
        let table = tables[player]
        return .klondike(
            KlondikePrompt(
                turn: table.turn,
                moves: table.moves,
                mayUndo: table.mayUndo,
                isStuck: table.isStuck
            )
        )
    }

    /// Returns the viewer's own board; in a room for one player, every viewer sees that board.
    public func state(for viewer: Viewer, clocks: Clocks) -> GameState {
        var shown: KlondikeTable?
        switch viewer {
        case .player(let player): shown = tables.indices.contains(player) ? tables[player] : nil
        case .onlooker: shown = isRace ? nil : tables.first
        }
        let own = shown.map {
            KlondikeState.Own(
                board: $0.board,
                turn: $0.turn,
                passes: $0.stats.passes,
                mayUndo: $0.mayUndo
            )
        }
        return .klondike(
            KlondikeState(
                own: own,
                done: tables.indices.filter { tables[$0].isDone }.map { players[$0] },
                clockMs: isRunning ? clocks.round : nil
            )
        )
    }
}

extension KlondikeOptions.Request: AskedGame {
    func game(seats: Int, _ defaults: GameDefaults) throws(Refusal) -> any Game {
        try Klondike.asked(self, seats: seats)
    }
}

extension Klondike {
    static func asked(_ asked: KlondikeOptions.Request, seats: Int) throws(Refusal) -> Klondike {
        do throws(KlondikeOptions.Problem) {
            return Klondike(try KlondikeOptions(asked, seats: seats), isRace: seats > 1)
        } catch {
            throw Refusal(.badValue, error.sentence, field: "options.\(error.option)")
        }
    }
}

/// The points for a change on a Klondike board (Documentation/protocol/klondike.md, section 2).
struct KlondikeScore: Equatable, Sendable {
    let scoring: KlondikeOptions.Scoring
    let draw: Int

    var atDeal: Int { scoring == .vegas ? -52 : 0 }

    /// Returns the score after a change; `recyclings` is the number so far, this change included.
    func after(_ change: KlondikeLayout.Change, _ score: Int, recyclings: Int) -> Int {
        switch scoring {
        case .none: 0
        case .vegas: score + vegas(change.action)
        case .standard: max(0, score + standard(change, recyclings))
        }
    }

    private func vegas(_ action: KlondikeLayout.Action) -> Int {
        switch action {
        case .move(.foundation, _, _): -5
        case .move(_, .foundation, _): 5
        case .turn, .recycle, .move: 0
        }
    }

    private func standard(_ change: KlondikeLayout.Change, _ recyclings: Int) -> Int {
        let turnedUp = change.turnedUp == nil ? 0 : 5
        switch change.action {
        case .turn: return 0
        case .recycle:
            return -KlondikeOptions.points(ofRecycling: recyclings, draw: draw, scoring)
        case .move(.foundation, _, _): return -15
        case .move(_, .foundation, _): return 10 + turnedUp
        case .move(.waste, _, _): return 5
        case .move: return turnedUp
        }
    }
}
