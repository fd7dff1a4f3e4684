import GameProtocol
import Testing

@testable import ClientCore

@Suite struct LeaveQuestionTests {
    @Test func `the question goes with the connection`() {
        var script = RoomScript(TableScript().snapshot(["ann", "bob"], phase: .playing))
        script.type("q")
        #expect(script.text.contains("Ctrl-C keeps your seat"))
        script.happen(.lost(seconds: 120, isTold: false))
        #expect(!script.text.contains("Ctrl-C keeps your seat"))
    }
}
