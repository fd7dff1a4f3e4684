import GameProtocol
import TerminalKit
import Testing

@testable import ClientCore

@Suite("The layout of a patience board")
struct PatienceLayoutTests {
    /// Makes a pile with open cards in order; their values do not matter here.
    private static func pile(down: Int, up: Int) -> KlondikeBoard.Pile {
        let cards = PlayingCard.Rank.allCases.reversed().prefix(up).map {
            PlayingCard.suited($0, .spades)
        }
        return KlondikeBoard.Pile(down: down, cards: Array(cards))
    }

    @Test func `each pile lies whole in its column, and its last card is seen`() {
        for columns in stride(from: 40, through: 120, by: 8) {
            for rows in stride(from: 8, through: 40, by: 2) {
                let field = Rect(column: 0, row: 2, columns: columns, rows: rows)
                let layout = PatienceLayout(field)
                for (down, up) in (0...6).flatMap({ down in (0...13).map { (down, $0) } }) {
                    check(layout, down: down, up: up)
                }
            }
        }
    }

    private func check(_ layout: PatienceLayout, down: Int, up: Int) {
        let pile = Self.pile(down: down, up: up)
        for index in [0, 6] {
            let rows = layout.rows(of: pile, index)
            let area = layout.column(index)
            var next = area.row
            var downCount = 0
            var upCount = 0
            for row in rows {
                #expect(row.rect.row == next)
                next = row.rect.endRow
                switch row.kind {
                case .down: downCount += 1
                case .folded(let count): downCount += count
                case .card: upCount += 1
                case .hidden(let count): upCount += count
                case .empty: break
                }
            }
            #expect(next <= layout.field.endRow)
            #expect(area.endColumn <= layout.field.endColumn)
            #expect((downCount, upCount) == (down, up))
            if up > 0 {
                #expect(rows.last?.kind == .card(up - 1, isCovered: false))
            }
        }
    }
}
