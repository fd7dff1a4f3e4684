import GameProtocol
import Testing

@testable import Games

/// Tests of the worked example of the rules, turn by turn.
@Suite struct ConcentrationExampleTests {
    private static func table(stalemateTurns: Int = 0) -> TestRoom {
        var table = TestRoom(.example) { $0.stalemateTurns = stalemateTurns }
        table.sit("ann", re: "create")
        table.sit("bob")
        return table
    }

    @Test func `a round begins when the last seat is taken by a ready player`() {
        var table = TestRoom(.example)
        #expect(
            table.sit("ann", re: "create") == [
                "ann: ok", "joined ann player", "ready ann true", "lobby: lobby of ann",
            ]
        )
        #expect(
            table.sit("bob") == [
                "bob: ok", "joined bob player", "ready bob true",
                "started 1 [\"ann\", \"bob\"] first ann", "turn 1 ann 60000",
                "to ann: flip turn 1 nth 1 of [1, 2, 3, 4, 5, 6]", "lobby: playing of ann",
            ]
        )
    }

    @Test func `the example of the rules is played as it is written`() {
        var table = Self.table()
        #expect(
            table.flip("ann", 1) == [
                "ann: ok", "reveal 1 ann 1 1 6D", "to ann: flip turn 1 nth 2 of [2, 3, 4, 5, 6]",
            ]
        )
        #expect(table.flip("ann", 1) == ["ann: cell_up"])
        #expect(
            table.flip("ann", 2) == [
                "ann: ok", "reveal 1 ann 2 2 JC", "mismatch 1 ann [1, 2] 1500",
            ]
        )
        #expect(table.flip("bob", 4) == ["bob: too_soon"])
        #expect(
            table.wait(1_500) == [
                "hide [1, 2]", "turn 2 bob 60000",
                "to bob: flip turn 2 nth 1 of [1, 2, 3, 4, 5, 6]",
            ]
        )
        table.flip("bob", 4)
        #expect(
            table.flip("bob", 2) == [
                "bob: ok", "reveal 2 bob 2 2 JC", "match 2 bob [4, 2] ann 0, bob 1",
                "turn 3 bob 60000", "to bob: flip turn 3 nth 1 of [1, 3, 5, 6]",
            ]
        )
        #expect(table.flip("bob", 2) == ["bob: cell_taken"])
        table.flip("bob", 3)
        table.flip("bob", 1)
        table.wait(1_500)
        table.flip("ann", 5)
        #expect(table.flip("ann", 1).contains("match 4 ann [5, 1] ann 1, bob 1"))
        table.flip("ann", 6)
        #expect(
            table.flip("ann", 3) == [
                "ann: ok", "reveal 5 ann 2 3 0D", "match 5 ann [6, 3] ann 2, bob 1",
                "over 1 complete win [\"ann\"] ann 2, bob 1 (6 2 1) (4 1 1)",
                "lobby: over of ann",
            ]
        )
    }

    @Test func `two turns without anything new end a round that allows no more`() {
        var table = Self.table(stalemateTurns: 2)
        for cell in [1, 2] { table.flip("ann", cell) }
        table.wait(1_500)
        for cell in [4, 2, 3, 1] { table.flip("bob", cell) }
        table.wait(1_500)
        for cell in [1, 3] { table.flip("ann", cell) }
        #expect(Self.idleTurns(&table) == 1)
        table.wait(1_500)
        table.flip("bob", 1)
        #expect(
            table.flip("bob", 3) == [
                "bob: ok", "reveal 5 bob 2 3 0D", "mismatch 5 bob [1, 3] 1500",
            ]
        )
        #expect(
            table.wait(1_500) == [
                "hide [1, 3]", "over 1 stalemate win [\"bob\"] ann 0, bob 1 (4 0 2) (6 1 2)",
                "lobby: over of ann",
            ]
        )
    }

    @Test func `a stalemate without any pair is a tie of all`() {
        var table = Self.table(stalemateTurns: 1)
        for cell in [1, 2] { table.flip("ann", cell) }
        table.wait(1_500)
        for cell in [1, 2] { table.flip("bob", cell) }
        #expect(
            table.wait(1_500).contains { $0.hasPrefix("over 1 stalemate tie [\"ann\", \"bob\"]") }
        )
    }

    @Test func `a lone player who gets stuck has not won`() {
        var table = TestRoom(.example, seats: 1) { $0.stalemateTurns = 1 }
        table.sit("ann", re: "create")
        for _ in 1...2 {
            for cell in [1, 2] { table.flip("ann", cell) }
            table.wait(1_500)
        }
        #expect(table.over?.reason == .stalemate)
        #expect(table.over?.result == Over.Result.none)
        #expect(table.over?.winners.isEmpty == true)
    }

    @Test func `a turn that shows a new card is productive though it misses`() {
        var table = Self.table(stalemateTurns: 1)
        for cell in [1, 2] { table.flip("ann", cell) }
        table.wait(1_500)
        for cell in [1, 3] { table.flip("bob", cell) }
        #expect(table.wait(1_500).contains("turn 3 ann 60000"))
        #expect(Self.idleTurns(&table) == 0)
    }

    @Test func `without delay a mismatch is hidden in the same step`() {
        var table = TestRoom(.example) { $0.hideMs = 0 }
        table.sit("ann")
        table.sit("bob")
        table.flip("ann", 1)
        #expect(
            table.flip("ann", 2) == [
                "ann: ok", "reveal 1 ann 2 2 JC", "mismatch 1 ann [1, 2] 0", "hide [1, 2]",
                "turn 2 bob 60000", "to bob: flip turn 2 nth 1 of [1, 2, 3, 4, 5, 6]",
            ]
        )
    }

    @Test func `without another turn a match passes on`() {
        var table = TestRoom(.example) { $0.again = false }
        table.sit("ann")
        table.sit("bob")
        table.flip("ann", 1)
        #expect(table.flip("ann", 5).contains("turn 2 bob 60000"))
    }

    private static func idleTurns(_ table: inout TestRoom) -> Int? {
        guard case .concentration(let state) = table.state(for: "ann").game else { return nil }
        return state.idleTurns
    }
}
