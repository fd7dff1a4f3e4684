import GameProtocol
import Testing

@testable import Games

/// Tests of the clocks that run while a player is away: for the turn, the seat and the empty room.
@Suite struct RoomExpiryTests {
    private static func room(_ names: String...) -> TestRoom {
        var room = TestRoom(.example, seats: names.count)
        for name in names { room.sit(name) }
        return room
    }

    @Test func `when both are away turns pass without strikes until they are gone`() {
        var room = Self.room("ann", "bob")
        room.lose("ann")
        room.lose("bob")
        for turn in 1...7 {
            let name = turn % 2 == 1 ? "ann" : "bob"
            #expect(room.wait(60_000).first == "timeout \(turn) \(name) 0")
        }
        #expect(
            room.give("ann") == [
                "left ann gone", "lobby: ann left", "remove ann", "owner bob",
                "over 1 forfeit win [\"bob\"] ann 0, bob 0 (0 0 0) (0 0 0)",
                "lobby: over of bob",
            ]
        )
        #expect(room.room.deadline == nil)
        #expect(room.give("bob").first == "left bob gone")
        #expect(room.wait(59_999) == [])
        #expect(room.wait(1) == ["lobby: closed"])
        #expect(room.room.isClosed)
        #expect(room.reconnect("bob") == [])
    }

    @Test func `a room in the lobby waits for its only player too`() {
        var room = TestRoom(.example, seats: 2)
        room.sit("ann")
        room.lose("ann")
        #expect(room.room.deadline == nil)
        #expect(room.wait(600_000) == [])
        room.give("ann")
        #expect(room.wait(60_000).last == "lobby: closed")
    }

    @Test func `at the moment of the timeout the clock comes first`() {
        // The resume was in time for the seat and too late for the turn.
        var room = Self.room("ann", "bob")
        room.lose("ann")
        room.at += 60_000
        #expect(
            room.reconnect("ann") == [
                "timeout 1 ann 0", "turn 2 bob 60000",
                "to bob: flip turn 2 nth 1 of [1, 2, 3, 4, 5, 6]", "online ann",
            ]
        )
        room = Self.room("ann", "bob")
        room.lose("ann")
        room.at += 59_999
        #expect(
            room.reconnect("ann") == [
                "online ann", "to ann: flip turn 1 nth 1 of [1, 2, 3, 4, 5, 6]",
            ]
        )
        #expect(room.prompt?.clockMs == 1)
    }

    @Test func `a turn that runs out at the moment of the loss is a strike`() {
        var room = Self.room("ann", "bob")
        room.at += 60_000
        let told = room.lose("ann")
        #expect(told.first == "timeout 1 ann 1")
        #expect(told.last == "offline ann 120000")
    }

    @Test func `strikes from before the loss neither grow nor send away`() {
        var room = Self.room("ann", "bob")
        for _ in 1...4 { room.wait(60_000) }
        room.lose("ann")
        #expect(room.wait(60_000).first == "timeout 5 ann 2")
        #expect(room.room.phase == .playing)
        _ = room.reconnect("ann")
        // It is bob's third timeout in a row.
        #expect(room.wait(60_000).contains("left bob idle"))
    }

    @Test func `an expiry at the moment of the timeout forfeits after it`() {
        var room = Self.room("ann", "bob", "cid")
        room.lose("ann")
        room.at += 60_000
        #expect(
            room.give("ann") == [
                "timeout 1 ann 0", "turn 2 bob 60000",
                "to bob: flip turn 2 nth 1 of [1, 2, 3, 4, 5, 6]",
                "left ann gone", "lobby: ann left", "remove ann", "owner bob",
                "lobby: playing of bob",
            ]
        )
    }

    @Test func `who is gone forfeits and may not sit down in that round again`() {
        var room = Self.room("ann", "bob", "cid")
        room.lose("cid")
        room.give("cid")
        #expect(room.reconnect("cid") == [])
        #expect(room.sit("cid", seat: 2).first == "cid: name_taken")
    }
}
