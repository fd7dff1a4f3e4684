import GameProtocol

/// What a player could do next, from what lies open alone (Documentation/protocol/klondike.md,
/// section 7).
enum KlondikeHint {
    /// The best of the moves that are allowed; nil where there is none.
    ///
    /// In this order: a card up that nothing needs; a move that turns a card up, of the pile with
    /// the most hidden cards first; a king to an empty place that frees a card; the waste onto a
    /// pile; any card up; turning.
    static func best(of moves: [KlondikeStep], on board: KlondikeBoard) -> KlondikeStep? {
        moves.max { value($0, board) < value($1, board) }.flatMap {
            value($0, board) > 0 ? $0 : nil
        }
    }

    /// Higher is better; 0 is not worth doing.
    private static func value(_ move: KlondikeStep, _ board: KlondikeBoard) -> Int {
        switch (move.from, move.to) {
        case (.stock, _): return 1
        case (.waste, .foundation?):
            return board.waste.last.map { isSafe($0, board) ? 100 : 20 } ?? 0
        case (.waste, .tableau?): return 30
        case (.tableau(let from), .foundation?):
            guard board.tableau.indices.contains(from), let card = board.tableau[from].cards.last
            else { return 0 }
            if isSafe(card, board) { return 100 }
            return board.tableau[from].cards.count == 1 ? 60 + board.tableau[from].down : 20
        case (.tableau(let from), .tableau(let to)?):
            guard board.tableau.indices.contains(from), board.tableau.indices.contains(to) else {
                return 0
            }
            return value(of: board.tableau[from], onto: board.tableau[to], board)
        case (.foundation, _), (_, nil): return 0
        }
    }

    /// A whole run is worth moving where it turns a card up, or leaves a place to a king that
    /// waits.
    private static func value(
        of run: KlondikeBoard.Pile,
        onto pile: KlondikeBoard.Pile,
        _ board: KlondikeBoard
    ) -> Int {
        let movesWhole =
            pile.cards.isEmpty
            ? run.cards.first?.isKing == true
            : run.cards.first.map { fits($0, on: pile.cards.last) } == true
        guard movesWhole else { return 0 }
        if run.down > 0 { return 60 + run.down }
        guard !pile.cards.isEmpty else { return 0 }
        let isKingWaiting =
            board.waste.last?.isKing == true
            || board.tableau.contains { $0.down > 0 && $0.cards.first?.isKing == true }
        return isKingWaiting ? 40 : 0
    }

    private static func fits(_ card: PlayingCard, on other: PlayingCard?) -> Bool {
        guard case .suited(let rank, _) = card, case .suited(let under, _)? = other else {
            return false
        }
        return rank.place + 1 == under.place && card.color != other?.color
    }

    /// Whether the cards that could go on this one can all go up themselves.
    private static func isSafe(_ card: PlayingCard, _ board: KlondikeBoard) -> Bool {
        guard case .suited(let rank, _) = card else { return false }
        return zip(PlayingCard.Suit.allCases, board.foundations).allSatisfy { suit, count in
            PlayingCard.suited(.ace, suit).color == card.color || count >= rank.place - 1
        }
    }
}

extension PlayingCard {
    var isKing: Bool { if case .suited(.king, _) = self { true } else { false } }
}

extension PlayingCard.Rank {
    /// The place from the ace on, 0 to 12: in patience the ace is low.
    var place: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
