import ClientCore
import TerminalKit

/// The side panel: the sections of the game, and the chat below them.
struct RoomPanel: Sendable {
    let sections: [PanelSection]
    let talk: TalkLog
    /// The heading of the chat; nil in a waiting room without chat.
    let heading: String?
    /// The lines right below the chat, such as the note that players cannot see the chat yet.
    let remark: [String]
    /// The line near the end of the panel, such as `t to chat`.
    let foot: String

    func draw(on frame: inout Frame, _ rect: Rect) {
        defer { paint(&frame, rect) }
        for row in rect.row..<rect.endRow {
            frame.put("│", column: rect.column - 2, row: row, Style(.frame, dim: true))
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

    /// Paints the background of the panel, in color themes that have one.
    private func paint(_ frame: inout Frame, _ rect: Rect) {
        let ground = Rect(
            column: rect.column - 1,
            row: rect.row,
            columns: rect.columns + 1,
            rows: rect.rows
        )
        frame.ground(ground, .panel)
    }

    private func drawTalk(on frame: inout Frame, _ rect: Rect, from begin: Int) {
        // The last rows stay free, as they do below the cards.
        let footRow = rect.endRow - 3
        guard let heading, begin < footRow else { return }
        let end = frame.put(heading, column: rect.column, row: begin, .heading)
        // The last letter of CHAT is the key for it.
        if heading.hasSuffix("T") { frame.put("T", column: end - 1, row: begin, .key) }
        frame.put(foot, column: rect.column, row: footRow, .dim)
        let count = footRow - begin - 1 - remark.count
        var row = begin + 1
        for line in talk.rows(columns: rect.columns, count: count) {
            frame.put(line, column: rect.column, row: row, columns: rect.columns)
            row += 1
        }
        for line in remark where row < footRow {
            frame.put(line, column: rect.column, row: row, .dim)
            row += 1
        }
    }
}
