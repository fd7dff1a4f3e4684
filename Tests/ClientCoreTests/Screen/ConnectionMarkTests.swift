import GameProtocol
import Testing

@testable import ClientCore

@Suite("ConnectionMark")
struct ConnectionMarkTests {
    private func table() -> BoardScript {
        var table = BoardScript(.lobby)
        table.greet()
        table.ok(.list([], next: nil))
        return table
    }

    private func text(_ table: BoardScript, at: Int) -> String {
        ConnectionMark(table.client, at: at).text
    }

    @Test func `an answering server has its delay`() {
        var table = table()
        #expect(text(table, at: 100) == "● 3 ms")
        for _ in 1...5 { table.client.delay.add(310) }
        #expect(text(table, at: 100) == "◐ 310 ms")
    }

    @Test func `silence is counted`() {
        let table = table()
        #expect(text(table, at: 6502) == "● 3 ms")
        #expect(text(table, at: 6503) == "○ no answer 7 s")
        #expect(text(table, at: 9003) == "○ no answer 9 s")
        #expect(ConnectionMark.deadline(table.client, at: 100) == 6503)
        #expect(ConnectionMark.deadline(table.client, at: 6503) == 7003)
    }

    @Test func `a lost connection is counted from its loss`() {
        var table = table()
        table.at = 1000
        table.receive(.closed)
        #expect(text(table, at: 9000) == "✕ offline 8 s")
        #expect(ConnectionMark.deadline(table.client, at: 8500) == 9000)
    }
}
