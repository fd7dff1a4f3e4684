/// A move in a deck room (Documentation/protocol/deck.md, section 3).
public enum DeckMove: Equatable, Sendable {
    /// Take cards into the player's hand, or to the place `to`; in `high_card`, one onto the table.
    case draw(DeckDraw)
    /// Put these cards from the player's hand, or from an open pile, onto a pile, the last on top.
    /// If `new` is false, a missing pile is an error instead of being made.
    case add(
        pile: String,
        cards: [PlayingCard],
        from: String?,
        lay: DeckSide? = nil,
        new: Bool? = nil,
        play: TablePlay = TablePlay()
    )
    /// Put cards of the player's hand, or of an open pile, under the deck; all of them for nil.
    case giveBack(
        pile: String?,
        cards: [PlayingCard]?,
        lay: DeckSide? = nil,
        play: TablePlay = TablePlay()
    )
    /// Bring all cards back and shuffle them, or shuffle only one place.
    case shuffle(DeckShuffle, entropy: String?)

    /// The move's name on the wire.
    public var verb: String {
        switch self {
        case .draw: "draw"
        case .add: "add"
        case .giveBack: "return"
        case .shuffle: "shuffle"
        }
    }

    var entropy: String? {
        get { if case .shuffle(_, let entropy) = self { entropy } else { nil } }
        set { if case .shuffle(let cards, _) = self { self = .shuffle(cards, entropy: newValue) } }
    }

    static let verbs = ["draw", "add", "return", "shuffle"]

    func cost(isSharedTable: Bool) -> Int {
        switch self {
        case .shuffle: Limits.shuffleCost
        case .draw, .add, .giveBack: isSharedTable ? 1 : 0
        }
    }

    static func decode(
        _ type: String,
        _ fields: inout JSONObject
    ) throws(FieldError) -> DeckMove? {
        switch type {
        case "draw": return .draw(try DeckDraw(&fields))
        case "add":
            let cards = try fields.codes("cards", count: Limits.cardsOfRequest)
            return .add(
                pile: try fields.required("pile", fields.place("pile")),
                cards: try fields.required("cards", cards),
                from: try fields.place("from"),
                lay: try fields.word("lay"),
                new: try fields.bool("new"),
                play: try TablePlay(&fields)
            )
        case "return":
            return .giveBack(
                pile: try fields.place("pile"),
                cards: try fields.codes("cards", count: Limits.cardsOfRequest),
                lay: try fields.word("lay"),
                play: try TablePlay(&fields)
            )
        case "shuffle":
            return .shuffle(try DeckShuffle.decode(&fields), entropy: try Entropy.decode(&fields))
        default: return nil
        }
    }

    func encodeFields(into writer: inout JSONWriter) {
        switch self {
        case .draw(let draw): draw.encodeFields(into: &writer)
        case .add(let pile, let cards, let from, let lay, let new, let play):
            writer.field("pile", pile)
            writer.field("cards", codes: cards)
            writer.field("from", ifPresent: from)
            writer.field("lay", ifPresent: lay?.rawValue)
            writer.field("new", ifPresent: new)
            play.encodeFields(into: &writer)
        case .giveBack(let pile, let cards, let lay, let play):
            writer.field("pile", ifPresent: pile)
            writer.field("cards", codes: cards)
            writer.field("lay", ifPresent: lay?.rawValue)
            play.encodeFields(into: &writer)
        case .shuffle(let shuffle, let entropy):
            shuffle.encodeFields(into: &writer)
            writer.field("entropy", ifPresent: entropy)
        }
    }
}

/// The side for added cards: on top, or at the bottom.
public enum DeckSide: String, CaseIterable, Sendable {
    case top, bottom
}

/// A request to draw cards; every field may be missing.
public struct DeckDraw: Equatable, Sendable {
    /// The number of cards, 1 to 200; nil means one.
    public var count: Int?
    /// The pile to draw from; nil means the deck.
    public var from: String?
    /// The end of the pile or deck to draw from; nil means the top.
    public var end: End?
    /// The cards to draw from the pile, 1 to 200, instead of a count; nil for none.
    public var cards: [PlayingCard]?
    /// The turn that the draw belongs to; nil means the running one.
    public var turn: Int?
    /// The pile or player that receives the cards; nil means the player's own hand.
    public var to: String?
    /// The side of the receiving pile on which the cards are laid; nil means on top.
    public var lay: DeckSide?
    /// Whether the pile `to` is made if it does not exist; nil means yes.
    public var new: Bool?

