/// The number of cards in the deck and in each pile, hands included.
public struct DeckPiles: Equatable, Sendable {
    /// The number of undrawn cards in the deck.
    public var remaining: Int
    /// The piles, the oldest first.
    public var piles: [Pile]

    /// Creates the counts.
    public init(remaining: Int, piles: [Pile]) {
        self.remaining = remaining
        self.piles = piles
    }

    /// One pile and its number of cards.
    public struct Pile: Equatable, Sendable {
        /// The pile's name; a hand has its player's name.
        public var name: String
        /// The number of cards.
        public var remaining: Int
        /// The cards, bottom first, if the viewer asked for them and may see them; otherwise nil.
        public var cards: [PlayingCard]?

        /// One pile and its number of cards.
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
                    name: fields.treated(name: member.key),
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
    /// The identifier of the deck, which is the room's code.
    public var deckID: String
    /// The counts of all piles; the requested pile has its cards, too.
    public var counts: DeckPiles

    package init(deckID: String, counts: DeckPiles) {
        self.deckID = deckID
        self.counts = counts
    }

    init(_ fields: inout JSONObject) throws(FieldError) {
        deckID = try fields.requiredString("deck_id", .code)
        counts = try DeckPiles(&fields)
    }

    func encodeFields(into writer: inout JSONWriter) {
        writer.field("deck_id", deckID)
        counts.encodeFields(into: &writer)
    }
}

/// A card that a player drew in a trick. On the wire, a list of drawn cards is an object whose keys
/// are the players' names.
public struct PlayedCard: Equatable, Sendable {
    /// The player's name.
    public var player: String
    /// The card.
    public var card: PlayingCard

    /// Creates a drawn card.
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
            cards.append(PlayedCard(player: treated(name: member.key), card: card))
        }
        return cards
    }
}
