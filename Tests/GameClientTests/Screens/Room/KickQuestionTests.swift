import GameProtocol
import TerminalKit
import Testing

@testable import ClientCore
@testable import ClientCoreTests
@testable import GameClient

@Suite("The owner sends somebody away")
struct KickQuestionTests {
    private static func room(
        _ names: [String],
        owner: String = "ann",
        phase: RoomState.Phase = .over
    ) -> BoardScript {
        var setting = BoardSetting()
        setting.phase = phase
        setting.seats = names.map {
            BoardSetting.Seat(name: $0, pairs: 1, flips: 2, isReady: false)
        }
        var state = setting.state
        state.owner = owner
        var script = BoardScript(state)
        _ = script.wanted()
        return script
    }

    @Test func `a number chooses whom`() {
        var script = Self.room(["ann", "bob", "zoe"])
        script.type("K")
        #expect(script.message == " Send whom away?   1 bob   2 zoe   Esc nobody")
        script.sent = []
        script.type("2")
        #expect(script.sentBodies == [.room(.kick(player: "zoe"))])
        #expect(!script.message.contains("Send whom"))
    }

    @Test func `another key closes the question and does its own work`() {
        var script = Self.room(["ann", "bob"])
        script.type("K")
        script.press(.escape)
        #expect(!script.message.contains("Send whom"))
        script.type("K9")
        #expect(script.message == " There is no number 9.")
        script.type("Kt")
        #expect(script.sentBodies.isEmpty)
        #expect(script.rows.last?.contains("1-5 quick words") == true)
    }

    @Test func `nine are offered, and the others are counted`() {
        let others = (1...12).map { "w\($0)" }
        var script = Self.room(["ann"])
        for count in [9, 10, 12] {
            script.client.room?.spectators = Array(others.suffix(count))
            script.size = Size(columns: 160, rows: 24)
            script.type("K")
            #expect(script.message.contains("   9 "), "\(script.message)")
            #expect(!script.message.contains("   10 "), "\(script.message)")
            #expect(script.message.contains("(and \(count - 9) more)") == (count > 9))
            script.press(.escape)
        }
    }

    @Test func `the wheel closes the question`() {
        var script = Self.room(["ann", "bob"])
        script.type("K")
        script.take(.terminal(.scroll(up: true, Position(column: 3, row: 5))))
        #expect(!script.message.contains("Send whom"))
    }

    @Test func `only the host can and only somebody who is there`() {
        var script = Self.room(["ann", "bob"], owner: "bob")
        script.type("K")
        #expect(script.message == " Only the owner can send somebody away.")
        script = Self.room(["ann"])
        script.type("K")
        #expect(script.message == " Nobody else is here.")
        script = Self.room(["ann", "bob"], phase: .playing)
        script.type("K")
        #expect(script.message == " Players can be sent away only between rounds.")
    }

    @Test func `who watches can be sent away at any time`() {
        var script = Self.room(["ann", "bob"], phase: .playing)
        script.client.room?.spectators = ["eve"]
        script.type("K1")
        #expect(script.sentBodies.contains(.room(.kick(player: "eve"))))
    }

    @Test func `who has left meanwhile is not sent away`() {
        var script = Self.room(["ann", "bob", "zoe"])
        script.type("K")
        script.happen(.left(player: "bob", role: .player, reason: .gone))
        script.sent = []
        script.type("1")
        #expect(script.sentBodies.isEmpty)
        #expect(script.message == " bob is no longer here.")
    }
}
