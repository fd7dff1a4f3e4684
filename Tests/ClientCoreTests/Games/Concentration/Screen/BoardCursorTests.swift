import TerminalKit
import Testing

@testable import ClientCore

@Suite("The cursor on a board")
struct BoardCursorTests {
    private func move(
        _ moves: [CursorMove],
        from card: Int = 1,
        columns: Int = 4,
        count: Int = 16,
        down: Set<Int> = Set(1...16)
    ) -> Int {
        var cursor = BoardCursor()
        cursor.go(to: card)
        for move in moves {
            cursor.move(move, BoardGrid(columns: columns, count: count)) { down.contains($0) }
        }
        return cursor.card
    }

    @Test func `it goes round at the edges`() {
        #expect(move([.right, .down]) == 6)
        #expect(move([.left]) == 16)
        #expect(move([.up]) == 13)
        #expect(move([.down], from: 14) == 2)
        #expect(move([.right], from: 16) == 1)
    }

    @Test func `a short last row is passed`() {
        // 1 2 3 4 / 5 6 7 8 / 9 10
        #expect(move([.up], from: 3, count: 10) == 7)
        #expect(move([.up], from: 2, count: 10) == 10)
        #expect(move([.down], from: 7, count: 10) == 3)
    }

    @Test func `the next hidden card`() {
        #expect(move([.next], from: 14, down: [3, 14]) == 3)
        #expect(move([.previous], from: 3, down: [3, 14]) == 14)
        #expect(move([.next], from: 5, down: []) == 5)
        #expect(move([.last]) == 16 && move([.first], from: 9) == 1)
    }

    @Test func `a number is typed digit by digit`() {
        var cursor = BoardCursor()
        let areTaken = "1441".unicodeScalars.map { cursor.type($0) }
        #expect(areTaken == [true, true, true, false] && cursor.number == 144)
        cursor.erase()
        #expect(cursor.typed == "14")
        #expect(cursor.shown(BoardGrid(columns: 4, count: 16)) == 14)
        #expect(cursor.shown(BoardGrid(columns: 2, count: 4)) == 1)
        cursor.forget()
        #expect(cursor.number == nil && cursor.card == 1)
    }
}
