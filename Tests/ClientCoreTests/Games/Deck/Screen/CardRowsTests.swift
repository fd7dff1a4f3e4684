import TerminalKit
import Testing

@testable import ClientCore

/// Tests of the rows of cards on a free table.
@Suite struct CardRowsTests {
    private static let area = Rect(column: 12, row: 4, columns: 52, rows: 11)

    private func rows(_ count: Int, in area: Rect = area) -> CardRows {
        CardRows(count, in: area, largest: .normal)
    }

    @Test func `a card has the largest size in which all of them fit`() {
        // Two rows of six cards.
        #expect(rows(12).size == .normal)
        #expect(rows(13).size == .small)
        // Three rows of eight cards.
        #expect(rows(24).size == .small)
        #expect(!rows(24).isOverlapping)
        #expect(rows(25).isOverlapping)
        #expect(rows(200).size == .sign)
    }

    @Test func `the rows begin in the corner and follow each other as those of a text`() {
        let corners = rows(8).corners
        #expect(corners[0] == Position(column: 12, row: 4))
        #expect(corners[1] == Position(column: 20, row: 4))
        #expect(corners[6] == Position(column: 12, row: 9))
    }

    @Test(arguments: [
        Size(columns: 4, rows: 1), Size(columns: 30, rows: 3), Size(columns: 52, rows: 11),
    ])
    func `every card that is shown lies in the area, and no two have one corner`(size: Size) {
        let area = Rect(column: 3, row: 2, columns: size.columns, rows: size.rows)
        for count in 0...260 {
            let rows = rows(count, in: area)
            #expect(rows.corners.count + rows.hiddenCount == count)
            let rects = rows.corners.map(rows.size.rect)
            #expect(
                rects.allSatisfy {
                    $0.column >= 3 && $0.row >= 2 && $0.endColumn <= area.endColumn
                        && $0.endRow <= area.endRow
                }
            )
            for (first, second) in zip(rows.corners, rows.corners.dropFirst()) {
                #expect(first != second)
            }
        }
    }

    @Test func `of too many cards the uppermost are shown`() {
        let area = Rect(column: 0, row: 0, columns: 8, rows: 2)
        let rows = rows(52, in: area)
        #expect(rows.hiddenCount == 48)
        #expect(rows.corners.count == 4)
    }

    @Test func `an area without room shows nothing and counts all`() {
        #expect(rows(5, in: Rect(column: 0, row: 0, columns: 0, rows: 0)).hiddenCount == 5)
        #expect(rows(0).corners.isEmpty)
    }
}
