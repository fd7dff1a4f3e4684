/// An event of a round of Klondike (Documentation/protocol/klondike.md, section 4).
///
/// Members who may not see the board receive each step as `progress`.
public enum KlondikeEvent: Equatable, Sendable {
    /// The cards are dealt, the same for every player; the attempt only with winnable deals.
    case dealt(stock: Int, tableau: [KlondikeBoard.Pile], KlondikeAttempt?)
    /// A player acted on the player's own board.
    case acted(KlondikeAction, KlondikeStanding)
    /// Another player acted on a board that the receiver may not see.
    case progress(KlondikeStanding)
    /// A player has finished the race.
    case done(player: String)
    /// The server looked at the hidden cards for a player.
    case hint(KlondikeOracle)

    var type: StaticString {
        switch self {
        case .dealt: "dealt"
        case .acted(let action, _): action.type
        case .progress: "progress"
        case .done: "done"
        case .hint: "hint"
        }
    }

    static func decode(
        _ type: String,
        _ fields: inout JSONObject
    ) throws(FieldError) -> KlondikeEvent? {
        switch type {
        case "dealt":
            return .dealt(
                stock: try fields.stock(),
                tableau: try fields.piles(),
                try KlondikeAttempt.decode(&fields)
            )
        case "progress": return .progress(try KlondikeStanding(&fields))
        case "done": return .done(player: try fields.requiredName("player"))
        case "hint": return .hint(try KlondikeOracle(&fields))
        default:
            guard let action = try KlondikeAction.decode(type, &fields) else { return nil }
            return .acted(action, try KlondikeStanding(&fields))
        }
    }

    func encodeFields(into writer: inout JSONWriter) {
        switch self {
        case .dealt(let stock, let tableau, let attempt):
            writer.field("stock", stock)
            writer.field(tableau: tableau)
            attempt?.encodeFields(into: &writer)
        case .acted(let action, let standing):
            standing.encodeFields(into: &writer)
            action.encodeFields(into: &writer)
        case .progress(let standing): standing.encodeFields(into: &writer)
        case .done(let player): writer.field("player", player)
        case .hint(let oracle): oracle.encodeFields(into: &writer)
        }
    }
}

/// The standing of a player after a step.
public struct KlondikeStanding: Equatable, Sendable {
    /// The player's name.
    public var player: String
    /// The number of the request that was carried out, from 1.
    public var turn: Int
    /// The player's score.
    public var score: Int
    /// Cards on the foundations, 0 to 52.
    public var foundation: Int
    /// The number of the running pass through the stock, from 1.
    public var passes: Int

    /// The standing of a player after a step.
    public init(player: String, turn: Int, score: Int, foundation: Int, passes: Int) {
        self.player = player
        self.turn = turn
        self.score = score
        self.foundation = foundation
        self.passes = passes
    }

    init(_ fields: inout JSONObject) throws(FieldError) {
        self.init(
            player: try fields.requiredName("player"),
            turn: try fields.requiredInt("turn"),
            score: try fields.requiredInt("score"),
            foundation: try fields.requiredInt("foundation"),
            passes: try fields.requiredInt("passes")
        )
    }

    func encodeFields(into writer: inout JSONWriter) {
        writer.field("player", player)
        writer.field("turn", turn)
        writer.field("score", score)
        writer.field("foundation", foundation)
        writer.field("passes", passes)
    }
}

/// An action of a player on the player's own board.
public enum KlondikeAction: Equatable, Sendable {
    /// Cards of the stock were turned, in this order; `stock` cards are left in it.
    case turned(cards: [PlayingCard], stock: Int)
    /// The waste became the stock again.
    case recycled(stock: Int)
    /// Cards were moved to another pile; `up` is the card that this turned up.
    case moved(from: KlondikePile, to: KlondikePile, cards: [PlayingCard], up: PlayingCard?)
    /// The last request was undone, which restored this board.
    case undone(KlondikeBoard)

    var type: StaticString {
        switch self {
        case .turned: "turned"
        case .recycled: "recycled"
        case .moved: "moved"
        case .undone: "undone"
        }
    }

    static func decode(
        _ type: String,
        _ fields: inout JSONObject
    ) throws(FieldError) -> KlondikeAction? {
        switch type {
        case "turned":
            return .turned(
                cards: try fields.required("cards", fields.codes("cards", count: 0...24)),
                stock: try fields.stock()
            )
        case "recycled": return .recycled(stock: try fields.stock())
        case "moved":
            return .moved(
                from: try fields.place("from"),
                to: try fields.place("to"),
                cards: try fields.required("cards", fields.codes("cards", count: 1...13)),
                up: try fields.string("up").flatMap { PlayingCard(code: $0) }
            )
        case "undone":
            var layout = try fields.required("layout", fields.object("layout"))
            return .undone(try KlondikeBoard(&layout))
        default: return nil
        }
    }

    func encodeFields(into writer: inout JSONWriter) {
        switch self {
        case .turned(let cards, let stock):
            writer.field("cards", codes: cards)
            writer.field("stock", stock)
        case .recycled(let stock): writer.field("stock", stock)
        case .moved(let from, let to, let cards, let up):
            writer.field("from", from.name)
            writer.field("to", to.name)
            writer.field("cards", codes: cards)
            writer.field("up", ifPresent: up?.code)
        case .undone(let board):
            writer.key("layout")
            writer.beginObject()
            board.encodeFields(into: &writer)
            writer.endObject()
        }
    }
}

extension JSONObject {
    fileprivate mutating func place(_ key: StaticString) throws(FieldError) -> KlondikePile {
        guard let pile = KlondikePile(name: try requiredString(key)) else {
            throw FieldError(kind: .badValue, field: "\(key)")
        }
        return pile
    }
}
