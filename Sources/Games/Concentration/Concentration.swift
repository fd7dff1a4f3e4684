public import GameProtocol

/// Concentration: cards lie face down, each turn turns up two, and the player takes them if they
/// match.
///
/// `Concentration+Play` has the flips, `Concentration+Turn` the turns and the end of a round, and
/// `Concentration+View` everything that the game shows.
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

    /// Creates a table without cards. The theme must have at least as many pairs as the options ask
    /// for.
    ///
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
