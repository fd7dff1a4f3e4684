/// A deck room's cards as one viewer may see them (Documentation/protocol/deck.md, section 7).
///
/// No snapshot lists the deck.
public struct DeckState: Equatable, Sendable {
    /// The number of cards in each place.
    public var counts: DeckPiles
    /// Whether the deck was shuffled, or the first deal will shuffle it.
    public var isShuffled: Bool
    /// The trick of `high_card`; nil in other rooms.
    public var trick: Trick?
    /// The first 200 cards of the viewer's hand; nil in a room without hands.
    public var hand: [PlayingCard]?
    /// The rules in a sentence, and their notes; nil without a referee.
    public var rules: RulesNotes?

    package init(
        counts: DeckPiles,
        isShuffled: Bool,
        trick: Trick? = nil,
        hand: [PlayingCard]? = nil,
        rules: RulesNotes? = nil
    ) {
        self.counts = counts
        self.isShuffled = isShuffled
        self.trick = trick
        self.hand = hand
        self.rules = rules
    }

    /// The public state of rules with a referee.
    public struct RulesNotes: Equatable, Sendable {
        /// The rules in a sentence.
        public var about: String
        /// The notes of the rules.
        public var notes: [TableNote]

        package init(about: String, notes: [TableNote]) {
            self.about = about
            self.notes = notes
        }
    }

    /// The running or last trick.
    public struct Trick: Equatable, Sendable {
        /// The number of the trick in the round, from 1; 0 before the first.
        public var number: Int
        /// The number of ties in a row, which the next trick's winner scores, too.
        public var carry: Int
        /// The cards drawn in the trick, the earliest first.
        public var table: [PlayedCard]

        package init(number: Int, carry: Int, table: [PlayedCard]) {
            self.number = number
            self.carry = carry
            self.table = table
        }
    }

    init(_ fields: inout JSONObject) throws(FieldError) {
        counts = try DeckPiles(&fields)
        isShuffled = try fields.bool("shuffled") ?? true
        hand = try fields.cards("hand")
        if let about = try fields.string("about") {
            rules = RulesNotes(about: about, notes: try [TableNote].decode(&fields) ?? [])
        }
        guard fields.contains("trick") else { return }
        trick = Trick(
            number: try fields.requiredInt("trick"),
            carry: try fields.requiredInt("carry"),
            table: try fields.required("table", fields.cardsByPlayer("table"))
        )
    }

    func encodeFields(room: String, into writer: inout JSONWriter) {
        writer.field("deck_id", room)
        writer.field("shuffled", isShuffled)
        counts.encodeFields(into: &writer)
        if let trick {
            writer.field("trick", trick.number)
            writer.field("carry", trick.carry)
            writer.field("table", byPlayer: trick.table)
        }
        writer.field("hand", cards: hand)
        if let rules {
            writer.field("about", rules.about)
            rules.notes.encode(into: &writer)
        }
    }
}

/// The counts of `high_card` for one player, besides the points.
public struct DeckStats: Equatable, Sendable {
    /// Cards drawn by the player, or by the server when the clock ran out.
    public var draws: Int
    /// Tricks won, without the ties that were carried to them.
    public var tricks: Int

    /// Creates a player's counts.
    public init(draws: Int = 0, tricks: Int = 0) {
        self.draws = draws
        self.tricks = tricks
    }

    /// Reads the counts from their names on the wire; a missing one is 0.
    public init(_ stats: Stats) {
        self.init(draws: stats["draws"] ?? 0, tricks: stats["tricks"] ?? 0)
    }

    /// The names of the counts on the wire, in the order of writing.
    static let names: [StaticString] = ["draws", "tricks"]

    /// The counts with their names on the wire.
    public var stats: Stats { ["draws": draws, "tricks": tricks] }
}
