/// The options of a deck room, all with a value (Documentation/protocol/deck.md, section 1).
public struct DeckOptions: OwnOptions, Equatable, Sendable {
    /// The rules of the game.
    public var rules: Rules
    /// The number of decks that are combined, 1 to 20.
    public var deckCount: Int
    /// Whether each deck has two jokers.
    public var jokers: Bool
    /// The cards of a partial deck, 1 to 108; nil means a full deck.
    public var cards: [PlayingCard]?
    /// Whether the first deal is shuffled; otherwise it has the order of a new deck, or of `cards`.
    public var shuffled: Bool
    /// The turn clock in seconds, 0 to 600; 0 means no clock.
    public var turnSeconds: Int

    /// The possible rules.
    public enum Rules: Hashable, Sendable {
        /// Each player draws a card, and the highest card takes the trick.
        case highCard
        /// A shared table, without turns and without an end.
        case free
        /// A game of that name with a referee (Documentation/protocol/table.md).
        case refereed(String)
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

    /// All cards of the room, in the order before a shuffle.
    public var contents: [PlayingCard] {
        let deck = cards ?? PlayingCard.newDeck(jokers: jokers)
        return (0..<deckCount).flatMap { _ in deck }
    }

    /// The name of the rules, such as `high_card`.
    var summary: String { rules.rawValue }

    /// The options that matter for ratings; nil for a free table or chosen cards.
    var contest: String? {
        guard !isSharedTable, shuffled, cards == nil else { return nil }
        return rules.rawValue + (deckCount == 1 ? "" : ",decks=\(deckCount)")
            + (jokers ? ",jokers=true" : "")
    }

    /// The names of a player's counts; none at a free table.
    var statNames: [StaticString] {
        switch rules {
        case .highCard: DeckStats.names
        case .free, .refereed: []
        }
    }

    var isSharedTable: Bool { rules == .free }

    /// Whether the rules have that move; high card has only draws.
    func knows(_ move: DeckMove) -> Bool {
        switch (rules, move) {
        case (.free, _), (_, .draw), (.refereed, .add), (.refereed, .giveBack): true
        case (.highCard, _), (.refereed, .shuffle): false
        }
    }

    /// Options in a client's request; the server fills in its default for a missing one.
    public struct Request: OwnRequest, Equatable, Sendable {
        /// The rules of the game; nil for the default.
        public var rules: Rules?
        /// The number of decks that are combined, 1 to 20; nil for the default.
        public var deckCount: Int?
        /// Whether each deck has two jokers; nil for the default.
        public var jokers: Bool?
        /// The cards of a partial deck, 1 to 108; nil for a full deck.
        public var cards: [PlayingCard]?
        /// Whether the first deal is shuffled; nil for the default.
        public var shuffled: Bool?
        /// The turn clock in seconds, 0 to 600; nil for the default.
        public var turnSeconds: Int?

        /// Creates a request without any option.
        public init() {}

        /// Creates a request for exactly these options.
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

        func encodeFields(into writer: inout JSONWriter) {
            writer.field("rules", ifPresent: rules?.rawValue)
            writer.field("deck_count", ifPresent: deckCount)
            writer.field("jokers", ifPresent: jokers)
            writer.field("cards", codes: cards)
            writer.field("shuffled", ifPresent: shuffled)
            writer.field("turn_s", ifPresent: turnSeconds)
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

    func encodeFields(into writer: inout JSONWriter) { Request(self).encodeFields(into: &writer) }
}

extension DeckOptions.Rules: RawRepresentable {
    /// Reads the name of rules: a lower-case letter, then lower-case letters, digits and `_`. Every
    /// such name is accepted, because only the server knows which games it has.
    public init?(rawValue: String) {
        switch rawValue {
        case "high_card": self = .highCard
        case "free": self = .free
        default:
            let isName = rawValue.utf8.allSatisfy { byte in
                UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte
                    || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || byte == UInt8(ascii: "_")
            }
            guard isName, rawValue.first?.isLetter == true,
                rawValue.utf8.count <= Limits.maximumRulesBytes
            else { return nil }
            self = .refereed(rawValue)
        }
    }

    /// The name on the wire.
    public var rawValue: String {
        switch self {
        case .highCard: "high_card"
        case .free: "free"
        case .refereed(let name): name
        }
    }
}

/// Limits of deck rooms (Documentation/protocol/deck.md, section 1).
extension Limits {
    /// The maximum length of the name of rules.
    static let maximumRulesBytes = 32
    /// The number of decks that are combined.
    public static let deckCount = 1...20
    /// The number of cards in a partial deck.
    public static let partialDeck = 1...108
    /// The maximum number of playing cards in a deck room.
    public static let maximumCards = 1_080
    /// The number of cards that one request may move or list.
    public static let cardsOfRequest = 1...200
    /// The maximum number of open piles in a room.
    public static let maximumPiles = 20
    /// The maximum number of shuffles of the remaining deck whose proofs are not published yet, in
    /// addition to the deal of all cards before them.
    public static let maximumUnprovenShuffles = 128
}
