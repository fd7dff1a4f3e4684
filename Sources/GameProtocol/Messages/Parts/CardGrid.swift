/// The cards of a round as a grid, and what they show.
public struct CardGrid: Equatable, Sendable {
    /// Rows, the last of which may be short.
    public var rows: Int
    /// Columns.
    public var columns: Int
    /// Cells.
    public var cells: Int
    /// The theme's name.
    public var theme: String

    package init(rows: Int, columns: Int, cells: Int, theme: String) {
        self.rows = rows
        self.columns = columns
        self.cells = cells
        self.theme = theme
    }
}
