package import GameProtocol

/// The hint for a player's next step, from open cards only (Documentation/protocol/klondike.md,
/// section 7).
package enum KlondikeHint {
    /// Returns the best of the allowed moves; nil if no move is worth doing.
    ///
    /// It prefers, in this order:
    /// - A card to its foundation, if no other card needs it.
    /// - A move that turns a card up, from the pile with the most hidden cards first.
    /// - A run off a pile without hidden cards, if a king waits for the empty place.
    /// - The waste onto a pile.
    /// - Any card to its foundation.
    /// - A turn of the stock.
    package static func best(of moves: [KlondikeStep], on board: KlondikeBoard) -> KlondikeStep? {
        moves.max { value($0, board) < value($1, board) }.flatMap {
            value($0, board) > 0 ? $0 : nil
        }
    }

    /// The least value of a move that turns a card up. `anyUp` is the value of a card that goes to
    /// its foundation while another card may need it.
    package static let turnsUp = 60
    package static let anyUp = 20

    /// Returns the value of a move. Higher is better; 0 is not worth doing.
    package static func value(_ move: KlondikeStep, _ board: KlondikeBoard) -> Int {
        switch (move.from, move.to) {
        case (.stock, _): return 1
        case (.waste, .foundation?):
            return board.waste.last.map { isSafe($0, board) ? 100 : anyUp } ?? 0
        case (.waste, .tableau?): return 30
        case (.tableau(let from), .foundation?):
            guard board.tableau.indices.contains(from), let card = board.tableau[from].cards.last
            else { return 0 }
            if isSafe(card, board) { return 100 }
            return board.tableau[from].cards.count == 1
                ? turnsUp + board.tableau[from].down : anyUp
        case (.tableau(let from), .tableau(let to)?):
            guard board.tableau.indices.contains(from), board.tableau.indices.contains(to) else {
                return 0
            }
            return value(ofRun: from, onto: to, board)
        case (.foundation, _), (_, nil): return 0
        }
    }

    /// Returns the value of moving a whole run. The run is worth moving if it turns a card up, or
    /// if it leaves a place to a waiting king.
    private static func value(ofRun from: Int, onto to: Int, _ board: KlondikeBoard) -> Int {
        let run = board.tableau[from]
        guard let first = run.cards.first, board.fits(first, on: to) else { return 0 }
        if run.down > 0 { return turnsUp + run.down }
        guard !board.tableau[to].cards.isEmpty else { return 0 }
        let isKingWaiting =
            board.waste.last?.isKing == true
            || board.tableau.contains { $0.down > 0 && $0.cards.first?.isKing == true }
        return isKingWaiting ? 40 : 0
    }

    /// Whether all cards that could go on this card can go up themselves.
    package static func isSafe(_ card: PlayingCard, _ board: KlondikeBoard) -> Bool {
        guard case .suited(let rank, _) = card else { return false }
        return zip(PlayingCard.Suit.allCases, board.foundations).allSatisfy { suit, count in
            PlayingCard.suited(.ace, suit).color == card.color || count >= rank.place - 1
        }
    }
}
