/// A move in Concentration (Documentation/protocol/concentration.md, section 3).
public enum ConcentrationMove: Equatable, Sendable {
    /// Turn up the card at `cell`, numbered from 1 row by row. With `turn`, the server refuses a
    /// flip that arrives too late; otherwise it would count for the next turn.
    case flip(cell: Int, turn: Int?)

    static var flipVerb: String { "flip" }

    var verb: String { Self.flipVerb }

    static func decode(
        _ type: String,
        _ fields: inout JSONObject
    ) throws(FieldError) -> ConcentrationMove? {
        guard type == flipVerb else { return nil }
        // Every cell number is accepted here; the rules check it against the board.
        let cell = try fields.int(
            "cell",
            in: -Int(Limits.maximumInteger)...Int(Limits.maximumInteger)
        )
        return .flip(
            cell: try fields.required("cell", cell),
            turn: try fields.int("turn", in: 0...Int(Limits.maximumInteger))
        )
    }

    func encodeFields(into writer: inout JSONWriter) {
        switch self {
        case .flip(let cell, let turn):
            writer.field("cell", cell)
            writer.field("turn", ifPresent: turn)
        }
    }
}

/// An event of a round of Concentration (Documentation/protocol/concentration.md, section 3).
public enum ConcentrationEvent: Equatable, Sendable {
    /// A card was turned up: card number `nth` of its turn, 1 or 2.
    case reveal(turn: Int, player: String, nth: Int, cell: Int, card: Face)
    /// The two cards matched and are taken.
    case match(turn: Int, player: String, cells: [Int], scores: [Score])
    /// The two cards did not match; they stay visible for `hideMs`.
    case mismatch(turn: Int, player: String, cells: [Int], hideMs: Int)
    /// Cards were turned down again.
    case hide(cells: [Int])

    var type: StaticString {
        switch self {
        case .reveal: "reveal"
        case .match: "match"
        case .mismatch: "mismatch"
        case .hide: "hide"
        }
    }

    static func decode(
        _ type: String,
        _ fields: inout JSONObject
    ) throws(FieldError) -> ConcentrationEvent? {
        switch type {
        case "reveal":
            return .reveal(
                turn: try fields.requiredInt("turn"),
                player: try fields.requiredName("player"),
                nth: try fields.requiredInt("nth"),
                cell: try fields.requiredInt("cell"),
                card: try fields.required("card", Face.decode("card", &fields))
            )
        case "match":
            return .match(
                turn: try fields.requiredInt("turn"),
                player: try fields.requiredName("player"),
                cells: try fields.requiredInts("cells"),
                scores: try [Score].decode(&fields)
            )
        case "mismatch":
            return .mismatch(
                turn: try fields.requiredInt("turn"),
                player: try fields.requiredName("player"),
                cells: try fields.requiredInts("cells"),
                hideMs: try fields.requiredInt("hide_ms")
            )
        case "hide":
            return .hide(cells: try fields.requiredInts("cells"))
        default:
            return nil
        }
    }
}
