import GameProtocol
import Testing

@testable import Games

@Suite struct RoomClockTests {
    private static func room(_ names: String..., turnSeconds: Int = 60) -> TestRoom {
        var room = TestRoom(.example, seats: names.count) { $0.turnSeconds = turnSeconds }
        for name in names { room.sit(name) }
        return room
    }

    @Test func `a turn that runs out passes and its open card is hidden`() {
        var room = Self.room("ann", "bob")
        #expect(room.room.deadline == 60_000)
        room.flip("ann", 1)
        #expect(room.room.deadline == 60_000)
        #expect(room.wait(59_999) == [])
        #expect(
            room.wait(1) == [
                "timeout 1 ann 1", "hide [1]", "turn 2 bob 60000",
                "to bob: flip turn 2 nth 1 of [1, 2, 3, 4, 5, 6]",
            ]
        )
        #expect(
            room.state(for: "ann").players[0].stats
                == ["flips": 1, "matches": 0, "misses": 0]
        )
    }

    @Test func `a match starts a new clock and a mismatch stops it`() {
        var room = Self.room("ann", "bob")
        room.wait(30_000)
        for cell in [1, 5] { room.flip("ann", cell) }
        #expect(room.room.deadline == 90_000)
        for cell in [2, 3] { room.flip("ann", cell) }
        #expect(room.room.deadline == 31_500)
        #expect(room.state(for: "bob").turn == nil)
        room.wait(1_500)
        #expect(room.room.deadline == 91_500)
    }

    @Test func `the prompt and the state say what is left of the clock`() {
        var room = Self.room("ann", "bob")
        room.at += 1_650
        room.flip("ann", 1)
        guard case .line(_, .prompt(let prompt)) = room.effects.last else {
            return #expect(Bool(false), "no prompt")
        }
        #expect(prompt.clockMs == 58_350)
        #expect(
            room.state(for: "bob").turn
                == RoomState.Turn(turn: 1, player: "ann", nth: 2, clockMs: 58_350)
        )
        #expect(room.state(for: "bob").elapsedMs == 1_650)
    }

    @Test func `without a turn clock nothing runs out`() {
        let room = Self.room("ann", "bob", turnSeconds: 0)
        #expect(room.room.deadline == nil)
        #expect(room.events.last?.body == .turn(turn: 1, player: "ann", clockMs: nil))
    }

    @Test func `the third timeout in a row leaves the room`() {
        var room = Self.room("ann", "bob", "cid")
        for strikes in 1...2 {
            #expect(room.wait(60_000)[0].hasPrefix("timeout"))
            for _ in 1...2 {
                guard let name = room.state(for: "ann").turn?.player else { return }
                for cell in [1, 2] { room.flip(name, cell) }
                room.wait(1_500)
            }
            #expect(room.state(for: "ann").turn?.player == "ann", "strike \(strikes)")
        }
        room.flip("ann", 1)
        #expect(
            room.wait(60_000) == [
                "timeout 7 ann 3", "hide [1]", "turn 8 bob 60000",
                "to bob: flip turn 8 nth 1 of [1, 2, 3, 4, 5, 6]", "left ann idle",
                "lobby: ann left",
                "remove ann", "owner bob", "lobby: playing of bob",
            ]
        )
    }

    /// The rules, and not the departure, end this round: it is over before the event of the
    /// departure.
    @Test func `a third timeout that is also a stalemate ends the round first`() {
        var room = TestRoom(.example, seats: 3) { $0.stalemateTurns = 7 }
        for name in ["ann", "bob", "cid"] { room.sit(name) }
        for _ in 1...6 { room.wait(60_000) }
        let words = room.wait(60_000)
        #expect(words.first == "timeout 7 ann 3")
        #expect(words.dropFirst().first?.hasPrefix("over 1 stalemate") == true, "\(words)")
        #expect(words.contains("left ann idle"))
    }

    @Test func `the third timeout of two players ends the round`() {
        var room = Self.room("ann", "bob")
        for _ in 1...4 { room.wait(60_000) }
        room.flip("ann", 1)
        #expect(
            room.wait(60_000) == [
                "timeout 5 ann 3", "hide [1]", "left ann idle", "lobby: ann left", "remove ann",
                "owner bob", "over 1 forfeit win [\"bob\"] ann 0, bob 0 (1 0 0) (0 0 0)",
                "lobby: over of bob",
            ]
        )
    }

    @Test func `a turn that the player finished forgives the strikes`() {
        var room = Self.room("ann")
        for _ in 1...2 { room.wait(60_000) }
        room.flip("ann", 1)
        #expect(room.wait(60_000).contains("left ann idle"))

        var other = Self.room("ann")
        for _ in 1...2 { _ = other.wait(60_000) }
        for cell in [1, 5] { _ = other.flip("ann", cell) }
        #expect(other.wait(60_000)[0] == "timeout 4 ann 1")
    }

    @Test func `a turn that runs out while its player is away is no strike`() {
        var room = Self.room("ann", "bob")
        room.send(.offline(room.member("ann"), resumeMs: 600_000))
        for turn in [1, 3, 5, 7] {
            #expect(room.wait(60_000)[0] == "timeout \(turn) ann 0")
            for cell in [1, 2] { room.flip("bob", cell) }
            // All players receive the turn of an absent player, but there is no connection for the
            // prompt.
            #expect(room.wait(1_500) == ["hide [1, 2]", "turn \(turn + 2) ann 60000"])
        }
        #expect(
            room.send(.online(room.member("ann"))) == [
                "online ann", "to ann: flip turn 9 nth 1 of [1, 2, 3, 4, 5, 6]",
            ]
        )
        #expect(room.send(.online(room.member("bob"))) == [])
    }

    @Test func `a late alarm starts the next clock when it rings`() {
        var room = Self.room("ann", "bob")
        for cell in [1, 2] { room.flip("ann", cell) }
        #expect(
            room.wait(500_000) == [
                "hide [1, 2]", "turn 2 bob 60000",
                "to bob: flip turn 2 nth 1 of [1, 2, 3, 4, 5, 6]",
            ]
        )
        #expect(room.room.deadline == 560_000)
        #expect(room.wait(0) == [])
    }
}
