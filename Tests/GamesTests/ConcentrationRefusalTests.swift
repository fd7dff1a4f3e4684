import GameProtocol
import Testing

@testable import Games

/// Tests of the refused flips of the rules: the first matching refusal is the answer, and the table
/// stays as it is.
@Suite struct ConcentrationRefusalTests {
    /// Seats ann and bob, with cid as a spectator, at the board of the example.
    private static func table() -> TestRoom {
        var table = TestRoom(.example)
        table.sit("ann", re: "create")
        table.watch("cid")
        table.sit("bob")
        return table
    }

    /// Flips, and expects a refusal that leaves everything as it was.
    private func refused(
        _ table: inout TestRoom,
        _ name: String,
        _ cell: Int,
        turn: Int? = nil
    ) -> Refusal? {
        table.wait(0)
        let before = table.room
        let lines = table.flip(name, cell, turn: turn)
        #expect(lines.count == 1)
        #expect(table.room == before)
        for viewer in ["ann", "bob", "cid"] {
            let member = table.member(viewer)
            #expect(table.room.state(for: member) == before.state(for: member))
        }
        return table.refusal
    }

    @Test func `without a round everything else matters`() {
        var table = TestRoom(.example)
        table.sit("ann")
        table.watch("cid")
        #expect(refused(&table, "cid", 0)?.code == .wrongPhase)
        #expect(refused(&table, "ann", 99, turn: 7)?.code == .wrongPhase)
    }

    @Test func `spectators and those who sit out are no players`() {
        var table = TestRoom(.example, seats: 3)
        for name in ["ann", "bob"] { table.sit(name) }
        table.ask("ann", .start)
        table.sit("dan")
        table.watch("cid")
        #expect(refused(&table, "cid", 0)?.code == .notAPlayer)
        #expect(refused(&table, "dan", 0)?.code == .notAPlayer)
        #expect(table.state(for: "dan").players.map(\.isPlaying) == [true, true, false])
    }

    @Test(arguments: [0, 7, -1, Int.min, Int.max])
    func `a cell that is not there is a bad value`(cell: Int) {
        var table = Self.table()
        for cell in [1, 2] { table.flip("ann", cell) }
        let refusal = refused(&table, "bob", cell, turn: 99)
        #expect(refusal?.code == .badValue)
        #expect(refusal?.field == "cell")
        #expect(refusal?.message == "There is no cell \(cell); the cells are 1 to 6.")
    }

    @Test func `a third flip is too soon whoever sends it`() {
        var table = Self.table()
        for cell in [1, 2] { table.flip("ann", cell) }
        table.wait(300)
        for name in ["ann", "bob"] {
            let refusal = refused(&table, name, 1, turn: 99)
            #expect(refusal?.code == .tooSoon)
            #expect(refusal?.retryAfterMs == 1_200)
        }
    }

    @Test func `a flip for another turn is stale`() {
        var table = Self.table()
        let refusal = refused(&table, "bob", 1, turn: 2)
        #expect(refusal?.code == .staleTurn)
        #expect(refusal?.turn == 1)
        #expect(refusal?.message == "Turn 2 is not running; this is turn 1.")
    }

    @Test func `a flip out of turn is refused and says whose turn it is`() {
        var table = Self.table()
        table.flip("ann", 1)
        let refusal = refused(&table, "bob", 1, turn: 1)
        #expect(refusal?.code == .notYourTurn)
        #expect(refusal?.player == "ann")
        #expect(refusal?.turn == 1)
        #expect(refusal?.message == "It is ann's turn.")
    }

    @Test func `a taken cell and an open cell are refused`() {
        var table = Self.table()
        for cell in [1, 5, 2] { table.flip("ann", cell) }
        #expect(refused(&table, "ann", 5)?.code == .cellTaken)
        #expect(refused(&table, "ann", 2)?.code == .cellUp)
        #expect(table.flip("ann", 4).contains("match 2 ann [2, 4] ann 2, bob 0"))
    }

    @Test func `refused flips are not counted and leave the clock alone`() {
        var table = Self.table()
        table.flip("ann", 1)
        table.wait(10_000)
        let deadline = table.room.deadline
        for cell in [1, 0, 9] { _ = refused(&table, "ann", cell) }
        #expect(table.room.deadline == deadline)
        #expect(
            table.state(for: "ann").players[0].stats
                == ["flips": 1, "matches": 0, "misses": 0]
        )
    }

    @Test func `the second of two flips meets the state that the first left`() {
        var table = Self.table()
        table.flip("ann", 1)
        table.flip("ann", 2)
        #expect(table.flip("ann", 3) == ["ann: too_soon"])
        // The turn's time is over although the alarm has not fired yet, so a late alarm gives a
        // player no extra time.
        table.at += 1_500
        #expect(
            table.flip("bob", 1).prefix(2) == ["hide [1, 2]", "turn 2 bob 60000"]
        )
        #expect(table.events.last?.body.isReveal == true)
    }

    @Test func `strangers are not in the room`() {
        var table = Self.table()
        #expect(table.flip("eve", 1) == ["eve: not_in_room"])
    }
}

extension RoomEvent.Body {
    fileprivate var isReveal: Bool {
        if case .game(.concentration(.reveal)) = self { true } else { false }
    }
}
