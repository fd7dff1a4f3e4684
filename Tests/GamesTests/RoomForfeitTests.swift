import GameProtocol
import Testing

@testable import Games

@Suite struct RoomForfeitTests {
    private static func room(_ names: String...) -> TestRoom {
        var room = TestRoom(.example, seats: names.count)
        for name in names { room.sit(name) }
        return room
    }

    @Test func `the last of several wins whatever the score`() {
        var room = Self.room("ann", "bob")
        for cell in [1, 5] { room.flip("ann", cell) }
        #expect(
            room.ask("ann", .leave) == [
                "ann: ok", "left ann leave", "lobby: ann left", "remove ann", "owner bob",
                "over 1 forfeit win [\"bob\"] ann 1, bob 0 (2 1 0) (0 0 0)",
                "lobby: over of bob",
            ]
        )
        #expect(room.state(for: "bob").over == room.over)
        #expect(room.room.deadline == nil)
    }

    @Test func `a card that the leaver turned up is hidden at once and the turn passes`() {
        var room = Self.room("ann", "bob", "cid")
        room.flip("ann", 1)
        #expect(
            room.ask("ann", .leave) == [
                "ann: ok", "left ann leave", "lobby: ann left", "remove ann", "owner bob",
                "hide [1]", "turn 2 bob 60000",
                "to bob: flip turn 2 nth 1 of [1, 2, 3, 4, 5, 6]", "lobby: playing of bob",
            ]
        )
    }

    @Test func `a mismatch that shows runs its time though its player leaves`() {
        var room = Self.room("ann", "bob", "cid")
        for cell in [1, 2] { room.flip("ann", cell) }
        #expect(
            room.send(.left(room.member("ann"), .gone)) == [
                "left ann gone", "lobby: ann left", "remove ann", "owner bob",
                "lobby: playing of bob",
            ]
        )
        #expect(room.flip("bob", 3) == ["bob: too_soon"])
        #expect(room.wait(1_500).prefix(2) == ["hide [1, 2]", "turn 2 bob 60000"])
    }

    @Test func `the turn passes over those who have left`() {
        var room = Self.room("ann", "bob", "cid")
        room.ask("bob", .leave)
        for cell in [1, 2] { room.flip("ann", cell) }
        #expect(room.wait(1_500).contains("turn 2 cid 60000"))
        for cell in [1, 2] { room.flip("cid", cell) }
        #expect(room.wait(1_500).contains("turn 3 ann 60000"))
    }

    @Test func `whoever gave up cannot win by points`() {
        var room = Self.room("ann", "bob", "cid")
        for cell in [1, 5, 2, 4] { room.flip("ann", cell) }
        room.ask("ann", .leave)
        for cell in [3, 6] { room.flip("bob", cell) }
        #expect(room.over?.winners == ["bob"])
        #expect(room.over?.scores.map(\.points) == [2, 1, 0])
    }

    @Test func `a round that everybody leaves is abandoned`() {
        var room = Self.room("ann")
        room.flip("ann", 1)
        #expect(
            room.ask("ann", .leave).contains("over 1 abandoned none [] ann 0 (1 0 0)")
        )
        #expect(room.room.deadline == 60_000)
    }

    @Test func `somebody who only watches or waits leaves without any effect on the round`() {
        var room = TestRoom(.example, seats: 3)
        for name in ["ann", "bob"] { room.sit(name) }
        room.ask("ann", .start)
        room.sit("cid")
        room.watch("eve")
        #expect(
            room.ask("cid", .leave) == [
                "cid: ok", "left cid leave", "lobby: cid left", "remove cid",
            ]
        )
        #expect(
            room.send(.left(room.member("eve"), .bye)) == [
                "left eve bye", "lobby: eve left", "remove eve",
            ]
        )
        #expect(room.send(.left(room.member("eve"), .bye)) == [])
        #expect(room.room.phase == .playing)
    }
}
