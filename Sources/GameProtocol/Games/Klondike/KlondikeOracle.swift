/// What the server, which knows the hidden cards, says of a board (Documentation/protocol/klondike.md,
/// section 7).
public struct KlondikeOracle: Equatable, Sendable {
    /// Whether the board can be won.
    public enum Verdict: String, CaseIterable, Sendable {
        /// It can, and the oracle knows how.
        case winnable
        /// It cannot, whatever is played.
        case unwinnable
        /// The oracle did not find out.
        case unknown
    }

    /// Who asked.
    public var player: String
    /// The number of the request that the player is to make next.
    public var turn: Int
    /// Whether the board can be won.
    public var verdict: Verdict
    /// The next step of the way that the oracle knows; nil if it knows none.
    public var move: KlondikeStep?
    /// How many steps that way has, the next one among them; nil if it knows none.
    public var left: Int?

    /// What the server says of a board.
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
