import GameProtocol
import Testing

@testable import Games

@Suite struct RoomInputKeepingTests {
    private static func isKept(_ room: inout TestRoom, _ kind: RoomInput.Kind) -> Bool {
        room.put(kind)
        return kind.isWorthKeeping(causing: room.effects)
    }

    private static func isKept(
        _ room: inout TestRoom,
        _ name: String,
        _ request: RoomRequest
    ) -> Bool {
        let kind = RoomInput.Kind.request(
            room.member(name),
            Envelope(re: request.verb),
            request
        )
        return isKept(&room, kind)
    }

    private static var room: TestRoom {
        var room = TestRoom(.example)
        for name in ["ann", "bob"] { room.sit(name) }
        room.watch("cid")
        return room
    }

    @Test func `what was carried out and seen is kept`() {
        var room = Self.room
        let flip = RoomRequest.move(.concentration(.flip(cell: 1, turn: nil)))
        #expect(Self.isKept(&room, "ann", flip))
        #expect(Self.isKept(&room, "ann", .ready(true, entropy: nil)))
        #expect(Self.isKept(&room, "ann", .chat(text: "hm")))
        #expect(Self.isKept(&room, .offline(room.member("ann"), resumeMs: 1)))
        #expect(Self.isKept(&room, .online(room.member("ann"))))
        #expect(Self.isKept(&room, "cid", .leave))
        #expect(Self.isKept(&room, .shutdown))
    }

    @Test func `what was refused or only asked is not kept`() {
        var room = Self.room
        let flip = RoomRequest.move(.concentration(.flip(cell: 99, turn: nil)))
        #expect(!Self.isKept(&room, "ann", flip))
        #expect(!Self.isKept(&room, "ann", .state))
        #expect(!Self.isKept(&room, "ann", .hover(cell: 1)))
        #expect(!Self.isKept(&room, "cid", .chat(text: "an aside")))
        #expect(!Self.isKept(&room, "dan", .leave))
        #expect(!Self.isKept(&room, .online(room.member("ann"))))
        #expect(!Self.isKept(&room, .left(room.member("dan"), .gone)))
        #expect(!Self.isKept(&room, .alarm))
    }

    @Test func `secrets and restarts are kept though nothing is told`() {
        #expect(RoomInput.Kind.secret(TestRoom.secret(1)).isWorthKeeping(causing: []))
        #expect(RoomInput.Kind.restarted(resumeMs: 1).isWorthKeeping(causing: []))
    }

    @Test func `an alarm is kept if it ends a turn or closes the room`() {
        var room = Self.room
        room.at += 60_000
        #expect(Self.isKept(&room, .alarm))
        var empty = TestRoom(.example)
        empty.at += 60_000
        #expect(Self.isKept(&empty, .alarm))
    }
}
