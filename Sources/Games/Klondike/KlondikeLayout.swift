import GameProtocol

/// The cards of one patience board.
///
/// Every pile lists its cards from the bottom to the top, so that the last one is played.
struct KlondikeLayout: Hashable, Sendable {
    /// A pile of the tableau: cards that lie face down, and on them a run of open ones.
    struct Pile: Hashable, Sendable {
        var down: [PlayingCard] = []
        var up: [PlayingCard] = []
    }

    var stock: [PlayingCard] = []
    var waste: [PlayingCard] = []
    var tableau = Array(repeating: Pile(), count: KlondikePile.tableauCount)
    /// How many cards lie on each foundation, in the order of `Suit.allCases`.
    var foundations = [0, 0, 0, 0]

    /// A board without a card.
    init() {}

    /// The board of that shuffled deck, whose first card is dealt first.
    ///
    /// Each pass deals a card to every pile from its own number on, the first of them open; what
    /// is left is the stock, with the next card on top.
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

    /// How many cards lie on all foundations, 0 to 52.
    var foundationCount: Int { foundations.reduce(0, +) }

    /// The card on top of the foundation of that suit; nil on an empty one.
    func top(of suit: PlayingCard.Suit) -> PlayingCard? {
        PlayingCard.top(of: suit, foundations)
    }

    /// Whether the card is the next of its foundation.
    func fitsFoundation(_ card: PlayingCard) -> Bool { card.goesUp(foundations) }

    /// Whether the card goes on a pile of the tableau.
    func fits(_ card: PlayingCard, on pile: Int) -> Bool { card.goes(on: tableau[pile].up.last) }
}
