import TerminalKit
import Testing

@testable import ClientCore

/// Tests of the line below a winner's name.
@Suite struct ConfettiTests {
    @Test func `it flutters for four seconds and is as wide as it should be`() {
        for elapsed in stride(from: 0, to: Confetti.lastsMs, by: 80) {
            #expect(Confetti.line(columns: 36, since: elapsed)?.columns == 36)
        }
        #expect(Confetti.line(columns: 36, since: Confetti.lastsMs) == nil)
        #expect(Confetti.line(columns: 36, since: -1) == nil)
        #expect(Confetti.line(columns: 0, since: 0) == nil)
    }

    @Test func `it moves, and the same moment has the same bits`() {
        let first = Confetti.line(columns: 36, since: 0)
        #expect(first == Confetti.line(columns: 36, since: 10))
        #expect(first != Confetti.line(columns: 36, since: 400))
    }
}
