import TerminalKit
import Testing

@testable import ClientCore

/// Tests of the places for the cards of a trick.
@Suite struct DeckLayoutTests {
    private static let fields = stride(from: 34, through: 200, by: 7).flatMap { columns in
        stride(from: 7, through: 56, by: 3).map {
            Rect(column: 0, row: 2, columns: columns, rows: $0)
        }
    }

    @Test(arguments: 1...6)
    func `all cards and their names lie in the field, and none on another`(playerCount: Int) {
        for field in Self.fields where field.columns * field.rows >= 34 * 9 {
            let layout = DeckLayout(field, playerCount: playerCount)
            let rects = [layout.pile] + layout.cards
            #expect(layout.cards.count == playerCount)
            for (index, rect) in rects.enumerated() {
                #expect(rect.column >= 0 && rect.endColumn <= field.endColumn, "\(field)")
                #expect(rect.row >= field.row && rect.endRow < field.endRow, "\(field)")
                for other in rects[(index + 1)...] {
                    let isApart =
                        rect.endColumn < other.column || other.endColumn < rect.column
                        || rect.endRow < other.row || other.endRow < rect.row
                    #expect(isApart, "\(field) \(rect) \(other)")
                }
            }
        }
    }

    @Test func `a larger field never has smaller cards`() {
        for playerCount in 1...6 {
            for field in Self.fields {
                let rows = DeckLayout(field, playerCount: playerCount).cardSize.size.rows
                for (columns, more) in [(1, 0), (0, 1), (9, 5)] {
                    let larger = Rect(
                        column: 0,
                        row: 2,
                        columns: field.columns + columns,
                        rows: field.rows + more
                    )
                    let size = DeckLayout(larger, playerCount: playerCount).cardSize.size
                    #expect(size.rows >= rows, "\(field) \(larger)")
                }
            }
        }
    }

    @Test func `two players have large cards in a window of usual size`() {
        // 79x23 without a panel, 80x24 with one.
        for field in [
            Rect(column: 0, row: 2, columns: 52, rows: 19),
            Rect(column: 0, row: 2, columns: 53, rows: 20),
        ] {
            #expect(DeckLayout(field, playerCount: 2).cardSize.size.rows >= 7)
        }
    }
}
