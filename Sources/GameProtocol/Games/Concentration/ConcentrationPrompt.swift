/// A prompt for the current player to flip a card (Documentation/protocol/concentration.md, section
/// 4).
public struct ConcentrationPrompt: Equatable, Sendable {
    /// The running turn.
    public var turn: Int
    /// The number of the next flip in the turn, 1 or 2.
    public var nth: Int
    /// The cells that may be flipped, in order.
    public var cells: CellSet

    /// Creates a prompt.
    public init(turn: Int, nth: Int, cells: CellSet) {
        self.turn = turn
        self.nth = nth
        self.cells = cells
    }

    static let verb: StaticString = "flip"

    init(_ fields: inout JSONObject) throws(FieldError) {
        turn = try fields.requiredInt("turn")
        nth = try fields.int("nth", in: 1...Int.max) ?? 1
        let numbers = fields.contains("cells") ? try fields.requiredInts("cells") : []
        guard let cells = CellSet(numbers) else {
            throw FieldError(kind: .badValue, field: "cells")
        }
        self.cells = cells
    }

    /// Writes the line in one step, because every move causes one.
    func encode(room: QuotedText, clockMs: Int?, into writer: inout JSONWriter) {
        writer.line("prompt", room: room, atMost: 130 + cells.maximumBytes) { cursor in
            cursor.key("do")
            cursor.putQuoted(Self.verb)
            cursor.member("turn", turn)
            cursor.member("nth", nth)
            cursor.key("cells")
            cells.put(into: &cursor)
            cursor.member("clock_ms", ifPresent: clockMs)
            cursor.put("}\n")
        }
        writer.endedLine()
    }
}
