/// A hint of the server, which knows the hidden cards (Documentation/protocol/klondike.md, section
/// 7).
public struct KlondikeOracle: Equatable, Sendable {
    /// Whether the board can be won.
    public enum Verdict: String, CaseIterable, Sendable {
        /// The board can be won, and the oracle knows a way.
        case winnable
        /// The board cannot be won by any play.
        case unwinnable
        /// The oracle could not decide in its budget.
        case unknown
    }

    /// The name of the player who asked.
    public var player: String
    /// The number of the player's next request.
    public var turn: Int
    /// Whether the board can be won.
    public var verdict: Verdict
    /// The next step of the oracle's way to win; nil if it knows none.
    public var move: KlondikeStep?
    /// The number of steps of that way, including the next one; nil if it knows none.
    public var left: Int?

    /// Creates a hint.
    public init(
        player: String,
        turn: Int,
        verdict: Verdict,
        move: KlondikeStep? = nil,
        left: Int? = nil
    ) {
        self.player = player
        self.turn = turn
        self.verdict = verdict
        self.move = move
        self.left = left
    }

    init(_ fields: inout JSONObject) throws(FieldError) {
        var move: KlondikeStep?
        if var step = try fields.object("move") { move = try KlondikeStep(&step) }
        self.init(
            player: try fields.requiredString("player"),
            turn: try fields.requiredInt("turn"),
            verdict: try fields.required("verdict", fields.word("verdict")),
            move: move,
            left: try fields.int("left", in: 0...Int(Limits.maximumInteger))
        )
    }

    func encodeFields(into writer: inout JSONWriter) {
        writer.field("player", player)
        writer.field("turn", turn)
        writer.field("verdict", verdict.rawValue)
        if let move {
            writer.key("move")
            writer.beginObject()
            move.encodeFields(into: &writer)
            writer.endObject()
        }
        writer.field("left", ifPresent: left)
    }
}
