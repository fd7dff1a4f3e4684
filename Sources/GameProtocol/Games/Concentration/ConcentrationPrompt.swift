/// What the player in turn may flip (Documentation/protocol/concentration.md, section 4).
public struct ConcentrationPrompt: Equatable, Sendable {
    /// The running turn.
    public var turn: Int
    /// Which flip of the turn comes next, 1 or 2.
    public var nth: Int
    /// The cells that may be flipped, in order.
    public var cells: CellSet

    /// What the player in turn may flip.
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

    func encodeFields(into writer: inout JSONWriter) {
        writer.members(atMost: 80 + cells.maximumBytes) { cursor in
            cursor.member("turn", turn)
            cursor.member("nth", nth)
            cursor.key("cells")
            cells.put(into: &cursor)
        }
    }
}
