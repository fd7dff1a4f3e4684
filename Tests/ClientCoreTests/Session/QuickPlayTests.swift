import GameProtocol
import Testing

@testable import ClientCore

@Suite("Play at once")
struct QuickPlayTests {
    private static func lobby() -> BoardScript {
        var script = BoardScript(inside: BoardSetting().state)
        script.client.room = nil
        return script
    }

    private static func sent(_ script: inout BoardScript, _ rooms: [RoomSummary]) -> [Request.Body]
    {
        script.sent = []
        script.receive(.command(.play(NewRoomOptions())))
        let asked = script.sentBodies
        script.sent = []
        script.ok(.list(rooms, next: nil))
        return asked + script.sentBodies
    }

    private static let quick = Request.Body.join(.quick(NewRoomOptions().request(password: nil)))

    @Test func `somebody who waits is joined, whatever the game and the order of the list`() {
        var script = Self.lobby()
        let rooms = [
            script.summary("AAAA", []), script.summary("BBBB", ["zoe", "eve"]),
            script.summary("CCCC", ["dan"]),
        ]
        let join = Request.Body.join(
            .room(code: "CCCC", role: .player, password: nil, isReady: false)
        )
        #expect(Self.sent(&script, rooms) == [.list(ListRequest()), join])
    }

    @Test func `where nobody waits the server finds or makes a room`() {
        var script = Self.lobby()
        var locked = script.summary("BBBB", ["zoe"])
        locked.isLocked = true
        let rooms = [script.summary("AAAA", []), locked]
        #expect(Self.sent(&script, rooms) == [.list(ListRequest()), Self.quick])
    }

    @Test func `a bot plays meanwhile if the server has bots for the room`() {
        var script = Self.lobby()
        script.client.hasBots = true
        var wanted = NewRoomOptions().request(password: nil)
        wanted.standIn = .normal
        #expect(Self.sent(&script, []) == [.list(ListRequest()), .join(.quick(wanted))])
    }

    @Test func `one room at a time is looked for`() {
        var script = Self.lobby()
        script.receive(.command(.play(NewRoomOptions())))
        script.sent = []
        script.receive(.command(.play(NewRoomOptions())))
        script.receive(.command(.create(NewRoomOptions())))
        #expect(script.sentBodies == [])
    }

    @Test func `a room for strangers is in the list and has a place for them`() {
        var options = NewRoomOptions()
        options.isPrivate = true
        options.seats = 1
        #expect(options.forStrangers.isPrivate == false)
        #expect(options.forStrangers.seats == 2)
        options.seats = 4
        #expect(options.forStrangers.seats == 4)
        #expect(NewRoomOptions().forStrangers == NewRoomOptions())
    }
}
