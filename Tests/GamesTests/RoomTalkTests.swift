import GameProtocol
import Testing

@testable import Games

@Suite struct RoomTalkTests {
    private static func room() -> TestRoom {
        var room = TestRoom(.example)
        room.sit("ann")
        room.watch("eve")
        return room
    }

    @Test func `everybody hears everybody while no round runs`() {
        var room = Self.room()
        #expect(room.ask("ann", .chat(text: "hi")) == ["ann: ok", "chat ann hi"])
        #expect(room.ask("eve", .chat(text: "hi")) == ["eve: ok", "chat eve hi"])
        #expect(
            room.events.last?.body == .chat(player: "eve", role: .spectator, text: "hi")
        )
    }

    @Test func `a spectator of a running round is heard by spectators alone`() {
        var room = Self.room()
        room.sit("bob")
        let before = room.state(for: "ann").seq
        #expect(room.ask("eve", .chat(text: "5!")) == ["eve: ok", "to spectators: aside eve 5!"])
        #expect(room.state(for: "ann").seq == before)
        #expect(room.ask("bob", .chat(text: "hm")) == ["bob: ok", "chat bob hm"])
    }

    @Test func `a cursor is shown to the others without a reply`() {
        var room = Self.room()
        #expect(room.ask("ann", .hover(cell: 6)) == ["to all but ann: hover ann 6"])
        #expect(room.events.isEmpty)
        room.at += 100
        #expect(room.ask("ann", .hover(cell: nil)) == ["to all but ann: hover ann 0"])
    }

    @Test func `a cursor outside the board or of a spectator is refused`() {
        var room = Self.room()
        let before = room.room
        #expect(room.ask("ann", .hover(cell: 7)) == ["ann: bad_value"])
        #expect(room.refusal?.field == "cell")
        #expect(room.ask("eve", .hover(cell: 1)) == ["eve: not_a_player"])
        #expect(room.room == before)
    }

    @Test func `at most ten positions a second go on and the newest wins`() {
        var room = Self.room()
        var shown: [String] = []
        for step in 0..<1_000 {
            let cell = step % 6 + 1
            shown += room.ask("ann", .hover(cell: cell))
            shown += room.wait(1)
        }
        #expect(shown.count == 11)
        // The room sends the delayed cursor by itself, and it is the latest one.
        #expect(room.ask("ann", .hover(cell: 2)) == [])
        #expect(room.room.deadline == 1_100)
        #expect(room.wait(100) == ["to all but ann: hover ann 2"])
        #expect(room.room.deadline == nil)
    }

    @Test func `the cursor of somebody who is away is forgotten`() {
        var room = Self.room()
        for cell in [1, 2] { room.ask("ann", .hover(cell: cell)) }
        room.send(.offline(room.member("ann"), resumeMs: 1))
        #expect(room.wait(100) == [])
    }
}
