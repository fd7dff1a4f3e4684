extension PlayingCard {
    /// The card in plain words: `six of diamonds`, `jack of spades`, `red joker`.
    public var words: String {
        switch self {
        case .suited(let rank, _): "\(Self.word(for: rank)) of \(suit.lowercased())"
        case .joker(let color): "\(color.rawValue) joker"
        }
    }

    /// The card's short text for the screen: `A♠`, `10♥`, `J♦`; a joker has its code.
    public var sign: String {
        switch self {
        case .suited(let rank, let suit):
            (rank == .ten ? "10" : rank.rawValue) + Self.sign(of: suit)
        case .joker:
            code
        }
    }

    private static func word(for rank: Rank) -> String {
        switch rank {
        case .ace: "ace"
        case .two: "two"
        case .three: "three"
        case .four: "four"
        case .five: "five"
        case .six: "six"
        case .seven: "seven"
        case .eight: "eight"
        case .nine: "nine"
        case .ten: "ten"
        case .jack: "jack"
        case .queen: "queen"
        case .king: "king"
        }
    }

    private static func sign(of suit: Suit) -> String {
        switch suit {
        case .spades: "♠"
        case .diamonds: "♦"
        case .clubs: "♣"
        case .hearts: "♥"
        }
    }
}
