/// The options of a deck room, all with a value (Documentation/protocol/deck.md, section 1).
public struct DeckOptions: Equatable, Sendable {
    /// What is played.
    public var rules: Rules
    /// How many decks are put together, 1 to 20.
    public var deckCount: Int
    /// Each deck has two jokers.
    public var jokers: Bool
    /// The cards of a partial deck, 1 to 108; nil is the full one.
    public var cards: [PlayingCard]?
    /// The first deal is shuffled; false leaves the order of a new deck, or of `cards`.
    public var shuffled: Bool
    /// The turn clock in seconds, 0 to 600; 0 is none.
    public var turnSeconds: Int

    /// What is played with the deck.
    public enum Rules: String, CaseIterable, Sendable {
        /// Everybody draws a card, and the highest takes the trick.
        case highCard = "high_card"
        /// A shared table, without turns and without an end.
        case free
    }

    package init(
        rules: Rules,
        deckCount: Int,
        jokers: Bool,
        cards: [PlayingCard]?,
        shuffled: Bool,
        turnSeconds: Int
    ) {
        self.rules = rules
        self.deckCount = deckCount
        self.jokers = jokers
        self.cards = cards
        self.shuffled = shuffled
        self.turnSeconds = turnSeconds
    }

    /// All cards of the room, in the order from which they are shuffled.
    public var contents: [PlayingCard] {
        let deck = cards ?? PlayingCard.newDeck(jokers: jokers)
        return (0..<deckCount).flatMap { _ in deck }
    }

    /// `high_card`.
    var summary: String { rules.rawValue }

    /// Nothing is counted at a free table.
    var statNames: [StaticString] {
        switch rules {
        case .highCard: DeckStats.names
        case .free: []
        }
    }

    /// Without rounds and turns.
    var isSharedTable: Bool { rules == .free }

    /// Whether the rules have that move: in high card, cards are drawn and nothing else is done.
    func knows(_ move: DeckMove) -> Bool {
        switch (rules, move) {
        case (.free, _), (.highCard, .draw): true
        case (.highCard, .add), (.highCard, .giveBack), (.highCard, .shuffle): false
        }
    }

    /// Options as a client asks for them: what is absent takes the server's default.
    public struct Request: Equatable, Sendable {
        /// What is played.
        public var rules: Rules?
        /// How many decks are put together, 1 to 20.
        public var deckCount: Int?
        /// Each deck has two jokers.
        public var jokers: Bool?
        /// The cards of a partial deck, 1 to 108.
        public var cards: [PlayingCard]?
        /// The first deal is shuffled.
        public var shuffled: Bool?
        /// The turn clock in seconds, 0 to 600.
        public var turnSeconds: Int?

        /// A request for nothing in particular.
        public init() {}

        /// A request for exactly these options.
        public init(_ options: DeckOptions) {
            rules = options.rules
            deckCount = options.deckCount
            jokers = options.jokers
            cards = options.cards
            shuffled = options.shuffled
            turnSeconds = options.turnSeconds
        }

        init(_ fields: inout JSONObject) throws(FieldError) {
            rules = try fields.word("rules")
            deckCount = try fields.int("deck_count", in: Limits.deckCount)
            jokers = try fields.bool("jokers")
            cards = try fields.codes("cards", count: Limits.partialDeck)
            shuffled = try fields.bool("shuffled")
            turnSeconds = try fields.int("turn_s", in: Limits.turnSeconds)
        }

        func encode(into writer: inout JSONWriter) {
            writer.beginObject()
            writer.field("rules", ifPresent: rules?.rawValue)
            writer.field("deck_count", ifPresent: deckCount)
            writer.field("jokers", ifPresent: jokers)
            writer.field("cards", codes: cards)
            writer.field("shuffled", ifPresent: shuffled)
            writer.field("turn_s", ifPresent: turnSeconds)
            writer.endObject()
        }
    }
}

extension DeckOptions {
    init(_ fields: inout JSONObject) throws(FieldError) {
        let asked = try Request(&fields)
        rules = try fields.required("rules", asked.rules)
        deckCount = try fields.required("deck_count", asked.deckCount)
        jokers = try fields.required("jokers", asked.jokers)
        cards = asked.cards
        shuffled = try fields.required("shuffled", asked.shuffled)
        turnSeconds = try fields.required("turn_s", asked.turnSeconds)
    }

    func encode(into writer: inout JSONWriter) { Request(self).encode(into: &writer) }
}

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
