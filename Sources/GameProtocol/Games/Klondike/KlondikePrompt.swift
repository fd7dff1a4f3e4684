/// A prompt for a player of Klondike (Documentation/protocol/klondike.md, section 4).
public struct KlondikePrompt: Equatable, Sendable {
    /// The number of the player's next request, from 1.
    public var turn: Int
    /// Every allowed step; each can be sent back unchanged.
    public var moves: [KlondikeStep]
    /// Whether the player can undo a step.
    public var mayUndo: Bool
    /// Whether only turning the stock is left, and a whole pass has shown no other step.
    public var isStuck: Bool

    /// Creates a prompt.
    public init(turn: Int, moves: [KlondikeStep], mayUndo: Bool, isStuck: Bool) {
        self.turn = turn
        self.moves = moves
        self.mayUndo = mayUndo
        self.isStuck = isStuck
    }

    static let verb: StaticString = "move"

    init(_ fields: inout JSONObject) throws(FieldError) {
        var moves: [KlondikeStep] = []
        for value in try fields.array("moves") ?? [] {
            guard var step = value.object else {
                throw FieldError(kind: .badType, field: "moves")
            }
            moves.append(try KlondikeStep(&step))
        }
        self.init(
            turn: try fields.requiredInt("turn"),
            moves: moves,
            mayUndo: try fields.bool("undo") ?? false,
            isStuck: try fields.bool("stuck") ?? false
        )
    }

    func encodeFields(into writer: inout JSONWriter) {
        writer.field("turn", turn)
        writer.key("moves")
        writer.beginArray()
        for step in moves {
            writer.beginObject()
            step.encodeFields(into: &writer)
            writer.endObject()
        }
        writer.endArray()
        writer.field("undo", mayUndo)
        if isStuck { writer.field("stuck", true) }
    }
}
