import GameProtocol

/// What lies on the table in Concentration, and what has happened to it in this turn and before.
package struct ConcentrationTable: Equatable, Sendable {
    /// Nil before the first round.
    var board: Board?
    /// Two unequal cards are showing.
    var isTurningBack = false
    /// When they are turned down again; nil where that is not known.
    var turnsBackAt: Int?
    /// The cards that were turned up in the running turn.
    var flipCount = 0
    /// How long nothing new has happened.
    var progress = Progress()
    /// The cards that the other players look at, by name.
    var hovers: [String: Int] = [:]
    /// The flips of the turn before, or of the running one.
    var lastTurn: [ShownFlip] = []
    /// By cell, the pairs of the cards that were shown and are still there.
    var shown: [Int: String] = [:]
    /// Whether nothing that was shown in the round was missed.
    var sawBeginning = true
    /// How often this player has asked what to do.
    var hintCount = 0
}

/// A card that somebody turned up.
package struct ShownFlip: Equatable, Sendable {
    var player: String
    var cell: Int
    var face: Face
    /// Whether the card was the second of a pair; nil for the first card of a turn.
    var isPair: Bool?
}

/// The board that is dealt.
package struct BoardSource: DealtCards, Equatable {
    var theme: String
    /// The group of the theme that is played with; nil for all of it.
    var group: String?
    /// What tells the list of faces of a theme from a file; nil for a built-in theme.
    var themeID: String?
    var cells: Int
    /// The list that the server has told of a theme from a file; empty where it was another one, nil
    /// before anything was told.
    var told: [FacePair]?
}

extension ConcentrationTable {
    /// Takes what a snapshot shows.
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

    func begun(_ started: Started) -> DealSource {
        .concentration(
            BoardSource(
                theme: started.board?.theme ?? theme,
                group: started.board.map(\.group) ?? group,
                themeID: started.board.map(\.themeID) ?? themeID,
                cells: started.board?.cells ?? cells,
                told: started.board.map(\.themeID) ?? themeID == themeID ? told : nil
            )
        )
    }

    func dealAgain(_ proof: Proof, seed: [UInt8]) throws(ProofCheck.Objection) -> [String] {
        // What was told is the group's list already.
        let told = told.flatMap { $0.isEmpty ? nil : $0 }.map {
            Theme(name: theme, pairs: $0, isBuiltIn: false)
        }
        let group = told == nil ? group : nil
        guard let theme = themeID == nil ? Theme.named(theme) : told,
            let available = theme.pairs(of: group)?.count
        else { throw .gap(.foreignTheme(theme)) }
        let pairs = proof.codes.count / 2
        // The shuffle expects a number that the theme has.
        guard proof.codes.count == cells, pairs * 2 == cells,
            pairs >= 1, pairs <= available
        else { throw .mismatch(.proofForm) }
        return dealBoard(theme: theme, group: group, pairs: pairs, seed: seed).map(\.code)
    }
}
