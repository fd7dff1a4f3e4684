import GameProtocol
import Testing

@testable import Games

@Suite struct RoomRoundTests {
    private static func room(_ names: String..., seats: Int = 2, ready: Bool = true) -> TestRoom {
        var room = TestRoom(.example, seats: seats)
        for name in names { room.sit(name, ready: ready) }
        return room
    }

    /// Plays the running round to its last pair, for all players.
    private static func finish(_ room: inout TestRoom) -> [String] {
        var lines: [String] = []
        for (one, other) in [(1, 5), (2, 4), (3, 6)] {
            guard let name = room.state(for: "ann").turn?.player else { return lines }
            room.flip(name, one)
            lines = room.flip(name, other)
        }
        return lines
    }

    @Test func `in the lobby all seats must be taken by ready players`() {
        var room = Self.room("ann", "bob", seats: 3)
        #expect(room.room.phase == .lobby)
        room.sit("cid", ready: false)
        #expect(room.room.phase == .lobby)
        let lines = room.ask("cid", .ready(true, entropy: nil))
        #expect(
            lines[0...2] == [
                "cid: ok", "ready cid true", "started 1 [\"ann\", \"bob\", \"cid\"] first ann",
            ]
        )
    }

    @Test func `a round waits for players who are offline`() {
        var room = Self.room("ann", "bob", ready: false)
        room.ask("ann", .ready(true, entropy: nil))
        room.send(.offline(room.member("ann"), resumeMs: 1))
        room.ask("bob", .ready(true, entropy: nil))
        #expect(room.room.phase == .lobby)
        #expect(room.send(.online(room.member("ann")))[1].hasPrefix("started 1"))
    }

    @Test func `a player who was waited for may leave and the others play`() {
        var room = Self.room("ann", "bob", "cid", seats: 3)
        _ = Self.finish(&room)
        for name in ["ann", "bob"] { room.ask(name, .ready(true, entropy: nil)) }
        #expect(room.room.phase == .over)
        #expect(room.ask("cid", .leave).contains("started 2 [\"ann\", \"bob\"] first bob"))
    }

    @Test func `the owner deals to whoever is ready and online`() {
        var room = Self.room("ann", "bob", "cid", seats: 4, ready: false)
        room.ask("cid", .ready(true, entropy: nil))
        #expect(room.ask("bob", .start) == ["bob: not_owner"])
        let lines = room.ask("ann", .start)
        #expect(lines[0...1] == ["ann: ok", "started 1 [\"ann\", \"cid\"] first ann"])
        #expect(room.state(for: "bob").players.map(\.isPlaying) == [true, false, true])
        #expect(room.flip("bob", 1) == ["bob: not_a_player"])
        #expect(room.ask("ann", .start) == ["ann: wrong_phase"])
    }

    @Test func `an owner may start alone`() {
        var room = Self.room("ann", ready: false)
        #expect(room.ask("ann", .start)[1] == "started 1 [\"ann\"] first ann")
        #expect(Self.finish(&room).contains { $0.hasPrefix("over 1 complete win [\"ann\"]") })
    }

    @Test func `a rematch is dealt when all are ready again and the first turn rotates`() {
        var room = Self.room("ann", "bob", "cid", seats: 3)
        let firsts = ["ann", "bob", "cid", "ann"]
        for (index, first) in firsts.enumerated() {
            let state = room.state(for: "ann")
            #expect(state.round == index + 1)
            #expect(state.turn?.player == first)
            _ = Self.finish(&room)
            #expect(room.state(for: "ann").players.map(\.isReady) == [false, false, false])
            for name in ["ann", "bob", "cid"] { room.ask(name, .ready(true, entropy: nil)) }
        }
    }

    @Test func `the first turn passes over an empty seat`() {
        var room = Self.room("ann", "bob", "cid", seats: 3)
        _ = Self.finish(&room)
        room.ask("bob", .leave)
        for name in ["ann", "cid"] { room.ask(name, .ready(true, entropy: nil)) }
        #expect(room.state(for: "ann").turn?.player == "cid")
    }

    @Test func `whoever sits down during a round plays from the next on`() {
        var room = Self.room("ann", "bob", seats: 3, ready: true)
        room.ask("ann", .start)
        room.sit("cid")
        #expect(room.flip("cid", 1) == ["cid: not_a_player"])
        _ = Self.finish(&room)
        // The players of the round must say again that they are ready; the newcomer has not played.
        #expect(room.state(for: "ann").players.map(\.isReady) == [false, false, true])
        room.ask("ann", .ready(true, entropy: nil))
        #expect(
            room.ask("bob", .ready(true, entropy: nil))[2]
                == "started 2 [\"ann\", \"bob\", \"cid\"] first bob"
        )
    }

    @Test func `spectators cannot be ready or start`() {
        var room = Self.room("ann")
        room.watch("eve")
        #expect(room.ask("eve", .ready(true, entropy: "x")) == ["eve: not_a_player"])
        #expect(room.ask("eve", .start) == ["eve: not_owner"])
    }

    @Test func `the proof shows what was committed to before anybody sent entropy`() throws {
        var room = Self.room("ann", "bob", ready: false)
        let announced = room.state(for: "ann").seedCommit
        room.ask("ann", .ready(true, entropy: "first"))
        room.ask("ann", .ready(true, entropy: "ann-entropy"))
        room.ask("bob", .ready(true, entropy: nil))
        guard case .started(let started) = room.events[1].body else {
            return #expect(Bool(false), "not started")
        }
        #expect(started.seedCommit == announced)
        // Entropy that is sent now counts for the next deal, whose commitment exists already.
        let next = room.state(for: "ann").seedCommit
        #expect(next == TestRoom.secret(1).seedCommit)
        room.ask("bob", .ready(true, entropy: "later"))
        _ = Self.finish(&room)
        let over = try #require(room.over)
        #expect(over.serverSeed == TestRoom.secret(0).serverSeed)
        #expect(over.entropies == ["ann-entropy", ""])
        #expect(over.seedCommit == next)
        #expect(Proof.check(over.proof, against: started.commit))
        for name in ["ann", "bob"] { room.ask(name, .ready(true, entropy: nil)) }
        _ = Self.finish(&room)
        #expect(room.over?.entropies == ["", "later"])
    }

    @Test func `a shuffled board is the one that anybody can deal again`() throws {
        let game = try GameCatalog.game(
            for: nil,
            kind: .concentration,
            seats: 1,
            defaults: GameDefaults()
        )
        var room = TestRoom(game, seats: 1)
        room.sit("ann", ready: false)
        room.ask("ann", .ready(true, entropy: "mine"))
        room.ask("ann", .leave)
        let proof = try #require(room.over.flatMap { Proof(line: $0.proof) })
        let seed = TestRoom.secret(0).seed(room: "K3QF", round: 1, entropies: ["mine"])
        let again = dealBoard(theme: Theme.builtIn[0], pairs: 8, seed: seed)
        #expect(proof.codes == again.map(\.code))
        #expect(proof.salt == TestRoom.secret(0).salt)
    }

    @Test func `the servers end ends a round with its proof and no winner`() {
        var room = Self.room("ann", "bob")
        room.flip("ann", 1)
        #expect(
            room.send(.shutdown) == [
                "hide [1]", "over 1 shutdown none [] ann 0, bob 0 (1 0 0) (0 0 0)",
                "lobby: over of ann",
            ]
        )
        #expect(room.send(.shutdown) == [])
    }
}
