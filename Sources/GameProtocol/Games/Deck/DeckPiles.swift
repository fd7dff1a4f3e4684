/// How many cards lie in the deck and in each pile, hands among them.
public struct DeckPiles: Equatable, Sendable {
    /// The cards of the deck that nobody has drawn.
    public var remaining: Int
    /// The piles that there are, in the order in which they came to be.
    public var piles: [Pile]

    /// How many cards lie where.
    public init(remaining: Int, piles: [Pile]) {
        self.remaining = remaining
        self.piles = piles
    }

    /// How many cards lie in one pile.
    public struct Pile: Equatable, Sendable {
        /// The pile's name; that of a player is the player's hand.
        public var name: String
        /// How many cards lie there.
        public var remaining: Int
        /// Its cards, bottom first, in the answer to who asked for them and may see them.
        public var cards: [PlayingCard]?

        /// How many cards lie in one pile.
        public init(name: String, remaining: Int, cards: [PlayingCard]? = nil) {
            self.name = name
            self.remaining = remaining
            self.cards = cards
        }
    }

    init(_ fields: inout JSONObject) throws(FieldError) {
        remaining = try fields.requiredInt("remaining")
        piles = []
        for member in try fields.requiredObject("piles").members {
            guard var object = member.value.object else {
                throw FieldError(kind: .badType, field: "piles")
            }
            piles.append(
                Pile(
                    name: member.key,
                    remaining: try object.requiredInt("remaining"),
                    cards: try object.cards("cards")
                )
            )
        }
    }

    func encodeFields(into writer: inout JSONWriter) {
        writer.field("remaining", remaining)
        writer.key("piles")
        writer.beginObject()
        for pile in piles {
            writer.key(pile.name)
            writer.beginObject()
            writer.field("remaining", pile.remaining)
            writer.field("cards", cards: pile.cards)
            writer.endObject()
        }
        writer.endObject()
    }
}

/// The answer to a `PileQuery`.
public struct PileReply: Equatable, Sendable {
    /// The deck, which is the room.
    public var deckID: String
    /// The counts of all piles; the one that was named has its cards too.
    public var counts: DeckPiles

    package init(deckID: String, counts: DeckPiles) {
        self.deckID = deckID
        self.counts = counts
    }

    init(_ fields: inout JSONObject) throws(FieldError) {
        deckID = try fields.requiredString("deck_id")
        counts = try DeckPiles(&fields)
    }

    func encodeFields(into writer: inout JSONWriter) {
        writer.field("deck_id", deckID)
        counts.encodeFields(into: &writer)
    }
}

/// A card that a player drew in a trick; a list of them is an object by name.
public struct PlayedCard: Equatable, Sendable {
    /// The player's name.
    public var player: String
    /// The card.
    public var card: PlayingCard

    /// A card that a player drew in a trick.
    public init(player: String, card: PlayingCard) {
        self.player = player
        self.card = card
    }
}

extension JSONWriter {
    mutating func field(_ name: StaticString, byPlayer cards: [PlayedCard]) {
        key(name)
        beginObject()
        for played in cards {
            key(played.player)
            played.card.encode(into: &self)
        }
        endObject()
    }
}

extension JSONObject {
    mutating func cardsByPlayer(_ key: StaticString) throws(FieldError) -> [PlayedCard]? {
        guard let object = try object(key) else { return nil }
        var cards: [PlayedCard] = []
        for member in object.members {
            let card = try PlayingCard(object: member.value.object, field: key)
            cards.append(PlayedCard(player: member.key, card: card))
        }
        return cards
    }
}
