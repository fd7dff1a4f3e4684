import GameProtocol
import Testing

@testable import ClientCore
@testable import ClientCoreTests

/// Tests of a seat that the server kept under another name than the client had.
@Suite("Another name after a resume") struct ResumeNameTests {
    @Test func `the room is asked for and seen under the other name`() throws {
        var table = BoardScript()
        table.begin()
        let before = try #require(table.client.room)
        #expect(before.me == "ann" && before.isPlayer)
        table.cut()
        table.hear(ScriptedServer.hello())
        table.resumed(room: before.code, name: "zoe")
        // The view of another name is useless, even if no event was missed.
        #expect(table.client.me == "zoe")
        #expect(table.client.room == nil)
        table.endOfMissed()
        let asked = try #require(table.sent.last { $0.verb == "state" })
        let state = table.snapshot(["bob", "zoe"], phase: .playing)
        table.hear(.reply(Reply(re: "state", id: asked.id, .ok(.state(state)))))
        table.endOfMissed()
        let room = try #require(table.client.room)
        #expect(table.client.stage == .open)
        #expect(room.me == "zoe" && room.isPlayer && room.ownSeat?.name == "zoe")
        #expect(table.client.ticket?.name == "zoe")
    }
}
