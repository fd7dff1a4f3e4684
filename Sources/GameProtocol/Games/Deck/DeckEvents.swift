/// An event of a deck room with the counts after it (Documentation/protocol/deck.md, section 6).
///
/// Every line of it has `deck_id`, which is the room's code.
public struct DeckEvent: Equatable, Sendable {
    /// The action.
    public var action: Action
    /// The number of cards in each place after the action.
    public var counts: DeckPiles
    /// All notes of the rules after the action, if the action changed a note; otherwise nil.
    public var notes: [TableNote]?

    /// Creates an event.
    public init(_ action: Action, _ counts: DeckPiles, notes: [TableNote]? = nil) {
        self.action = action
        self.counts = counts
        self.notes = notes
    }

    /// The action of an event.
    ///
    /// `cards` is set only for members who may see the cards. `lay` is set only if the cards lie in
    /// the unusual place: on top of the deck, or at the bottom of a pile.
    public enum Action: Equatable, Sendable {
        /// The deck or a pile was shuffled, or the deck is in new-deck order. `player` is nil for
        /// the first deal and for rounds, `deal` is nil for a shuffle that is no deal by itself.
        case shuffled(isShuffled: Bool, player: String?, pile: String?, deal: Deal?)
        case drawn(
            player: String,
            from: String,
            to: String,
            count: Int,
            cards: [PlayingCard]?,
            lay: DeckSide? = nil
        )
        case added(
            player: String,
            from: String,
            pile: String,
            count: Int,
            cards: [PlayingCard]?,
            lay: DeckSide? = nil
        )
        case returned(
            player: String,
            pile: String,
            count: Int,
            cards: [PlayingCard]?,
            lay: DeckSide? = nil
        )
        /// A trick is decided; `winner` is nil on a tie.
        case trick(number: Int, cards: [PlayedCard], winner: String?, carry: Int, scores: [Score])
    }

    /// A deal outside rounds, with its commitments.
    public struct Deal: Equatable, Sendable {
        /// The number of the deal in the room, from 1.
        public var number: Int
        /// The commitment to the order of the deck, 64 hex characters.
        public var commit: String
        /// The commitment to the server's part of the seed, which was announced earlier.
        public var seedCommit: String

        /// Creates a deal.
        public init(number: Int, commit: String, seedCommit: String) {
            self.number = number
            self.commit = commit
            self.seedCommit = seedCommit
        }
    }

    var type: StaticString {
        switch action {
        case .shuffled: "shuffled"
        case .drawn: "drawn"
        case .added: "added"
        case .returned: "returned"
        case .trick: "trick"
        }
    }
}

extension DeckEvent {
    func encodeFields(room: String, into writer: inout JSONWriter) {
        writer.field("deck_id", room)
        var cards: [PlayingCard]?
        switch action {
        case .shuffled(let isShuffled, let player, let pile, let deal):
            writer.field("player", ifPresent: player)
            writer.field("pile", ifPresent: pile)
            writer.field("shuffled", isShuffled)
            deal?.encodeFields(into: &writer)
        case .drawn(let player, let from, let to, let count, let shown, let lay):
            writer.field("player", player)
            writer.field("from", from)
            writer.field("to", to)
            writer.field("lay", ifPresent: lay?.rawValue)
            writer.field("count", count)
            cards = shown
        case .added(let player, let from, let pile, let count, let shown, let lay):
            writer.field("player", player)
            writer.field("from", from)
            writer.field("pile", pile)
            writer.field("lay", ifPresent: lay?.rawValue)
            writer.field("count", count)
            cards = shown
        case .returned(let player, let pile, let count, let shown, let lay):
            writer.field("player", player)
            writer.field("pile", pile)
            writer.field("lay", ifPresent: lay?.rawValue)
            writer.field("count", count)
            cards = shown
        case .trick(let number, let cards, let winner, let carry, let scores):
            writer.field("trick", number)
            writer.field("cards", byPlayer: cards)
            writer.field("winner", ifPresent: winner)
            writer.field("carry", carry)
            scores.encode(into: &writer)
        }
        counts.encodeFields(into: &writer)
        writer.field("cards", cards: cards)
        notes?.encode(into: &writer)
    }

    static func decode(
        _ type: String,
        _ fields: inout JSONObject
    ) throws(FieldError) -> DeckEvent? {
        guard let action = try Action.decode(type, &fields) else { return nil }
        let counts = try DeckPiles(&fields)
        return DeckEvent(action, counts, notes: try [TableNote].decode(&fields))
    }
}

extension DeckEvent.Action {
    static func decode(_ type: String, _ fields: inout JSONObject) throws(FieldError) -> Self? {
        switch type {
        case "shuffled":
            return .shuffled(
                isShuffled: try fields.bool("shuffled") ?? true,
                player: try fields.name("player"),
                pile: try fields.name("pile"),
                deal: try DeckEvent.Deal.decode(&fields)
            )
        case "drawn":
            return .drawn(
                player: try fields.requiredName("player"),
                from: try fields.requiredName("from"),
                to: try fields.requiredName("to"),
                count: try fields.requiredInt("count"),
                cards: try fields.cards("cards"),
                lay: try fields.word("lay")
            )
        case "added":
            return .added(
                player: try fields.requiredName("player"),
                from: try fields.requiredName("from"),
                pile: try fields.requiredName("pile"),
                count: try fields.requiredInt("count"),
                cards: try fields.cards("cards"),
                lay: try fields.word("lay")
            )
        case "returned":
            return .returned(
                player: try fields.requiredName("player"),
                pile: try fields.requiredName("pile"),
                count: try fields.requiredInt("count"),
                cards: try fields.cards("cards"),
                lay: try fields.word("lay")
            )
        case "trick":
            return .trick(
                number: try fields.requiredInt("trick"),
                cards: try fields.required("cards", fields.cardsByPlayer("cards")),
                winner: try fields.name("winner"),
                carry: try fields.requiredInt("carry"),
                scores: try [Score].decode(&fields)
            )
        default: return nil
        }
    }
}

extension DeckEvent.Deal {
    func encodeFields(into writer: inout JSONWriter) {
        writer.field("deal", number)
        writer.field("commit", commit)
        writer.field("seed_commit", seedCommit)
    }

    static func decode(_ fields: inout JSONObject) throws(FieldError) -> Self? {
        guard fields.contains("deal") else { return nil }
        return Self(
            number: try fields.requiredInt("deal"),
            commit: try fields.requiredToken("commit"),
            seedCommit: try fields.token("seed_commit") ?? ""
        )
    }
}
