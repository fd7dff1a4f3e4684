/// What a player of Klondike may do now (Documentation/protocol/klondike.md, section 4).
public struct KlondikePrompt: Equatable, Sendable {
    /// The number of the player's next request, from 1.
    public var turn: Int
    /// Every step that is allowed; each can be sent back as it is.
    public var moves: [KlondikeStep]
    /// Whether there is something to undo.
    public var mayUndo: Bool
    /// Nothing but turning is left, and a whole pass has shown nothing else to do.
    public var isStuck: Bool

    /// What a player of Klondike may do now.
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
