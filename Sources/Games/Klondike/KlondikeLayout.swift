import GameProtocol

/// The cards of one Klondike board.
///
/// Every pile lists its cards from the bottom to the top, so the last one is the one in play.
struct KlondikeLayout: Hashable, Sendable {
    /// A pile of the tableau: face-down cards with a run of open cards on them.
    struct Pile: Hashable, Sendable {
        var down: [PlayingCard] = []
        var up: [PlayingCard] = []
    }

    var stock: [PlayingCard] = []
    var waste: [PlayingCard] = []
    var tableau = Array(repeating: Pile(), count: KlondikePile.tableauCount)
    /// The number of cards on each foundation, in the order of `Suit.allCases`.
    var foundations = [0, 0, 0, 0]

    /// Creates a board without cards.
    init() {}

    /// Deals a shuffled deck; its first card is dealt first.
    ///
    /// Round by round, each pile from the round's number on gets one card. The first card of a
    /// round lies open. The remaining cards are the stock, with the next card on top.
    init(dealing deck: [PlayingCard]) {
        var next = 0
        for pass in tableau.indices {
            for pile in pass..<tableau.count {
                if pile == pass {
                    tableau[pile].up.append(deck[next])
                } else {
                    tableau[pile].down.append(deck[next])
                }
                next += 1
            }
        }
        stock = deck[next...].reversed()
    }

    /// The number of cards on all foundations, 0 to 52.
    var foundationCount: Int { foundations.reduce(0, +) }

    /// Returns the top card of the suit's foundation; nil on an empty one.
    func top(of suit: PlayingCard.Suit) -> PlayingCard? {
        PlayingCard.top(of: suit, foundations)
    }

    /// Whether the card is the next one of its foundation.
    func fitsFoundation(_ card: PlayingCard) -> Bool { card.goesUp(foundations) }

    /// Whether the card fits on a pile of the tableau.
    func fits(_ card: PlayingCard, on pile: Int) -> Bool { card.goes(on: tableau[pile].up.last) }
}
