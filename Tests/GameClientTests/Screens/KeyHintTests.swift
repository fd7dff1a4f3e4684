import Testing

@testable import GameClient

@Suite("KeyHint")
struct KeyHintTests {
    private let hints = [
        KeyHint("↑↓", "room"), KeyHint("Enter", "join", .enter), KeyHint("w", "watch"), .help,
        KeyHint("q", "quit"),
    ]

    private func canvas(_ columns: Int) -> Canvas {
        var canvas = Canvas(Size(columns: columns, rows: 4))
        canvas.footer(hints)
        return canvas
    }

    @Test func theyTakeTheSpaceThereIs() {
        #expect(
            canvas(80).frame.text(row: 3) == " ↑↓ room   Enter join   w watch   ? help   q quit"
        )
        #expect(canvas(45).frame.text(row: 3) == "↑↓ room  Enter join  w watch  ? help  q quit")
        #expect(canvas(42).frame.text(row: 3) == "↑↓ room Enter join w watch ? help q quit")
    }

    @Test func theWayOutIsTheLastToGo() {
        #expect(canvas(40).frame.text(row: 3) == "↑↓ room   Enter join   ? help   q quit")
        #expect(canvas(16).frame.text(row: 3) == "? help   q quit")
    }

    @Test func eachIsAButtonForItsKey() {
        let canvas = canvas(80)
        #expect(canvas.click(at: Position(column: 12, row: 3)) == .key(.enter))
        #expect(canvas.click(at: Position(column: 22, row: 3)) == nil)
        #expect(canvas.click(at: Position(column: 48, row: 3)) == .key(.character("q")))
        #expect(canvas.click(at: Position(column: 2, row: 3)) == .key(.down))
    }

    @Test func aKeyThatCannotWorkNowIsDimAndStillAButton() {
        var canvas = Canvas(Size(columns: 80, rows: 4))
        canvas.footer([KeyHint("b", "bot", works: false), .help])
        #expect(canvas.frame[1, 3].style == .dim)
        #expect(canvas.click(at: Position(column: 1, row: 3)) == .key(.character("b")))
    }
}
