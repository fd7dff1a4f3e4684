package import TerminalKit

/// The rows that all screens share: the header and the message row.
extension Canvas {
    /// Shows the hardware cursor in the middle of the selected card if animations are off.
    /// Magnifiers and screen readers follow the cursor.
    mutating func showCursor(in rect: Rect, _ context: ScreenContext) {
        guard context.settings.motion == .none else { return }
        frame.cursor = Position(
            column: rect.column + rect.columns / 2,
            row: rect.row + rect.rows / 2
        )
    }

    /// Draws the first row: the title, the state of the connection, and a clock or a count.
    package mutating func header(_ title: String, _ mark: ConnectionMark?, _ right: String = "") {
        let parts = [mark?.text ?? "", right].filter { !$0.isEmpty }
        let gap = String(repeating: " ", count: margin == 0 ? 1 : 3)
        let text = parts.joined(separator: gap)
        let start = frame.size.columns - 1 - Width.of(text)
        frame.put(title, column: margin, row: 0, .heading, columns: start - margin - 1)
        frame.put(text, column: start, row: 0)
        if let mark { frame.put(mark.text, column: start, row: 0, mark.style) }
    }

    /// Draws the message row: the message, or the screen's own text if there is no message.
    ///
    /// A message that is too long for one row also covers the rows above it until it disappears.
    package mutating func message(_ message: ScreenMessage?, otherwise text: String = "") {
        let style: Style = message?.isError == true ? Style(.error) : .plain
        let columns = frame.size.columns - margin
        var lines = [message?.text ?? text]
        if let message, Width.of(message.text) > columns {
            lines = WordWrap.lines(message.text, columns: columns)
            let rest = lines.dropFirst(Self.maximumMessageRows - 1).joined(separator: " ")
            lines = lines.prefix(Self.maximumMessageRows - 1) + (rest.isEmpty ? [] : [rest])
        }
        let first = messageRow - lines.count + 1
        if lines.count > 1 {
            cover(Rect(column: 0, row: first, columns: frame.size.columns, rows: lines.count - 1))
        }
        for (index, line) in lines.enumerated() {
            let row = first + index
            frame.fill(Rect(column: 0, row: row, columns: frame.size.columns))
            frame.put(line, column: margin, row: row, style, columns: columns)
        }
    }

    /// The most rows of a message, so that it covers little of the screen above it.
    private static let maximumMessageRows = 4
}
