public import GameProtocol

/// Concentration: cards lie face down; each turn turns up two, and a pair goes to the player.
///
/// `Concentration+Play` has the flips, `Concentration+Options` the options of a room.
public struct Concentration: Game {
    /// The stage of the round; cells are numbered from 1.
    enum Stage: Equatable, Sendable {
        /// No round runs.
        case idle
        /// The current player has to turn up the first card.
        case first
        /// One card is up, and the player has to turn up the second.
        case second(first: Int)
        /// Two cards that do not match are visible until their timer runs out.
        case mismatch(Int, Int)
    }

    let settings: ConcentrationOptions
    private let theme: Theme
    private let stackedBoard: [Face]?

    var players = RoundPlayers()
    var tallies: [ConcentrationStats] = []
    var board = ConcentrationBoard([])
    var stage = Stage.idle

    /// The number of the running or last turn.
    var turn = 0
    /// The player of the running turn, or of the last one.
    var player = 0
    /// Whether this turn turned up a card for the first time in the round, or took a pair.
    var isProductive = false
    /// The number of turns in a row without progress.
    var idleTurns = 0

    /// Creates a table without cards. The theme must have at least the pairs that the
    /// options ask for.
    /// Tests pass a `stackedBoard`, which every round uses instead of a shuffled board.
    init(_ settings: ConcentrationOptions, theme: Theme, stackedBoard: [Face]? = nil) {
        precondition(
            settings.pairs <= theme.pairs(of: settings.group)?.count ?? 0,
            "The theme is too small for the board."
        )
        precondition(
            stackedBoard.map { $0.count == settings.cellCount } ?? true,
            "A stacked board has a face for every cell."
        )
        self.settings = settings
        self.theme = theme
        self.stackedBoard = stackedBoard
    }

    /// Applies one input; throws the first refusal of the rules that applies to a flip.
    public mutating func receive(
        _ input: GameInput,
        _ outputs: inout some GameOutputs
    ) throws(Refusal) {
        switch input {
        case .move(.concentration(.flip(let cell, let askedTurn)), let player):
            try check(cell, askedTurn, by: player)
            flip(cell, &outputs)
        case .move(let move, _): throw Refusal.noSuchMove(move)
        case .deal(let deal): begin(deal, &outputs)
        case .timer(.pause): hideMismatch(&outputs)
        case .timer(.turn): turnExpired(&outputs)
        case .left(let player): leave(player, &outputs)
        case .stop: stop(.shutdown, winners: [], &outputs)
        case .timer(.round), .sat: break
        }
    }

    /// Deals a new round and begins its first turn.
    private mutating func begin(_ deal: Deal, _ outputs: inout some GameOutputs) {
        let faces =
            stackedBoard
            ?? dealBoard(
                theme: theme,
                group: settings.group,
                pairs: settings.pairs,
                seed: deal.seed(settings.daily, of: options.game)
            )
        board = ConcentrationBoard(faces)
        players = RoundPlayers(deal.players)
        tallies = Array(repeating: ConcentrationStats(), count: players.count)
        turn = 0
        idleTurns = 0
        outputs.put(.dealt(deal.record(board.codes)))
        beginTurn(of: deal.first, &outputs)
    }

    /// Whether two tables are in the same state. Their themes are compared by the options, which
    /// have the name and the fingerprint.
    public static func == (left: Concentration, right: Concentration) -> Bool {
        left.settings == right.settings && left.stackedBoard == right.stackedBoard
            && left.players == right.players
            && left.tallies == right.tallies && left.board == right.board
            && left.stage == right.stage && left.turn == right.turn
            && left.player == right.player && left.isProductive == right.isProductive
            && left.idleTurns == right.idleTurns
    }
}

extension Concentration {
    /// The room's options, each with its value.
    public var options: GameOptions { .concentration(settings) }

    /// The score, which is the number of pairs, and the flips, pairs and misses of each player.
    public var standings: [Standing] {
        tallies.map { Standing(score: $0.matches, stats: $0.stats) }
    }

