import TerminalKit
import Testing

@testable import ClientCore

@Suite("The layout of a board")
struct BoardLayoutTests {
    private static let design = Size(columns: 80, rows: 24)

    private static func layout(_ side: Int, _ size: Size = design) -> BoardLayout {
        BoardLayout(BoardGrid(columns: side, count: side * side), in: size)
    }

    private static func card(_ side: Int, _ columns: Int, _ rows: Int) -> String {
        let card = layout(side, Size(columns: columns, rows: rows)).card
        return "\(card.columns)x\(card.rows)"
    }

    @Test(arguments: [
        (4, "8x4", true), (6, "7x3", true), (8, "6x2", true), (10, "5x2", true), (12, "5x1", false),
    ])
    func `the design size takes the largest cards that fit`(side: Int, card: String, hasPanel: Bool)
    {
        #expect(Self.card(side, 80, 24) == card)
        #expect(Self.layout(side).hasPanel == hasPanel)
    }

    @Test func `tiles need a large window`() {
        #expect(Self.card(2, 80, 24) == "12x8")
        #expect(Self.card(4, 110, 36) == "16x8")
        #expect(Self.card(4, 109, 60) == "12x8")
        #expect(Self.card(12, 200, 60) == "8x4")
    }

    @Test func `between the usual cards and tiles there are others, with air between them`() {
        #expect(Self.card(4, 100, 26) == "8x4")
        #expect(Self.card(4, 100, 27) == "10x5")
        #expect(Self.card(4, 100, 31) == "12x6")
        #expect(Self.card(4, 100, 39) == "12x8")
        #expect(Self.card(6, 120, 40) == "10x5")
    }

    @Test func `a row or a column less costs no more than it has to`() {
        #expect(Self.card(4, 79, 24) == "8x4" && Self.card(4, 80, 23) == "8x4")
        #expect(Self.layout(4, Size(columns: 79, rows: 23)).hasPanel)
        #expect(Self.card(4, 60, 21) == "8x4")
        #expect(!Self.layout(4, Size(columns: 60, rows: 21)).hasPanel)
        // A row for the scores has priority over larger cards.
        #expect(Self.card(4, 60, 20) == "7x3")
        #expect(Self.card(4, 40, 12) == "5x1")
        #expect(Self.card(4, 40, 13) == "6x2")
    }

    @Test func `a larger window never has smaller cards`() {
        for side in [2, 4, 6, 8, 10, 12] {
            for columns in stride(from: 34, through: 200, by: 3) {
                var before = 0
                for rows in 12...60 {
                    let board = Self.layout(side, Size(columns: columns, rows: rows))
                    #expect(board.card.rows >= before, "\(side) in \(columns)x\(rows)")
                    before = board.card.rows
                }
            }
        }
    }

    @Test(arguments: [(2, "34x12"), (4, "34x12"), (8, "40x12"), (10, "50x14"), (12, "60x16")])
    func `a board says what it needs`(side: Int, size: String) {
        #expect(BoardGrid(columns: side, count: side * side).neededSize.text == size)
    }

    @Test func `what a board needs fits`() {
        for columns in 2...16 {
            for count in stride(from: 4, through: 144, by: 2) where count >= columns {
                let grid = BoardGrid(columns: columns, count: count)
                for size in [grid.neededSize, Self.design, Size(columns: 200, rows: 60)]
                where size.holds(grid.neededSize) {
                    Self.expectInside(grid, size)
                }
            }
        }
    }

    private static func expectInside(_ grid: BoardGrid, _ size: Size) {
        let board = BoardLayout(grid, in: size)
        let layout = RoomLayout(
            size,
            hasPanel: board.hasPanel,
            fieldRows: grid.rows * board.card.rows
        )
        let (first, last) = (board.rect(of: 1), board.rect(of: grid.count))
        let widest = board.rect(of: min(grid.columns, grid.count))
        let isInside =
            first.column >= 0 && first.row >= layout.field.row
            && widest.endColumn <= layout.field.endColumn && last.endRow <= layout.field.endRow
        #expect(isInside, "\(grid) in \(size)")
    }

    @Test func `cards do not overlap`() {
        let board = Self.layout(6)
        let rects = (1...36).map(board.rect(of:))
        for (index, rect) in rects.enumerated() {
            for other in rects[..<index] {
                let isApart =
                    rect.column >= other.endColumn || other.column >= rect.endColumn
                    || rect.row >= other.endRow || other.row >= rect.endRow
                #expect(isApart)
            }
        }
    }

    @Test func `a chosen size is kept where it fits`() {
        let grid = BoardGrid(columns: 4, count: 16)
        let small = CardSize.all[7]
        #expect(BoardLayout(grid, in: Self.design, wanted: small).card == small)
        #expect(BoardLayout(grid, in: Self.design, wanted: .tile).card == CardSize.all[4])
        let tiny = Size(columns: 40, rows: 12)
        #expect(BoardLayout(grid, in: tiny, wanted: .usual).card == .line)
        #expect(BoardLayout(grid, in: Size(columns: 40, rows: 13), wanted: small).card == small)
    }

    @Test func `the next size is one that fits`() {
        let grid = BoardGrid(columns: 6, count: 36)
        func next(_ card: CardSize, _ isLarger: Bool) -> CardSize? {
            BoardLayout.next(grid, in: Self.design, from: card, isLarger: isLarger)
        }
        #expect(next(CardSize.all[6], true) == nil)
        #expect(next(CardSize.all[6], false) == CardSize.all[7])
        #expect(next(.line, false) == nil)
    }
}
