/// A request of a Klondike room (Documentation/protocol/klondike.md, section 3).
public enum KlondikeMove: Equatable, Sendable {
    /// Turn cards of the stock, recycle the waste, or move cards.
    case move(KlondikeStep, turn: Int?)
    /// Undo the last request completely.
    case undo(turn: Int?)
    /// End the round, and begin the next one at once; only for a single player.
    case redeal(entropy: String?)
    /// Finish the race for this player.
    case done
    /// Ask for a hint with knowledge of the hidden cards, if the room's options allow it.
    case hint

    static let verbs = ["move", "undo", "redeal", "done", "hint"]

    /// The request's name on the wire.
    public var verb: String {
        switch self {
        case .move: "move"
        case .undo: "undo"
        case .redeal: "redeal"
        case .done: "done"
        case .hint: "hint"
        }
    }

    var entropy: String? {
        get { if case .redeal(let entropy) = self { entropy } else { nil } }
        set { if case .redeal = self { self = .redeal(entropy: newValue) } }
    }

    /// The cost in points of the player's budget; never 0, because requests come at any time.
    var cost: Int {
        switch self {
        case .redeal, .hint: Limits.shuffleCost
        case .move, .undo, .done: 1
        }
    }

    static func decode(
        _ type: String,
        _ fields: inout JSONObject
    ) throws(FieldError) -> KlondikeMove? {
        switch type {
        case "move": .move(try KlondikeStep(&fields), turn: try turn(&fields))
        case "undo": .undo(turn: try turn(&fields))
        case "redeal": .redeal(entropy: try Entropy.decode(&fields))
        case "done": .done
        case "hint": .hint
        default: nil
        }
    }

    private static func turn(_ fields: inout JSONObject) throws(FieldError) -> Int? {
        try fields.int("turn", in: 0...Int(Limits.maximumInteger))
    }

    func encodeFields(into writer: inout JSONWriter) {
        switch self {
        case .move(let step, let turn):
            step.encodeFields(into: &writer)
            writer.field("turn", ifPresent: turn)
        case .undo(let turn): writer.field("turn", ifPresent: turn)
        case .redeal(let entropy): writer.field("entropy", ifPresent: entropy)
        case .done, .hint: break
        }
    }
}

extension KlondikeStep {
    init(_ fields: inout JSONObject) throws(FieldError) {
        let from = try fields.required("from", fields.string("from"))
        guard let pile = KlondikePile(name: from) else {
            throw FieldError(kind: .badValue, field: "from")
        }
        self.init(pile)
        if let name = try fields.string("to") {
            guard let target = KlondikeTarget(name: name), pile != .stock else {
                throw FieldError(kind: .badValue, field: "to")
            }
            to = target
        }
        count = try fields.int("count", in: 1...PlayingCard.Rank.allCases.count)
        if count != nil, pile == .stock { throw FieldError(kind: .badValue, field: "count") }
    }

    func encodeFields(into writer: inout JSONWriter) {
        writer.field("from", from.name)
        writer.field("to", ifPresent: to?.name)
        writer.field("count", ifPresent: count)
    }
}
