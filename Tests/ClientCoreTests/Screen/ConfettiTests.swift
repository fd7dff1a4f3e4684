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

    @Test func `confetti falls over the table alone, and is gone after its time`() {
        let field = Rect(column: 0, row: 2, columns: 60, rows: 20)
        func bits(_ elapsed: Int) -> [Position] {
            var frame = Frame(Size(columns: 80, rows: 24))
            Confetti.fall(on: &frame, in: field, since: elapsed)
            return (0..<24).flatMap { row in
                (0..<80).compactMap { column in
                    frame[column, row].scalar == " " ? nil : Position(column: column, row: row)
                }
            }
        }
        for elapsed in stride(from: 0, to: Confetti.lastsMs, by: 400) {
            #expect(bits(elapsed).allSatisfy(field.contains))
        }
        #expect(bits(1200).count > 5 && bits(1200) != bits(1600))
        #expect(bits(Confetti.lastsMs).isEmpty)
    }
}
