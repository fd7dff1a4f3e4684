/// A note of the rules with a referee: public state beside the cards, such as a chosen suit.
public struct TableNote: Equatable, Sendable {
    /// The name of the note, which the document of the rules explains.
    public var name: String
    /// The value of the note.
    public var value: String

    /// Creates a note.
    public init(name: String, value: String) {
        self.name = name
        self.value = value
    }
}

/// The notes on the wire: an object with the name and the value of each note.
extension [TableNote] {
    func encode(into writer: inout JSONWriter) {
        writer.key("notes")
        writer.beginObject()
        for note in self {
            writer.key(note.name)
            writer.value(note.value)
        }
        writer.endObject()
    }

    static func decode(_ fields: inout JSONObject) throws(FieldError) -> Self? {
        guard let object = try fields.object("notes") else { return nil }
        let most = object.isTreated ? Limits.maximumPiles : .max
        return try object.members.prefix(most).map { member throws(FieldError) in
            guard let value = member.value.string else {
                throw FieldError(kind: .badType, field: "notes")
            }
            return TableNote(
                name: object.treated(name: member.key),
                value: object.treated(name: value)
            )
        }
    }
}

/// The fields that only rules with a referee give to a move of cards.
public struct TablePlay: Equatable, Sendable {
    /// The player's choice beside the cards, such as a suit; nil for none.
    public var note: String?
    /// The turn that the move belongs to; nil means the running one.
    public var turn: Int?

    /// Creates the fields.
    public init(note: String? = nil, turn: Int? = nil) {
        self.note = note
        self.turn = turn
    }

    init(_ fields: inout JSONObject) throws(FieldError) {
        note = try fields.string("note", where: NameRule.accepts)
        turn = try fields.int("turn", in: 0...Int(Limits.maximumInteger))
    }

    func encodeFields(into writer: inout JSONWriter) {
        writer.field("note", ifPresent: note)
        writer.field("turn", ifPresent: turn)
    }
}

/// A legal move with its words (Documentation/protocol/table.md).
public struct TableMove: Equatable, Sendable {
    /// The whole request, to be sent back unchanged.
    public var request: DeckMove
    /// The move in words, such as `eight of hearts, spades next`.
    public var text: String

    /// Creates a move.
    public init(_ request: DeckMove, text: String) {
        self.request = request
        self.text = text
    }
}

/// A prompt for the current player of a deck room (Documentation/protocol/deck.md, section 2).
public struct DeckPrompt: Equatable, Sendable {
    /// The number of the running turn.
    public var turn: Int
    /// All legal moves; nil in `high_card`, where the player can only draw.
    public var moves: [TableMove]?

    /// Creates a prompt.
    public init(turn: Int, moves: [TableMove]? = nil) {
        self.turn = turn
        self.moves = moves
    }

    static let drawVerb: StaticString = "draw"
    static let playVerb: StaticString = "play"

    var verb: StaticString { moves == nil ? Self.drawVerb : Self.playVerb }

    init(_ fields: inout JSONObject) throws(FieldError) {
        turn = try fields.requiredInt("turn")
        guard let values = try fields.array("moves") else { return }
        let texts = try fields.requiredStrings("texts")
        guard values.count == texts.count else {
            throw FieldError(kind: .badValue, field: "texts")
        }
        moves = try zip(values, texts).map {
            value,
            text throws(FieldError) in
            guard var object = value.object else {
                throw FieldError(kind: .badType, field: "moves")
            }
            let verb = try object.requiredString("type")
            guard let move = try DeckMove.decode(verb, &object) else {
                throw FieldError(kind: .badValue, field: "moves")
            }
            return TableMove(move, text: text)
        }
    }

    func encodeFields(into writer: inout JSONWriter) {
        writer.field("turn", turn)
        guard let moves else { return }
        writer.key("moves")
        writer.beginArray()
        for move in moves {
            writer.beginObject()
            writer.field("type", move.request.verb)
            move.request.encodeFields(into: &writer)
            writer.endObject()
        }
        writer.endArray()
        writer.field("texts", moves.map(\.text))
    }
}

extension DeckMove {
    /// The turn that the request names; nil if it names none.
    public var turn: Int? {
        switch self {
        case .draw(let draw): draw.turn
        case .add(_, _, _, _, _, let play), .giveBack(_, _, _, let play): play.turn
        case .shuffle: nil
        }
    }

    /// Returns the same move with this turn number; nil removes the number.
    public func inTurn(_ turn: Int?) -> DeckMove {
        switch self {
        case .draw(var draw):
            draw.turn = turn
            return .draw(draw)
        case .add(let pile, let cards, let from, let lay, let new, var play):
            play.turn = turn
            return .add(pile: pile, cards: cards, from: from, lay: lay, new: new, play: play)
        case .giveBack(let pile, let cards, let lay, var play):
            play.turn = turn
            return .giveBack(pile: pile, cards: cards, lay: lay, play: play)
        case .shuffle: return self
        }
    }
}
