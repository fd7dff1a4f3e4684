public import GameProtocol

/// The game of pairs: cards face down, two turned up in a turn, equal ones taken.
///
/// `Concentration+Play` is the way of a flip, `Concentration+Turn` how turns and the round end,
/// `Concentration+View` what the game shows of itself.
public struct Concentration: Game {
    /// Where the round stands; cells are numbers from 1.
    enum Stage: Equatable, Sendable {
        /// No round runs.
        case idle
        /// The player in turn has to turn up a first card.
        case first
        /// One card is up, and its player has to turn up another.
        case second(first: Int)
        /// Two unequal cards show, until the game is woken.
        case mismatch(Int, Int)
    }

    let settings: ConcentrationOptions
    private let theme: Theme
    private let stackedBoard: [Face]?

    var players = RoundPlayers()
    var tallies: [ConcentrationStats] = []
    var board = ConcentrationBoard([])
    var stage = Stage.idle

    /// The running turn, or the one that ended last.
    var turn = 0
    /// Whose turn it is or was.
    var player = 0
    /// Whether this turn turned up a card that the round had never seen.
    var isProductive = false
    /// Turns in a row without anything new.
    var idleTurns = 0

    /// A table without cards yet. The theme has at least as many pairs as the options ask for.
    ///
    /// A `stackedBoard` lies there in every round instead of a shuffled one, so that tests can say
    /// what is where.
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

    /// Takes one input; throws the first refusal of the rules that applies to a flip.
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
                seed: deal.seed
            )
        board = ConcentrationBoard(faces)
        players = RoundPlayers(deal.players)
        tallies = Array(repeating: ConcentrationStats(), count: players.count)
        turn = 0
        idleTurns = 0
        outputs.put(.dealt(deal.record(board.codes)))
        beginTurn(of: deal.first, &outputs)
    }

    /// Whether two tables stand alike; their theme is compared by its name and its list of faces.
    public static func == (left: Concentration, right: Concentration) -> Bool {
        left.settings == right.settings && left.stackedBoard == right.stackedBoard
            && left.players == right.players
            && left.tallies == right.tallies && left.board == right.board
            && left.stage == right.stage && left.turn == right.turn
            && left.player == right.player && left.isProductive == right.isProductive
            && left.idleTurns == right.idleTurns
    }
}
