/// The cards of a round as a grid, with the theme of their faces.
public struct CardGrid: Equatable, Sendable {
    /// The number of rows; the last row may be short.
    public var rows: Int
    /// The number of columns.
    public var columns: Int
    /// The number of cells.
    public var cells: Int
    /// The theme's name.
    public var theme: String
    /// The group of the theme that the cards come from; nil for the whole theme.
    public var group: String?
    /// The fingerprint of the theme's faces; nil for a built-in theme.
    public var themeID: String?
}
