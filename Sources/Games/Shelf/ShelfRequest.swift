/// What a program asks of the shelf (Documentation/decks-over-http.md).
public enum ShelfRequest: Equatable, Sendable {
    /// A new deck.
    case open(ShelfContents, shuffled: Bool)
    /// A new shuffled deck, of which cards are drawn at once.
    case openAndDraw(ShelfContents, count: Int)
    /// How many cards a deck has left.
    case look(String)
    /// Shuffles what is left of a deck.
    case shuffleRest(String)
    /// Brings everything back, perhaps with other cards, and shuffles it.
    case shuffleAll(String, ShelfContents)
    /// Draws cards of a deck.
    case draw(String, count: Int, ShelfEnd)
    /// Brings loose cards back to a deck; all of them where none are named.
    case giveBack(String, [ShelfCard]?)
    /// Something with a pile of a deck.
    case pile(String, name: String, ShelfPileRequest)

    /// Whether it makes a deck.
    public var opens: Bool {
        switch self {
        case .open, .openAndDraw: true
        default: false
        }
    }
}

/// What a program asks of one pile.
public enum ShelfPileRequest: Equatable, Sendable {
    /// Puts loose cards, or those of other piles, on the pile; nil where none were named.
    case add([ShelfCard]?)
    /// Shows the cards.
    case list
    /// Shuffles the pile.
    case shuffle
    /// Draws so many cards.
    case draw(count: Int, ShelfEnd)
    /// Draws these cards.
    case take([ShelfCard])
    /// Brings cards of the pile back to the deck; all of them where none are named.
    case giveBack([ShelfCard]?)
}

/// Where cards are drawn.
public enum ShelfEnd: Equatable, Sendable {
    case top, bottom, random
}

/// What a deck is made of.
public struct ShelfContents: Equatable, Sendable {
    /// The packs; of a deck that is there already they stay as they were.
    public var packs: Int
    /// The cards of each pack; nil for all.
    public var cards: [ShelfCard]?
    /// Whether the jokers belong to it; nil for those who do not say.
    public var jokers: Bool?

    /// What a deck is made of.
    public init(packs: Int = 1, cards: [ShelfCard]? = nil, jokers: Bool? = nil) {
        self.packs = packs
        self.cards = cards
        self.jokers = jokers
    }
}
