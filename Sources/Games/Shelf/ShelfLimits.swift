public import GameProtocol

/// The numbers of decks over HTTP (Documentation/decks-over-http.md).
extension Limits {
    /// The decks of a server.
    public static let defaultShelfDecks = 10_000
    /// The packs that one deck is made of.
    public static let shelfPacks = 1...20
    /// The cards of one deck: 20 packs of 54.
    public static let maximumShelfCards = 1_080
    /// The piles of one deck.
    public static let maximumShelfPiles = 50
    /// The characters of a pile's name.
    public static let maximumShelfNameCount = 64
    /// The characters of a deck's name.
    public static let shelfIDCount = 12
    /// How long a deck is kept that nobody uses, in seconds.
    public static let shelfKeepSeconds = 14 * 86_400
    /// How long a deck is kept at least, where others need its place, in seconds.
    public static let shelfKeepSecondsWhenFull = 86_400
    /// Of the decks of a server one address may have one in so many; this computer's own is exempt.
    public static let shelfShareOfAddress = 10
    /// The decks that an address may have however few there may be in all.
    public static let leastShelfDecksOfAddress = 100
    /// How long a deck is kept at least, where its own address needs the place, in seconds.
    public static let shelfKeepSecondsOfAddress = 600
    /// The new decks of an address; this computer's own is exempt.
    public static let shelfDecksOfAddress = Rate(burst: 30, interval: .milliseconds(500))
}
