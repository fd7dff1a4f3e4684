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
    /// The group of the theme from which is dealt; nil for all of it.
    public var group: String?
    /// What tells the theme's list of faces from every other one; nil for a built-in theme.
    public var themeID: String?

    package init(
        rows: Int,
        columns: Int,
        cells: Int,
        theme: String,
        group: String? = nil,
        themeID: String? = nil
    ) {
        self.rows = rows
        self.columns = columns
        self.cells = cells
        self.theme = theme
        self.group = group
        self.themeID = themeID
    }
}
