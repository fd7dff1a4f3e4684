/// A move in a deck room (Documentation/protocol/deck.md, section 3).
public enum DeckMove: Equatable, Sendable {
    /// Take cards into the own hand, or where `to` says; in `high_card`, one onto the table.
    case draw(DeckDraw)
    /// Put these cards from the own hand, or from an open pile, onto a pile, the last on top.
    ///
    /// With `new` false a pile that is not there is not made.
    case add(
        pile: String,
        cards: [PlayingCard],
        from: String?,
        lay: DeckSide? = nil,
        new: Bool? = nil
    )
    /// Put cards of the own hand, or of an open pile, under the deck; all of them for nil.
    case giveBack(pile: String?, cards: [PlayingCard]?, lay: DeckSide? = nil)
    /// Bring all cards back and shuffle them, or shuffle one place alone.
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

    /// What the move adds to the next deal's seed.
    var entropy: String? {
        if case .shuffle(_, let entropy) = self { entropy } else { nil }
    }

    static let verbs = ["draw", "add", "return", "shuffle"]

    /// The points that the move costs its player; 0 if it must be their turn.
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
                pile: try fields.required("pile", fields.string("pile", where: NameRule.accepts)),
                cards: try fields.required("cards", cards),
                from: try fields.string("from", where: NameRule.accepts),
                lay: try fields.word("lay"),
                new: try fields.bool("new")
            )
        case "return":
            return .giveBack(
                pile: try fields.string("pile", where: NameRule.accepts),
                cards: try fields.codes("cards", count: Limits.cardsOfRequest),
                lay: try fields.word("lay")
            )
        case "shuffle":
            return .shuffle(try DeckShuffle.decode(&fields), entropy: try Entropy.decode(&fields))
        default: return nil
        }
    }

    func encodeFields(into writer: inout JSONWriter) {
        switch self {
        case .draw(let draw): draw.encodeFields(into: &writer)
        case .add(let pile, let cards, let from, let lay, let new):
            writer.field("pile", pile)
            writer.field("cards", codes: cards)
            writer.field("from", ifPresent: from)
            writer.field("lay", ifPresent: lay?.rawValue)
            writer.field("new", ifPresent: new)
        case .giveBack(let pile, let cards, let lay):
            writer.field("pile", ifPresent: pile)
            writer.field("cards", codes: cards)
            writer.field("lay", ifPresent: lay?.rawValue)
        case .shuffle(let shuffle, let entropy):
            shuffle.encodeFields(into: &writer)
            writer.field("entropy", ifPresent: entropy)
        }
    }
}

/// Where cards come to lie: on top of what is there, or below it.
public enum DeckSide: String, CaseIterable, Sendable {
    case top, bottom
}

/// What somebody wants to draw; every field may be left out.
public struct DeckDraw: Equatable, Sendable {
    /// How many cards, 1 to 200; nil is one.
    public var count: Int?
    /// The pile; nil is the deck.
    public var from: String?
    /// From which end of the pile; nil is the top.
    public var end: End?
    /// Exactly these cards of the pile, 1 to 200, instead of a count.
    public var cards: [PlayingCard]?
    /// In `high_card` the turn for which this is meant.
    public var turn: Int?
    /// The pile, or the player, that the cards go to; nil is the own hand.
    public var to: String?
    /// Where they lie there; nil is on top.
    public var lay: DeckSide?
    /// Whether a pile of that name is made if it is not there; nil is yes.
    public var new: Bool?

    /// Where in a pile cards are drawn.
    public enum End: String, CaseIterable, Sendable {
        case top, bottom, random
    }

    /// What somebody wants to draw: one card of the deck, where nothing else is said.
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
        from = try fields.string("from", where: NameRule.accepts)
        end = try fields.word("where")
        cards = try fields.codes("cards", count: Limits.cardsOfRequest)
        turn = try fields.int("turn", in: 0...Int(Limits.maximumInteger))
        to = try fields.string("to", where: NameRule.accepts)
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

/// What is to be shuffled.
public enum DeckShuffle: Equatable, Sendable {
    /// Every card comes back into the deck, which is shuffled.
    case all
    /// What is left of the deck.
    case remaining
    /// An open pile, or the own hand.
    case pile(String)

    static func decode(_ fields: inout JSONObject) throws(FieldError) -> DeckShuffle {
        let pile = try fields.string("pile", where: NameRule.accepts)
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
    /// The pile whose cards are wanted too.
    public var pile: String?
    /// How many of its cards are passed over, counted from the bottom.
    public var after: Int
    /// How many of them are wanted at most, 1 to 200.
    public var limit: Int

    static let verb = "pile"

    /// A question for the counts of all piles, and for the cards of one.
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
        pile = try fields.string("pile", where: NameRule.accepts)
        after = try fields.int("after", in: 0...Int(Limits.maximumInteger)) ?? 0
        limit = try fields.int("limit", in: most) ?? most.upperBound
    }

    func encodeFields(into writer: inout JSONWriter) {
        writer.field("pile", ifPresent: pile)
        writer.field("after", after)
        writer.field("limit", limit)
    }
}
