import TerminalKit
import Testing

@testable import ClientCore

@Suite struct FrameASCIITests {
    private func ascii(_ text: String) -> String {
        var frame = Frame(Size(columns: 40, rows: 1))
        frame.put(text, column: 0, row: 0)
        return frame.ascii.text
    }

    @Test(
        arguments: [
            ("▶ YOUR TURN, ann ▲", "> YOUR TURN, ann A"), ("│▒▒▒│ ┃ 👻  ┃", "|:::| # gh  #"),
            ("│╱╲╱│", "|/\\/|"),
            ("is choosing…   you", "is choosing... you"), ("kitte…│", "kit...|"), ("…", "..."),
            ("left  ██▎····", "left  ##=----"), ("✓ PAIR  ✗ no pair ▰▱", "* PAIR  x no pair #-"),
            ("←↑↓→ move", "<^v> move"), ("J♦ Q♣ 9♠ 5♥", "JD QC 9S 5H"), ("⠹ try", "/ try"),
            ("café 日本", "caf? ????"), ("╔6═══╗", "+6===+"),
        ]
    )
    func `every sign has an other`(_ text: String, _ wanted: String) {
        #expect(ascii(text) == wanted)
    }

    @Test func `a connection that answers is no players mark`() {
        var frame = Frame(Size(columns: 3, rows: 1))
        frame.put("●", column: 0, row: 0, Style(.good))
        frame.put("●", column: 1, row: 0, Style(.seat(1)))
        #expect(frame.ascii.text == "*B")
        #expect(frame.ascii[0, 0].style == Style(.good))
    }

    @Test func `any frame becomes one of ASCII of the same size`() {
        var frame = Frame(Size(columns: 20, rows: 3))
        frame.put("…………e\u{301}👻…日本語日本語", column: 0, row: 1)
        frame.put("…", column: 19, row: 2)
        #expect(frame.ascii.size == frame.size)
        #expect(frame.ascii.text.utf8.allSatisfy { $0 < 0x80 })
        #expect(frame.ascii.cells.allSatisfy { $0.width == 1 })
    }
}
