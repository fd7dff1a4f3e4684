/// The rules for placing cards in Klondike (Documentation/protocol/klondike.md, section 2). They
/// are the same for the server, which knows all cards, and for a client, which knows the open ones.
extension PlayingCard {
    /// Whether the card fits on a card of the tableau: on the next higher rank of the other color,
    /// or as a king on an empty pile.
    ///
    /// - Parameter under: the top card of the pile; nil for an empty pile.
    public func goes(on under: PlayingCard?) -> Bool {
        guard case .suited(let rank, _) = self else { return false }
        guard let under else { return rank == .king }
        guard case .suited(let other, _) = under else { return false }
        return rank.place + 1 == other.place && color != under.color
    }

    /// Whether the card is the next one of its foundation.
    ///
    /// - Parameter foundations: the number of cards on each foundation, in the order of
    ///   `Suit.allCases`.
    public func goesUp(_ foundations: [Int]) -> Bool {
        guard case .suited(let rank, let suit) = self else { return false }
        return foundations[suit.place] == rank.place
    }

    /// Returns the top card of the suit's foundation; nil on an empty one.
    ///
    /// - Parameter foundations: the number of cards on each foundation, 0 to 13, in the order of
    ///   `Suit.allCases`.
    public static func top(of suit: Suit, _ foundations: [Int]) -> PlayingCard? {
        let count = foundations[suit.place]
        return count == 0 ? nil : .suited(Rank.allCases[count - 1], suit)
    }
}

extension PlayingCard.Suit {
    /// The index in the order of a new deck, 0 to 3.
    public var place: Int {
        switch self {
        case .spades: 0
        case .diamonds: 1
        case .clubs: 2
        case .hearts: 3
        }
    }
}

extension PlayingCard.Rank {
    /// The index from the ace on, 0 to 12: in Klondike the ace is low.
    public var place: Int {
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
