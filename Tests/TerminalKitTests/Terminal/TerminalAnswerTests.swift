import Testing

@testable import TerminalKit

@Suite("What a terminal answers")
struct TerminalAnswerTests {
    private func answer(_ text: String) -> TerminalAnswer? { TerminalAnswer(Array(text.utf8)) }

    @Test func `the cursor is where it says`() {
        #expect(answer("\u{1B}[12;3R") == .cursor(row: 12, column: 3))
        #expect(answer("typed ahead\u{1B}[A\u{1B}[1;1R") == .cursor(row: 1, column: 1))
    }

    @Test func `a mode is known or not`() {
        #expect(answer("\u{1B}[?2026;2$y") == .mode(number: 2026, isKnown: true))
        #expect(answer("\u{1B}[?2026;0$y") == .mode(number: 2026, isKnown: false))
    }

    @Test(arguments: [
        "", "12;3R", "\u{1B}[", "\u{1B}[12;3", "\u{1B}[12R", "\u{1B}[1;2;3R", "\u{1B}[?2026$y",
        "\u{1B}[99999999999999999999;1R", "\u{1B}[\(String(repeating: "1", count: 40));1R",
    ])
    func `half an answer is none`(text: String) { #expect(answer(text) == nil) }
}
