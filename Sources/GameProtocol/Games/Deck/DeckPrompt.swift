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
