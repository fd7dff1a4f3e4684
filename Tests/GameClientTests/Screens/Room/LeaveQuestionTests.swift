import GameProtocol
import Testing

@testable import ClientCore

@Suite struct LeaveQuestionTests {
    @Test func `the question goes with the connection`() {
        var script = BoardScript(BoardScript().snapshot(["ann", "bob"], phase: .playing))
        script.type("q")
        #expect(script.text.contains("Ctrl-C keeps your seat"))
        script.tell(.lost(seconds: 120, isTold: false))
        #expect(!script.text.contains("Ctrl-C keeps your seat"))
    }
}
