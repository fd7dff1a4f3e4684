package import TerminalKit

/// Where the parts of a room's screen are.
///
/// Row 0 is the header, row 1 the turn bar, the last but one the message, the last the keys. The
/// field and, where there is one, the panel lie between.
package struct RoomLayout: Equatable, Sendable {
    /// The columns of the panel's text: wide windows have room for whole names.
    static func panelColumns(_ size: Size) -> Int { size.columns < 120 ? 25 : 36 }

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

    /// The layout of a room, with what its field needs.
    package init(_ field: any GameField, _ room: RoomView, _ context: ScreenContext) {
        self.init(
            context.size,
            hasPanel: !field.needsWholeWidth(room, context),
            fieldRows: field.leastRows(room, context)
        )
    }

    /// Free columns at both sides of the rows that are all text.
    package var margin: Int { size.columns < 80 ? 0 : 1 }

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
