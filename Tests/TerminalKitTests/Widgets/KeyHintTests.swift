import TerminalKit
import Testing

@Suite("KeyHint")
struct KeyHintTests {
    private let hints = [
        KeyHint("↑↓", "room"), KeyHint("Enter", "join"), KeyHint("w", "watch"),
        KeyHint("?", "help"),
        KeyHint("q", "quit"),
    ]

    private func canvas(_ columns: Int) -> Canvas {
        var canvas = Canvas(Size(columns: columns, rows: 4))
        canvas.footer(hints)
        return canvas
    }

    @Test func `they take the space there is`() {
        #expect(
            canvas(80).frame.text(row: 3) == " ↑↓ room   Enter join   w watch   ? help   q quit"
        )
        #expect(canvas(45).frame.text(row: 3) == "↑↓ room  Enter join  w watch  ? help  q quit")
        #expect(canvas(42).frame.text(row: 3) == "↑↓ room Enter join w watch ? help q quit")
    }

    @Test func `the way out is the last to go`() {
        #expect(canvas(40).frame.text(row: 3) == "↑↓ room   Enter join   ? help   q quit")
        #expect(canvas(16).frame.text(row: 3) == "? help   q quit")
    }

    @Test func `each is a button for its key`() {
        let canvas = canvas(80)
        #expect(canvas.click(at: Position(column: 12, row: 3)) == .key(.enter))
        #expect(canvas.click(at: Position(column: 22, row: 3)) == nil)
        #expect(canvas.click(at: Position(column: 48, row: 3)) == .key(.character("q")))
        #expect(canvas.click(at: Position(column: 2, row: 3)) == .key(.down))
    }

    @Test func `a key that cannot work now is dim and still a button`() {
        var canvas = Canvas(Size(columns: 80, rows: 4))
        canvas.footer([KeyHint("b", "bot", works: false), KeyHint("?", "help")])
        #expect(canvas.frame[1, 3].style == .dim)
        #expect(canvas.click(at: Position(column: 1, row: 3)) == .key(.character("b")))
    }
}
