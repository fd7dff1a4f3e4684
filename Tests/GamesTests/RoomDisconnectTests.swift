import GameProtocol
import Testing

@testable import Games

/// Tests of connections that are lost at every moment of a game, and resumed in time, late or
/// never.
@Suite struct RoomDisconnectTests {
    private static func room(_ names: String..., turnSeconds: Int = 60) -> TestRoom {
        var room = TestRoom(.example, seats: names.count) { $0.turnSeconds = turnSeconds }
        for name in names { room.sit(name) }
        return room
    }

    @Test func `who is lost in turn keeps the turn and is asked again`() {
        var room = Self.room("ann", "bob")
        #expect(room.lose("ann") == ["offline ann 120000"])
        #expect(room.state(for: "bob").turn?.player == "ann")
        #expect(room.state(for: "bob").players[0].isOnline == false)
        #expect(room.flip("bob", 1) == ["bob: not_your_turn"])
        room.at += 7_000
        #expect(
            room.reconnect("ann") == [
                "online ann", "to ann: flip turn 1 nth 1 of [1, 2, 3, 4, 5, 6]",
            ]
        )
        #expect(room.prompt?.clockMs == 53_000)
        #expect(room.state(for: "bob").players[0].isOnline == true)
    }

    @Test func `who is lost out of turn holds up nobody and is asked nothing`() {
        var room = Self.room("ann", "bob")
        room.lose("bob")
        for cell in [1, 5] { #expect(room.flip("ann", cell).contains("ann: ok")) }
        #expect(room.reconnect("bob") == ["online bob"])
    }

    @Test func `a turn that comes while its player is away is asked for only after the return`() {
        var room = Self.room("ann", "bob")
        room.lose("bob")
        for cell in [1, 2] { room.flip("ann", cell) }
        #expect(room.wait(1_500) == ["hide [1, 2]", "turn 2 bob 60000"])
        #expect(
            room.reconnect("bob") == [
                "online bob", "to bob: flip turn 2 nth 1 of [1, 2, 3, 4, 5, 6]",
            ]
        )
    }

    @Test func `with one card up the second is asked for`() {
        var room = Self.room("ann", "bob")
        room.flip("ann", 1)
        room.lose("ann")
        #expect(
            room.reconnect("ann") == [
                "online ann", "to ann: flip turn 1 nth 2 of [2, 3, 4, 5, 6]",
            ]
        )
        #expect(room.flip("ann", 5).contains("match 1 ann [1, 5] ann 1, bob 0"))
    }

    @Test func `a card that is up when the time runs out is hidden though its player is away`() {
        var room = Self.room("ann", "bob")
        room.flip("ann", 1)
        room.lose("ann")
        #expect(
            room.wait(60_000) == [
                "timeout 1 ann 0", "hide [1]", "turn 2 bob 60000",
                "to bob: flip turn 2 nth 1 of [1, 2, 3, 4, 5, 6]",
            ]
        )
        #expect(room.reconnect("ann") == ["online ann"])
    }

    @Test func `between a mismatch and its hiding the time goes on`() {
        var room = Self.room("ann", "bob")
        for cell in [1, 2] { room.flip("ann", cell) }
        room.lose("ann")
        room.at += 700
        #expect(room.reconnect("ann") == ["online ann"])
        room.lose("bob")
        #expect(room.wait(800) == ["hide [1, 2]", "turn 2 bob 60000"])
        #expect(
            room.reconnect("bob") == [
                "online bob", "to bob: flip turn 2 nth 1 of [1, 2, 3, 4, 5, 6]",
            ]
        )
    }

    @Test func `a round begins only when all are there`() {
        var room = TestRoom(.example, seats: 2)
        room.sit("ann")
        room.lose("ann")
        #expect(room.sit("bob").suffix(2) == ["joined bob player", "ready bob true"])
        #expect(
            room.reconnect("ann") == [
                "online ann", "started 1 [\"ann\", \"bob\"] first ann", "turn 1 ann 60000",
                "to ann: flip turn 1 nth 1 of [1, 2, 3, 4, 5, 6]", "lobby: playing of ann",
            ]
        )
    }

    @Test func `a vote for another round is kept and counts with the return`() {
        var room = Self.over()
        room.ask("bob", .ready(true, entropy: "bob"))
        room.lose("bob")
        #expect(room.ask("ann", .ready(true, entropy: nil)) == ["ann: ok", "ready ann true"])
        #expect(room.state(for: "ann").players.map(\.isReady) == [true, true])
        #expect(
            room.reconnect("bob").prefix(2) == [
                "online bob", "started 2 [\"ann\", \"bob\"] first bob",
            ]
        )
    }

    @Test func `the owner can begin without those who are away`() {
        var room = Self.over()
        for name in ["ann", "bob"] { room.ask(name, .ready(true, entropy: nil)) }
        room = Self.over()
        room.ask("bob", .ready(true, entropy: nil))
        room.lose("bob")
        #expect(room.ask("ann", .start).contains("started 2 [\"ann\"] first ann"))
        #expect(room.reconnect("bob") == ["online bob"])
        #expect(room.flip("bob", 1) == ["bob: not_a_player"])
    }

    @Test func `one who never comes back during the vote leaves the other to wait`() {
        var room = Self.over()
        room.ask("ann", .ready(true, entropy: nil))
        room.lose("bob")
        #expect(room.give("bob") == ["left bob gone", "lobby: bob left", "remove bob"])
        #expect(room.room.phase == .over)
        #expect(room.sit("cid").contains("started 2 [\"ann\", \"cid\"] first cid"))
    }

    @Test func `a spectator comes and goes without any effect on the round`() {
        var room = Self.room("ann", "bob")
        room.watch("eve")
        #expect(room.lose("eve") == ["offline eve 120000"])
        #expect(room.flip("ann", 1).count == 3)
        #expect(room.reconnect("eve") == ["online eve"])
        room.lose("eve")
        #expect(room.give("eve") == ["left eve gone", "lobby: eve left", "remove eve"])
        #expect(room.room.phase == .playing)
    }

    @Test func `after the end nothing is asked of who comes back`() {
        var room = Self.over()
        room.lose("ann")
        #expect(room.reconnect("ann") == ["online ann"])
        #expect(room.state(for: "ann").over != nil)
    }

    @Test func `a round ends though the other is away and the result stands`() {
        var room = Self.room("ann", "bob")
        room.lose("bob")
        for cell in [1, 5, 2, 4, 3, 6] { room.flip("ann", cell) }
        #expect(room.over?.winners == ["ann"])
        #expect(room.reconnect("bob") == ["online bob"])
        #expect(room.state(for: "bob").over?.winners == ["ann"])
    }

    @Test func `a takeover is no loss and asks for the move again`() {
        var room = Self.room("ann", "bob")
        #expect(
            room.reconnect("ann") == ["to ann: flip turn 1 nth 1 of [1, 2, 3, 4, 5, 6]"]
        )
        #expect(room.reconnect("bob") == [])
        room.lose("ann")
        #expect(room.lose("ann") == [])
    }

    @Test func `in high card the move is asked for after the return too`() {
        var room = TestRoom(deck: "AS KS QS JS", .highCard)
        for name in ["ann", "bob"] { room.sit(name) }
        room.lose("ann")
        #expect(room.reconnect("ann") == ["online ann", "to ann: draw turn 1 nth 0 of []"])
        room.draw("ann")
        room.lose("ann")
        #expect(room.reconnect("ann") == ["online ann"])
    }

    @Test func `a hand stays where it is until its player is gone`() {
        var room = TestRoom(deck: "AS KS QS JS", .free)
        for name in ["ann", "bob"] { room.sit(name) }
        room.draw("ann", 2)
        room.lose("ann")
        #expect(room.reconnect("ann") == ["online ann"])
        #expect(room.piles("ann", PileQuery(pile: "ann"))?.piles.first?.remaining == 2)
        room.lose("ann")
        room.give("ann")
        #expect(room.deck?.piles.contains { $0.name == "ann" } == false)
    }

    private static func over() -> TestRoom {
        var room = room("ann", "bob")
        for cell in [1, 5, 2, 4, 3, 6] { room.flip("ann", cell) }
        return room
    }
}
