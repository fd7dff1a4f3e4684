/// What the shelf answers.
public enum ShelfAnswer: Equatable, Sendable {
    /// A deck as it is now.
    case state(id: String, remaining: Int, shuffled: Bool)
    /// Cards of a deck; `missing` is how many were asked for where there were fewer.
    case cards(id: String, [ShelfCard], remaining: Int, missing: Int? = nil)
    /// Cards came back to a deck.
    case returned(id: String, remaining: Int)
    /// The piles of a deck, after something was done with one.
    case piles(id: String, remaining: Int, [ShelfPile])
    /// Cards of a pile.
    case pileCards(id: String, [ShelfCard], [ShelfPile])
    /// Nothing has changed.
    case refused(ShelfRefusal)
}

/// A pile of a deck, as it is shown.
public struct ShelfPile: Equatable, Sendable {
    /// Its name.
    public let name: String
    /// How many cards it has.
    public let remaining: Int
    /// Its cards from the bottom to the top, where they were asked for.
    public var cards: [ShelfCard]?
}

/// Why the shelf does not do what it was asked; the texts are those of deckofcardsapi.com where it
/// has one, because programs compare them.
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
    /// The address has as many decks as it may, and has used all of them lately.
    case tooManyDecks
    /// All decks were used lately.
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
