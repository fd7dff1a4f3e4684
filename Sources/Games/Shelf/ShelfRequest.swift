/// A request of a program to the shelf (Documentation/decks-over-http.md).
public enum ShelfRequest: Equatable, Sendable {
    /// Makes a new deck.
    case open(ShelfContents, shuffled: Bool)
    /// Makes a new shuffled deck and draws cards from it.
    case openAndDraw(ShelfContents, count: Int)
    /// Asks for the number of cards that are left in a deck.
    case look(String)
    /// Shuffles the remaining cards of a deck.
    case shuffleRest(String)
    /// Brings all cards back, may change the contents, and shuffles.
    case shuffleAll(String, ShelfContents)
    /// Draws cards from a deck.
    case draw(String, count: Int, ShelfEnd)
    /// Brings loose cards back to a deck; nil for all of them.
    case giveBack(String, [ShelfCard]?)
    /// A request about one pile of a deck.
    case pile(String, name: String, ShelfPileRequest)

    /// Whether the request makes a new deck.
    public var opens: Bool {
        switch self {
        case .open, .openAndDraw: true
        default: false
        }
    }
}

/// A request of a program about one pile.
public enum ShelfPileRequest: Equatable, Sendable {
    /// Puts loose cards or cards of other piles on the pile; nil if the program named none.
    case add([ShelfCard]?)
    /// Shows the cards.
    case list
    /// Shuffles the pile.
    case shuffle
    /// Draws a number of cards.
    case draw(count: Int, ShelfEnd)
    /// Draws these cards.
    case take([ShelfCard])
    /// Brings cards of the pile back to the deck; nil for all of them.
    case giveBack([ShelfCard]?)
}

/// The place from which cards are drawn.
public enum ShelfEnd: Equatable, Sendable {
    case top, bottom, random
}

/// The contents of a deck.
public struct ShelfContents: Equatable, Sendable {
    /// The number of packs; ignored for a deck that exists already.
    public var packs: Int
    /// The cards of each pack; nil for all.
    public var cards: [ShelfCard]?
    /// Whether the deck has its jokers; nil if the program does not say.
    public var jokers: Bool?

    /// The contents of a deck.
    public init(packs: Int = 1, cards: [ShelfCard]? = nil, jokers: Bool? = nil) {
        self.packs = packs
        self.cards = cards
        self.jokers = jokers
    }
}
