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
        let count = foundations[suit.place]
        return count == 0 ? nil : .suited(PlayingCard.Rank.allCases[count - 1], suit)
    }

    /// Whether the card is the next of its foundation.
    func fitsFoundation(_ card: PlayingCard) -> Bool {
        guard case .suited(let rank, let suit) = card else { return false }
        return foundations[suit.place] == rank.place
    }

    /// Whether the card goes on a pile of the tableau: on a card of the other color that is one
    /// higher, or as a king on an empty pile.
    func fits(_ card: PlayingCard, on pile: Int) -> Bool {
        guard case .suited(let rank, _) = card else { return false }
        guard case .suited(let under, _)? = tableau[pile].up.last else {
            return rank == .king
        }
        return rank.place + 1 == under.place && card.color != tableau[pile].up.last?.color
    }
}

extension PlayingCard.Suit {
    /// The place in the order of a new deck, 0 to 3.
    var place: Int {
        switch self {
        case .spades: 0
        case .diamonds: 1
        case .clubs: 2
        case .hearts: 3
        }
    }
}

extension PlayingCard.Rank {
    /// The place from the ace on, 0 to 12: in patience the ace is low.
    var place: Int {
        switch self {
        case .ace: 0
        case .two: 1
        case .three: 2
        case .four: 3
        case .five: 4
        case .six: 5
        case .seven: 6
        case .eight: 7
        case .nine: 8
        case .ten: 9
        case .jack: 10
        case .queen: 11
        case .king: 12
        }
    }
}
