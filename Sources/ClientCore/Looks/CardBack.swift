import TerminalKit

/// The back of a card: a lattice, which no face has.
enum CardBack {
    /// Fills a rectangle with it.
    ///
    /// - Parameter phase: which row of the lattice comes first, so that backs that lie one above
    ///   the other go on.
    static func draw(on frame: inout Frame, in rect: Rect, phase: Int = 0) {
        let style = Style(.faceDown)
        for row in 0..<max(0, rect.rows) {
            for column in 0..<max(0, rect.columns) {
                let sign: Unicode.Scalar = (row + column + phase) & 1 == 0 ? "╱" : "╲"
                frame.put(sign, column: rect.column + column, row: rect.row + row, style)
            }
        }
    }

    /// Fills a card of one line, on which a lattice would be read as strokes.
    static func drawLine(on frame: inout Frame, in rect: Rect) {
        frame.fill(rect, "▒", Style(.faceDown))
    }

    /// Writes what stands on a back, in the middle, with free columns around it where it has them.
    static func put(_ text: String, on frame: inout Frame, in rect: Rect, isLine: Bool) {
        let text = isLine || Width.of(text) + 2 > rect.columns ? text : " \(text) "
        let column = rect.column + max(0, rect.columns - Width.of(text)) / 2
        frame.put(text, column: column, row: rect.row + rect.rows / 2, Style(.faceDown, bold: true))
    }
}
