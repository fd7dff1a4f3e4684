/// A deck room's cards as one viewer may see them (Documentation/protocol/deck.md, section 7).
///
/// No snapshot lists the deck.
public struct DeckState: Equatable, Sendable {
    /// How many cards lie where.
    public var counts: DeckPiles
    /// Whether the deck was shuffled, or will be by the first deal.
    public var isShuffled: Bool
    /// What `high_card` shows beside; nil in other rooms.
    public var trick: Trick?
    /// The viewer's own hand, in a room that has hands: its first 200 cards.
    public var hand: [PlayingCard]?

    package init(
        counts: DeckPiles,
        isShuffled: Bool,
        trick: Trick? = nil,
        hand: [PlayingCard]? = nil
    ) {
        self.counts = counts
        self.isShuffled = isShuffled
        self.trick = trick
        self.hand = hand
    }

    /// The trick that is running, or the last one.
    public struct Trick: Equatable, Sendable {
        /// Its number in the round, from 1; 0 before the first.
        public var number: Int
        /// How many tricks in a row were ties, and go to the next winner.
        public var carry: Int
        /// What was drawn in it, in the order in which it was.
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
    }
}

/// What `high_card` counts for a player beside the points.
public struct DeckStats: Equatable, Sendable {
    /// Cards drawn, by the player or for them when the clock ran out.
    public var draws: Int
    /// Tricks taken, without those that were carried.
    public var tricks: Int

    /// Counts of a player.
    public init(draws: Int = 0, tricks: Int = 0) {
        self.draws = draws
        self.tricks = tricks
    }

    /// The same numbers by their names on the wire; one that is missing is 0.
    public init(_ stats: Stats) {
        self.init(draws: stats["draws"] ?? 0, tricks: stats["tricks"] ?? 0)
    }

    /// The names of the numbers on the wire.
    static let names: [StaticString] = ["draws", "tricks"]

    /// The numbers by their names on the wire.
    public var stats: Stats { ["draws": draws, "tricks": tricks] }
}

/// The player in turn may draw (Documentation/protocol/deck.md, section 2).
public struct DeckPrompt: Equatable, Sendable {
    /// The running turn.
    public var turn: Int

    /// The player in turn may draw.
    public init(turn: Int) { self.turn = turn }

    static let verb: StaticString = "draw"

    init(_ fields: inout JSONObject) throws(FieldError) {
        turn = try fields.requiredInt("turn")
    }

    func encodeFields(into writer: inout JSONWriter) { writer.field("turn", turn) }
}
