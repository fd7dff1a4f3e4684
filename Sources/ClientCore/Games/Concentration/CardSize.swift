/// How large the cards of a board are drawn.
struct CardSize: Equatable, Sendable {
    let columns: Int
    let rows: Int
    /// Free columns and rows between cards, where there is room for them.
    let columnGap: Int
    let rowGap: Int

    private init(_ columns: Int, _ rows: Int, gaps columnGap: Int, _ rowGap: Int) {
        self.columns = columns
        self.rows = rows
        self.columnGap = columnGap
        self.rowGap = rowGap
    }

    /// Room for a tile, with the word under it.
    static let tile = CardSize(16, 8, gaps: 2, 1)
    /// One line a card: for small windows.
    static let line = CardSize(5, 1, gaps: 2, 1)

    /// All sizes, the largest first.
    static let all = airy + [usual] + small

    /// What fills a window that has more room than boards need; they are taken with their gaps.
    private static let airy = [
        tile, CardSize(12, 8, gaps: 2, 1), CardSize(12, 6, gaps: 2, 1), CardSize(10, 5, gaps: 2, 1),
    ]
    /// A sign, and a word of up to six letters.
    static let usual = CardSize(8, 4, gaps: 2, 1)
    private static let small = [
        CardSize(7, 3, gaps: 1, 0), CardSize(6, 2, gaps: 0, 0), CardSize(5, 2, gaps: 0, 0), line,
    ]
}
