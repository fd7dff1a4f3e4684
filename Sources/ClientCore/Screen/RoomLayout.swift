package import TerminalKit

/// The places of the parts of a room's screen.
///
/// Row 0 is the header, and row 1 the turn bar. The last row has the keys, and the row above it the
/// message. The field and the panel, if there is one, lie between.
package struct RoomLayout: Equatable, Sendable {
    /// Returns the width of the panel's text. A wide window has space for whole names.
    static func panelColumns(_ size: Size) -> Int { size.columns < 120 ? 25 : 36 }

    package let size: Size
    package let isCompact: Bool
    /// The place of the cards.
    package let field: Rect
    /// The place of the panel's text; nil without a panel.
    package let panel: Rect?
    /// The row of the scores if there is no panel; nil if there is no space for it.
    package let statusRow: Int?

    /// - Parameter fieldRows: the rows that the field needs at least.
    package init(_ size: Size, hasPanel: Bool, fieldRows: Int) {
        self.size = size
        isCompact = size.isCompact
        let rows = max(0, size.rows - 4)
        if hasPanel, !size.isNarrow {
            let columns = Self.panelColumns(size)
            let edge = size.columns - columns - 2
            field = Rect(column: 0, row: 2, columns: edge, rows: rows)
            panel = Rect(column: edge + 2, row: 2, columns: columns, rows: rows)
            statusRow = nil
        } else {
            let hasStatus = rows > fieldRows
            field = Rect(column: 0, row: 2, columns: size.columns, rows: rows - (hasStatus ? 1 : 0))
            panel = nil
            statusRow = hasStatus ? size.rows - 3 : nil
        }
    }

    /// Creates the layout of a room, with the space that its field needs.
    package init(_ size: Size, _ field: FieldSurroundings) {
        let space = field.space
        self.init(size, hasPanel: space.hasPanel, fieldRows: space.rows)
    }

    /// The free columns at each side of text rows.
    package var margin: Int { size.columns < 80 ? 0 : 1 }

    /// Returns the place of a dialog that lies over the field.
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