    /// The place in a pile from which cards are drawn.
    public enum End: String, CaseIterable, Sendable {
        case top, bottom, random
    }

    /// Creates a request; the default is one card from the deck.
    public init(
        count: Int? = nil,
        from: String? = nil,
        end: End? = nil,
        cards: [PlayingCard]? = nil,
        turn: Int? = nil,
        to: String? = nil,
        lay: DeckSide? = nil,
        new: Bool? = nil
    ) {
        self.count = count
        self.from = from
        self.end = end
        self.cards = cards
        self.turn = turn
        self.to = to
        self.lay = lay
        self.new = new
    }

    init(_ fields: inout JSONObject) throws(FieldError) {
        count = try fields.int("count", in: Limits.cardsOfRequest)
        from = try fields.place("from")
        end = try fields.word("where")
        cards = try fields.codes("cards", count: Limits.cardsOfRequest)
        turn = try fields.int("turn", in: 0...Int(Limits.maximumInteger))
        to = try fields.place("to")
        lay = try fields.word("lay")
        new = try fields.bool("new")
        if cards != nil, count != nil || end != nil {
            throw FieldError(kind: .badValue, field: "cards")
        }
    }

    func encodeFields(into writer: inout JSONWriter) {
        writer.field("count", ifPresent: count)
        writer.field("from", ifPresent: from)
        writer.field("where", ifPresent: end?.rawValue)
        writer.field("cards", codes: cards)
        writer.field("turn", ifPresent: turn)
        writer.field("to", ifPresent: to)
        writer.field("lay", ifPresent: lay?.rawValue)
        writer.field("new", ifPresent: new)
    }
}

/// The cards to shuffle.
public enum DeckShuffle: Equatable, Sendable {
    /// Every card comes back into the deck, which is shuffled.
    case all
    /// The remaining cards of the deck.
    case remaining
    /// An open pile, or the player's own hand.
    case pile(String)

    static func decode(_ fields: inout JSONObject) throws(FieldError) -> DeckShuffle {
        let pile = try fields.place("pile")
        let isRemaining = try fields.bool("remaining") ?? false
        guard let pile else { return isRemaining ? .remaining : .all }
        if isRemaining { throw FieldError(kind: .badValue, field: "pile") }
        return .pile(pile)
    }

    func encodeFields(into writer: inout JSONWriter) {
        switch self {
        case .all: break
        case .remaining: writer.field("remaining", true)
        case .pile(let name): writer.field("pile", name)
        }
    }
}

/// A question for the counts of all piles, and for the cards of one
/// (Documentation/protocol/deck.md, section 5).
public struct PileQuery: Equatable, Sendable {
    /// The pile whose cards the reply should list; nil for none.
    public var pile: String?
    /// The number of cards to skip, counted from the bottom.
    public var after: Int
    /// The maximum number of cards in the reply, 1 to 200.
    public var limit: Int

    static let verb = "pile"

    /// Creates a question.
    public init(
        pile: String? = nil,
        after: Int = 0,
        limit: Int = Limits.cardsOfRequest.upperBound
    ) {
        self.pile = pile
        self.after = after
        self.limit = limit
    }

    init(_ fields: inout JSONObject) throws(FieldError) {
        let most = Limits.cardsOfRequest
        pile = try fields.place("pile")
        after = try fields.int("after", in: 0...Int(Limits.maximumInteger)) ?? 0
        limit = try fields.int("limit", in: most) ?? most.upperBound
    }

    func encodeFields(into writer: inout JSONWriter) {
        writer.field("pile", ifPresent: pile)
        writer.field("after", after)
        writer.field("limit", limit)
    }
}

extension JSONObject {
    /// Reads the name of a pile, or of the player who has the hand.
    fileprivate mutating func place(_ key: StaticString) throws(FieldError) -> String? {
        try string(key, where: NameRule.accepts).map(treated(name:))
    }
}
