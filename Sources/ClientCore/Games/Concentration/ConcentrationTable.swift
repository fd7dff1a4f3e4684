import GameProtocol

/// The table of Concentration: the board, the running turn, and the cards shown so far.
package struct ConcentrationTable: Equatable, Sendable {
    /// Nil before the first round.
    var board: Board?
    /// Two cards that do not match are showing.
    var isTurningBack = false
    /// The time when the two unmatched cards are turned face down again; nil if unknown.
    var turnsBackAt: Int?
    /// The number of cards turned up in the running turn.
    var flipCount = 0
    var progress = Progress()
    /// The cards that the other players look at, by player name.
    var hovers: [String: Int] = [:]
    /// The flips of the running turn; before its first flip, the flips of the previous turn.
    var lastTurn: [ShownFlip] = []
    /// The name of the pair of each card that was shown and is still on the board, by cell.
    var shown: [Int: String] = [:]
    /// Whether this client saw all cards that were shown in the round.
    var sawBeginning = true
    /// The number of hints that this player requested.
    var hintCount = 0
    /// The turns of the round in their order, true for a pair.
    var turns: [Bool] = []
}

/// A card that a player turned up.
package struct ShownFlip: Equatable, Sendable {
    var player: String
    var cell: Int
    var face: Face
    /// Whether this second card made a pair; nil for the first card of a turn.
    var isPair: Bool?
}

/// The theme, the number of cards and the other values for dealing a board again, to check the
/// server's deal.
struct BoardSource: DealtCards {
    var theme: String
    /// The group of the theme that the room plays with; nil for the whole theme.
    var group: String?
    /// The identifier of a file theme's list of faces; nil for a built-in theme.
    var themeID: String?
    var cells: Int
    /// The server's list of a file theme's faces. Empty if the list does not belong to `themeID`;
    /// nil before the server sent a list.
    var told: [FacePair]?
    var daily: DailyDate?
}

extension ConcentrationTable {
    /// Takes the table from a snapshot.
    init(_ state: RoomState, at: Int) {
        flipCount = max(0, (state.turn?.nth ?? 1) - 1)
        guard case .concentration(let shown) = state.game else { return }
        board = shown.cells.flatMap {
            Board(columns: shown.columns, cells: $0.map(Board.Cell.init))
        }
        for (index, cell) in (board?.cells ?? []).enumerated() {
            if case .up(let face) = cell { self.shown[index + 1] = face.pair }
        }
        sawBeginning = state.phase != .playing
        isTurningBack = shown.hide != nil
        turnsBackAt = shown.hide.map { at + $0.ms }
        progress = Progress(idleTurns: shown.idleTurns, isTurnCounted: isTurningBack)
    }
}

extension Board.Cell {
    fileprivate init(_ cell: ConcentrationState.Cell) {
        switch cell {
        case .down: self = .down
        case .up(let face): self = .up(face)
        case .taken(let face, let player): self = .taken(face, by: player)
        }
    }
}

extension BoardSource {
    var maximumPlaces: Int { 2 * Limits.pairs.upperBound }

    func begun(_ started: Started) -> BoardSource {
        BoardSource(
            theme: started.board?.theme ?? theme,
            group: started.board.map(\.group) ?? group,
            themeID: started.board.map(\.themeID) ?? themeID,
            cells: started.board?.cells ?? cells,
            told: started.board.map(\.themeID) ?? themeID == themeID ? told : nil,
            daily: daily
        )
    }

    func dealAgain(_ proof: Proof, seed: [UInt8]) throws(ProofCheck.Objection) -> [String] {
        // The server's list already contains only the group's faces.
        let told = told.flatMap { $0.isEmpty ? nil : $0 }.map {
            Theme(name: theme, pairs: $0, isBuiltIn: false)
        }
        let group = told == nil ? group : nil
        guard let theme = themeID == nil ? Theme.named(theme) : told,
            let available = theme.pairs(of: group)?.count
        else { throw .gap(.foreignTheme(theme)) }
        let pairs = proof.codes.count / 2
        // The shuffle requires a number of pairs that the theme has.
        guard proof.codes.count == cells, pairs * 2 == cells,
            pairs >= 1, pairs <= available
        else { throw .mismatch(.proofForm) }
        let own = daily?.seed(of: ConcentrationGame.kind.rawValue) ?? seed
        return dealBoard(theme: theme, group: group, pairs: pairs, seed: own).map(\.code)
    }
}

/// The count of turns without anything new in a round of Concentration, as far as this client can
/// tell.
///
/// A turn brings something new if it finds a pair, or shows a card for the first time in the round.
struct Progress: Equatable, Sendable {
    /// The number of consecutive turns without anything new; nil if unknown.
    private(set) var idleTurns: Int?
    /// Whether this client saw every card that was shown in this round.
    private var isWhole: Bool
    private var turn = Turn.counted

    /// The result of the running turn so far.
    private enum Turn: Equatable {
        case nothing
        case somethingNew
        /// A card that is new to this client, but perhaps not to the others.
        case unknown
        /// The turn has ended, and is counted.
        case counted
    }

    init() {
        idleTurns = 0
        isWhole = true
    }

    /// Continues a round that began before this client came.
    init(idleTurns: Int, isTurnCounted: Bool) {
        self.idleTurns = idleTurns
        isWhole = false
        turn = isTurnCounted ? .counted : .nothing
    }

    mutating func beginTurn() {
        switch turn {
        case .nothing: idleTurns = idleTurns.map { $0 &+ 1 }
        case .somethingNew: idleTurns = 0
        case .unknown: idleTurns = nil
        case .counted: break
        }
        turn = .nothing
    }

    /// Notes a shown card. `isNewHere` is true if this client sees it for the first time in this
    /// round.
    mutating func reveal(isNewHere: Bool) {
        guard isNewHere, turn != .somethingNew else { return }
        turn = isWhole ? .somethingNew : .unknown
    }

    mutating func match() { turn = .somethingNew }
}
