/// The numbers of deck rooms (Documentation/protocol/deck.md, section 1).
extension Limits {
    /// The decks that are put together.
    public static let deckCount = 1...20
    /// The cards of a partial deck.
    public static let partialDeck = 1...108
    /// The cards of a room.
    public static let maximumCards = 1_080
    /// The cards that one request moves or lists.
    public static let cardsOfRequest = 1...200
    /// The open piles of a room.
    public static let maximumPiles = 20
    /// The shuffles of the rest of a deck that are not proved yet; the deal of all cards before
    /// them is one more.
    public static let maximumUnprovenShuffles = 128
}
