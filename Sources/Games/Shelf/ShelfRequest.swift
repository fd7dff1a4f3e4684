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
    case draw(String, count: Int, ShelfEnd)
    /// Brings loose cards back to a deck; nil for all of them.
    case giveBack(String, [ShelfCard]?)
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
    /// Shows the cards of the pile.
    case list
    case shuffle
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

/// The shelf's answer to a request.
public enum ShelfAnswer: Equatable, Sendable {
    case state(id: String, remaining: Int, shuffled: Bool)
    /// Drawn cards; `missing` is the requested number if the deck had too few cards, else nil.
    case cards(id: String, [ShelfCard], remaining: Int, missing: Int? = nil)
    /// Cards came back to a deck.
    case returned(id: String, remaining: Int)
    /// The piles of a deck after a request about one of them.
    case piles(id: String, remaining: Int, [ShelfPile])
    case pileCards(id: String, [ShelfCard], [ShelfPile])
    /// The request was refused, and nothing has changed.
    case refused(ShelfRefusal)
}

/// A pile of a deck in an answer.
public struct ShelfPile: Equatable, Sendable {
    /// The pile's name.
    public let name: String
    /// The number of cards.
    public let remaining: Int
    /// The cards from the bottom to the top; nil unless the request asks for them.
    public var cards: [ShelfCard]?
}

/// A reason why the shelf refuses a request.
///
/// The texts are the same as at deckofcardsapi.com if it has one, because programs compare them.
public enum ShelfRefusal: Error, Equatable, Sendable {
    case tooManyPacks
    case tooFewPacks
    case tooManyCards
    case noSuchID
    case cardsMissing
    case noSuchPile(String)
    case notOnPile(String)
    case notEnough(Int)
    case tooManyPiles
    case nameTooLong
    /// The address has the maximum number of decks, and has used all of them recently.
    case tooManyDecks
    /// The shelf is full, and all decks were used recently.
    case full

    /// The sentence for the program, or for the person who wrote it.
    public var text: String {
        switch self {
        case .tooManyPacks: "The max number of Decks is 20."
        case .tooFewPacks: "The min number of Decks is 1."
        case .tooManyCards: "A deck has at most 1080 cards."
        case .noSuchID: "Deck ID does not exist."
        case .cardsMissing: "You must specify cards to add to the pile."
        case .noSuchPile(let name): "The pile, \(name) does not exist."
        case .notOnPile(let name): "The pile, \(name) does not contain the requested cards."
        case .notEnough(let count): "Not enough cards remaining to draw \(count) additional"
        case .tooManyPiles: "A deck has at most 50 piles."
        case .nameTooLong: "The name of a pile has at most 64 characters."
        case .tooManyDecks: "Your address has as many decks as it may have; try again later."
        case .full: "All decks of this server are in use; try again later."
        }
    }
}
