import GameProtocol
import Testing

@testable import Games

@Suite struct RoomRestartTests {
    private static func room(_ names: String..., turnSeconds: Int = 60) -> TestRoom {
        var room = TestRoom(.example, seats: names.count) { $0.turnSeconds = turnSeconds }
        for name in names { room.sit(name) }
        return room
    }

    private static let restart = RoomInput.Kind.restarted(resumeMs: 120_000)

    @Test func `everybody is told to be away whether they were before or not`() {
        var room = Self.room("ann", "bob")
        room.watch("cid")
        room.send(.offline(room.member("bob"), resumeMs: 90_000))
        room.at += 80_000
        #expect(
            room.send(Self.restart).filter { $0.hasPrefix("offline") } == [
                "offline ann 120000", "offline bob 120000", "offline cid 120000",
            ]
        )
        #expect(room.state(for: "ann").players.map(\.awayMs) == [0, 0])
    }

    @Test func `the turn clock has its full time again and who comes back is prompted`() {
        var room = Self.room("ann", "bob")
        room.flip("ann", 1)
        room.at += 59_000
        room.send(Self.restart)
        #expect(room.room.deadline == 119_000)
        #expect(room.wait(59_999) == [])
        #expect(
            room.send(.online(room.member("ann"))) == [
                "online ann", "to ann: flip turn 1 nth 2 of [2, 3, 4, 5, 6]",
            ]
        )
        guard case .line(_, .prompt(let prompt)) = room.effects.last else {
            return #expect(Bool(false), "no prompt")
        }
        #expect(prompt.clockMs == 1)
        #expect(room.flip("ann", 5).prefix(2) == ["ann: ok", "reveal 1 ann 2 5 6H"])
    }

    @Test func `a turn that runs out afterwards is no strike for who is away`() {
        var room = Self.room("ann", "bob")
        for turn in 1...4 {
            let name = turn % 2 == 1 ? "ann" : "bob"
            room.send(Self.restart)
            #expect(room.wait(60_000).first == "timeout \(turn) \(name) 0")
        }
    }

    @Test func `the hide pause begins anew`() {
        var room = Self.room("ann", "bob")
        for cell in [1, 2] { room.flip("ann", cell) }
        room.at += 1_499
        room.send(Self.restart)
        #expect(room.room.deadline == 2_999)
        #expect(room.wait(1_499) == [])
        // The next player is away, and gets the prompt after a resume.
        #expect(room.wait(1) == ["hide [1, 2]", "turn 2 bob 60000"])
        #expect(
            room.send(.online(room.member("bob"))) == [
                "online bob", "to bob: flip turn 2 nth 1 of [1, 2, 3, 4, 5, 6]",
            ]
        )
    }

    @Test func `an empty room stays open as long as a new one`() {
        var room = TestRoom(.example)
        room.at += 59_000
        #expect(room.send(Self.restart) == [])
        #expect(room.wait(59_999) == [])
        #expect(room.wait(1) == ["lobby: closed"])
    }

    @Test func `a cursor that waited is forgotten`() {
        var room = Self.room("ann", "bob", turnSeconds: 0)
        for cell in 1...2 { room.ask("ann", .hover(cell: cell)) }
        #expect(room.room.deadline == 100)
        room.send(Self.restart)
        #expect(room.room.deadline == nil)
        #expect(room.wait(100) == [])
    }

    @Test func `no round begins before all are back`() {
        var room = TestRoom(.example, seats: 2)
        room.sit("ann")
        room.send(Self.restart)
        #expect(room.sit("bob").contains { $0.hasPrefix("started") } == false)
        #expect(
            room.send(.online(room.member("ann"))).contains { $0.hasPrefix("started 1") }
        )
    }
}
