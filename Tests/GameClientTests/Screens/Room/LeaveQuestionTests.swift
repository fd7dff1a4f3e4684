import GameProtocol
import TerminalKit
import Testing

@testable import ClientCore
@testable import ClientCoreTests

@Suite struct LeaveQuestionTests {
    @Test func `the question goes with the connection`() {
        var script = BoardScript(BoardScript().snapshot(["ann", "bob"], phase: .playing))
        script.type("q")
        #expect(script.text.contains("Ctrl-C keeps your seat"))
        script.tell(.lost(seconds: 120, isTold: false))
        #expect(!script.text.contains("Ctrl-C keeps your seat"))
    }

    @Test(arguments: [40, 80])
    func `the question is never cut`(columns: Int) {
        var setting = BoardSetting()
        setting.seats = ["ann", "bob", "eve"].map {
            BoardSetting.Seat(name: $0, pairs: 1, flips: 2)
        }
        var script = BoardScript(setting.state)
        script.size = Size(columns: columns, rows: 24)
        script.turn("ann")
        script.type("q")
        let last = script.rows.suffix(5).joined(separator: " ")
        #expect(last.contains("Leave?") && last.contains("keeps your seat"))
        #expect(!last.contains("…"))
        #expect(last.split(separator: " ").contains("2:00"))
    }
}
