package import TerminalKit

/// Where the parts of a room's screen are.
///
/// Row 0 is the header, row 1 the turn bar, the last but one the message, the last the keys. The
/// field and, where there is one, the panel lie between.
package struct RoomLayout: Equatable, Sendable {
    /// The columns of the panel's text.
    static let panelColumns = 25

    package let size: Size
    package let isCompact: Bool
    /// Where the cards lie.
    package let field: Rect
    /// Where the panel's text stands; nil without one.
    package let panel: Rect?
    /// The row of the scores where there is no panel; nil where there is no room for it.
    package let statusRow: Int?

    /// - Parameter fieldRows: the rows that the field cannot do without.
    package init(_ size: Size, hasPanel: Bool, fieldRows: Int) {
        self.size = size
        isCompact = size.columns < 80 || size.rows < 24
        let rows = max(0, size.rows - 4)
        if hasPanel, !isCompact {
            let edge = size.columns - Self.panelColumns - 2
            field = Rect(column: 0, row: 2, columns: edge, rows: rows)
            panel = Rect(column: edge + 2, row: 2, columns: Self.panelColumns, rows: rows)
            statusRow = nil
        } else {
            let hasStatus = rows > fieldRows
            field = Rect(column: 0, row: 2, columns: size.columns, rows: rows - (hasStatus ? 1 : 0))
            panel = nil
            statusRow = hasStatus ? size.rows - 3 : nil
        }
    }

    var messageRow: Int { size.rows - 2 }
    var keysRow: Int { size.rows - 1 }
    /// The column of the line between field and panel.
    var edge: Int? { panel.map { $0.column - 2 } }
    /// Free columns at both sides of the rows that are all text.
    package var margin: Int { isCompact ? 0 : 1 }

    /// The place of a dialog that lies over the field.
    package func dialog(_ size: Size) -> Rect {
        let area = Rect(
            column: 0,
            row: field.row,
            columns: min(self.size.columns, field.columns + 3),
            rows: max(field.rows, min(size.rows, self.size.rows - field.row))
        )
        return area.centered(
            Size(columns: min(size.columns, area.columns), rows: min(size.rows, area.rows))
        )
    }
}