    /// Returns the prompt for the current player, with all face-down cells; nil for any other
    /// player and while no flip is allowed.
    public func choices(of player: Int) -> GamePrompt? {
        guard player == self.player else { return nil }
        let nth: Int
        switch stage {
        case .first: nth = 1
        case .second: nth = 2
        case .idle, .mismatch: return nil
        }
        return .concentration(ConcentrationPrompt(turn: turn, nth: nth, cells: board.downCells))
    }

    /// Returns the board, which is the same for all viewers. A face-down card has no face in it.
    public func state(for viewer: Viewer, clocks: Clocks) -> GameState {
        .concentration(
            ConcentrationState(
                rows: settings.rows,
                columns: settings.columns,
                cells: players.count == 0 ? nil : board.shown(to: players.names),
                idleTurns: idleTurns,
                hide: showing(forMs: clocks.pause)
            )
        )
    }

    private func showing(forMs ms: Int?) -> ConcentrationState.Hide? {
        guard case .mismatch(let one, let other) = stage else { return nil }
        return ConcentrationState.Hide(cells: [one, other], ms: ms ?? 0)
    }
}

extension Concentration {
    /// Hides the mismatch when its time is over, and passes the turn.
    mutating func hideMismatch(_ outputs: inout some GameOutputs) {
        guard case .mismatch(let one, let other) = stage else { return }
        hide(one, other, &outputs)
        passTurn(&outputs)
    }

    /// Passes the turn when its clock runs out. An open card is hidden, and no miss is counted.
    mutating func turnExpired(_ outputs: inout some GameOutputs) {
        switch stage {
        case .first: break
        case .second(let first): hide(first, nil, &outputs)
        case .idle, .mismatch: return
        }
        countTurn()
        passTurn(&outputs)
    }

    /// Removes the player; a visible mismatch stays for its full time, unless the round is decided.
    mutating func leave(_ player: Int, _ outputs: inout some GameOutputs) {
        players.leave(player)
        if let (reason, winners) = players.decision {
            stop(reason, winners: winners, &outputs)
        } else if player == self.player {
            turnExpired(&outputs)
        }
    }

    /// Ends a round early and hides every visible card, so that no card stays open.
    mutating func stop(
        _ reason: Over.Reason,
        winners: [Int],
        _ outputs: inout some GameOutputs
    ) {
        switch stage {
        case .second(let first): hide(first, nil, &outputs)
        case .mismatch(let one, let other): hide(one, other, &outputs)
        case .idle, .first: break
        }
        finish(reason, winners: winners, &outputs)
    }

    mutating func beginTurn(of player: Int, _ outputs: inout some GameOutputs) {
        turn += 1
        self.player = player
        isProductive = false
        stage = .first
        let clockMs = settings.turnSeconds > 0 ? settings.turnSeconds * 1_000 : nil
        outputs.put(.turn(number: turn, player: player, clockMs: clockMs))
    }

    mutating func finish(
        _ reason: Over.Reason,
        winners: [Int],
        _ outputs: inout some GameOutputs
    ) {
        stage = .idle
        outputs.put(.finished(reason, winners: winners))
    }

    /// The players with the most pairs among all players who have not left the round.
    var best: [Int] { players.best(tallies.map(\.matches)) }

    /// Updates the number of turns in a row without progress after a turn has ended.
    mutating func countTurn() {
        idleTurns = isProductive ? 0 : idleTurns + 1
    }

    private mutating func hide(_ one: Int, _ other: Int?, _ outputs: inout some GameOutputs) {
        board.turnDown(one)
        if let other { board.turnDown(other) }
        outputs.tell(ShownCardsEvent.hide(one, other))
    }

    private mutating func passTurn(_ outputs: inout some GameOutputs) {
        if settings.stalemateTurns > 0, idleTurns >= settings.stalemateTurns {
            // A single player who got stuck has not won.
            finish(.stalemate, winners: players.count > 1 ? best : [], &outputs)
        } else {
            beginTurn(of: players.next(after: player), &outputs)
        }
    }
}
