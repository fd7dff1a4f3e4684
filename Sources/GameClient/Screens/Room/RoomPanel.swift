import GameProtocol

/// The side panel: what the game says, and the talk below it.
struct RoomPanel: Sendable {
    let sections: [PanelSection]
    let talk: TalkLog
    /// The heading of the talk; nil where nobody has talked yet and nobody need know how.
    let heading: String?
    /// What stands below the talk.
    let footnote: [String]

    func draw(on frame: inout Frame, _ rect: Rect) {
        for row in rect.row..<rect.endRow {
            frame.put("│", column: rect.column - 2, row: row, .dim)
        }
        var row = rect.row
        for section in sections {
            for line in section.lines where row < rect.endRow {
                frame.put(line, column: rect.column, row: row, columns: rect.columns)
                row += 1
            }
            if section.hasGap { row += 1 }
        }
        drawTalk(on: &frame, rect, from: row)
    }

    private func drawTalk(on frame: inout Frame, _ rect: Rect, from begin: Int) {
        guard let heading, begin < rect.endRow else { return }
        frame.put(heading, column: rect.column, row: begin, .bold)
        // The last rows stay free, as do the cards' own.
        let end = rect.endRow - 3
        let rows = talk.rows(columns: rect.columns, count: max(0, end - begin - footnote.count))
        var row = begin + 1
        for line in rows {
            frame.put(line, column: rect.column, row: row, columns: rect.columns)
            row += 1
        }
        for line in footnote where row < rect.endRow {
            frame.put(line, column: rect.column, row: row, .dim)
            row += 1
        }
    }
}
