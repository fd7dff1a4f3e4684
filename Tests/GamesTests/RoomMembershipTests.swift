import GameProtocol
import Testing

@testable import Games

@Suite struct RoomMembershipTests {
    private static func room(_ names: String..., seats: Int = 3) -> TestRoom {
        var room = TestRoom(.example, seats: seats)
        for name in names { room.sit(name, ready: false) }
        return room
    }

    @Test func `the reply to an entrance shows the room before it`() {
        var room = TestRoom(.example)
        room.sit("ann", ready: false, re: "create")
        guard case .reply(_, let reply) = room.effects[0],
            case .ok(.entered(let state)) = reply.outcome
        else { return #expect(Bool(false), "no reply") }
        #expect(reply.re == "create")
        #expect(state.seq == 0)
        #expect(state.players.isEmpty)
        #expect(state.owner == nil)
        #expect(state.seedCommit == TestRoom.secret(0).seedCommit)
        #expect(room.events.map(\.seq) == [1])
        #expect(
            room.events[0].body
                == .joined(
                    player: "ann",
                    role: .player,
                    seedCommit: TestRoom.secret(0).seedCommit
                )
        )
        #expect(room.state(for: "ann").owner == "ann")
    }

    @Test
    func `players stand in the order of their seats and a newcomer may take an earlier one`() {
        var room = Self.room("ann", "bob", "cid")
        room.watch("eve")
        room.ask("ann", .leave)
        room.sit("dan", seat: 0, ready: false)
        #expect(room.state(for: "bob").players.map(\.name) == ["dan", "bob", "cid"])
        #expect(room.state(for: "bob").spectators == ["eve"])
    }

    @Test func `newcomers take the lowest free seat in the order of the events`() {
        var room = TestRoom(.example, seats: 3)
        room.sit("ann", seat: nil, ready: false, re: "create")
        room.sit("bob", seat: nil, ready: false)
        #expect(
            room.sit("cid", seat: nil, ready: false)
                == ["cid: ok", "lobby: cid sits in 2", "joined cid player"]
        )
        room.ask("ann", .leave)
        room.watch("eve")
        #expect(room.sit("eve", seat: nil, ready: false).contains("lobby: eve sits in 0"))
        #expect(room.state(for: "bob").players.map(\.name) == ["eve", "bob", "cid"])
        #expect(room.sit("dan", seat: nil)[0] == "dan: room_full")
    }

    @Test func `who looks for any game is awaited only before the first round and by an owner`() {
        var room = TestRoom(.example, seats: 3)
        func isAwaited(_ name: String, isOpponent: Bool = false) -> Bool {
            room.room.awaits(room.member(name), isOpponent: isOpponent)
        }
        #expect(!isAwaited("zoe"))
        room.sit("ann", seat: nil, ready: false, re: "create")
        #expect(isAwaited("zoe"))
        room.sit("bob", seat: nil, ready: false)
        room.sit("cid", seat: nil, ready: false)
        #expect(!isAwaited("zoe"))
        room.ask("ann", .kick(player: "cid"))
        #expect(isAwaited("zoe") && !isAwaited("cid"))
        room.ask("ann", .start)
        #expect(!isAwaited("zoe"))
        room.ask("ann", .leave)
        #expect(room.room.phase == .over && !isAwaited("zoe"))
        #expect(isAwaited("zoe", isOpponent: true) && !isAwaited("cid", isOpponent: true))
        var table = TestRoom(.free, seats: 3)
        table.sit("ann", seat: nil, re: "create")
        #expect(!table.room.awaits(table.member("zoe")))
    }

    @Test func `the owner passes to the next seat and wraps round`() {
        var room = Self.room("ann", "bob", "cid")
        #expect(
            room.ask("ann", .leave) == [
                "ann: ok", "left ann leave", "lobby: ann left", "remove ann", "owner bob",
                "lobby: lobby of bob",
            ]
        )
        room.sit("ann", seat: 0, ready: false)
        #expect(room.ask("bob", .leave).contains("owner cid"))
        #expect(room.ask("cid", .leave).contains("owner ann"))
    }

    @Test func `whoever sits down in a room without players owns it`() {
        var room = Self.room("ann")
        room.watch("eve")
        #expect(
            room.ask("ann", .leave) == [
                "ann: ok", "left ann leave", "lobby: ann left", "remove ann",
                "lobby: lobby of nobody",
            ]
        )
        #expect(room.state(for: "eve").owner == nil)
        #expect(
            room.sit("bob") == [
                "bob: ok", "joined bob player", "ready bob true", "owner bob",
                "lobby: lobby of bob",
            ]
        )
    }

    @Test func `a spectator who sits down stays a member`() {
        var room = Self.room("ann")
        room.watch("eve")
        #expect(
            room.sit("eve", ready: false) == ["eve: ok", "joined eve player"]
        )
        #expect(room.state(for: "eve").spectators.isEmpty)
        #expect(room.state(for: "eve").players.map(\.name) == ["ann", "eve"])
    }

    @Test func `a name that gave up the round sits down again only when it is over`() {
        var room = TestRoom(.example, seats: 3)
        for name in ["ann", "bob", "cid"] { room.sit(name) }
        room.ask("bob", .leave)
        let before = room.room
        #expect(room.sit("bob", seat: 1) == ["bob: name_taken", "lobby: bob left", "remove bob"])
        #expect(room.room == before)
        #expect(room.sit("BOB", seat: 1) == ["BOB: name_taken", "lobby: BOB left", "remove BOB"])
        #expect(room.watch("bob") == ["bob: ok", "joined bob spectator"])
        #expect(room.sit("bob", seat: 1) == ["bob: name_taken", "lobby: bob keeps watching"])
        #expect(room.state(for: "ann").spectators == ["bob"])
        room.ask("cid", .leave)
        #expect(room.sit("bob", seat: 1)[0] == "bob: ok")
    }

    @Test func `nobody comes in twice or onto a taken seat`() {
        var room = Self.room("ann")
        #expect(room.sit("ann", seat: 1)[0] == "ann: already_in_room")
        #expect(room.sit("bob", seat: 0) == ["bob: room_full", "lobby: bob left", "remove bob"])
        #expect(room.sit("bob", seat: 3) == ["bob: room_full", "lobby: bob left", "remove bob"])
    }

    @Test func `the owner sends a player away for ever`() {
        var room = Self.room("ann", "bob")
        #expect(
            room.ask("ann", .kick(player: "BOB")) == [
                "ann: ok", "left bob kicked", "lobby: bob left for ever", "remove bob",
            ]
        )
        #expect(room.ask("bob", .chat(text: "hi")) == ["bob: not_in_room"])
        #expect(room.flip("bob", 1) == ["bob: not_in_room"])
    }

    @Test func `a watcher sent away on the way to a seat does not get it`() {
        var room = Self.room("ann")
        room.watch("eve")
        room.ask("ann", .kick(player: "eve"))
        #expect(
            room.sit("eve", seat: 1) == [
                "eve: not_allowed", "lobby: eve left for ever", "remove eve",
            ]
        )
        #expect(room.state(for: "ann").players.map(\.name) == ["ann"])
    }

    @Test func `only the owner sends away and not during a round and not themselves`() {
        var room = Self.room("ann", "bob", seats: 2)
        room.watch("eve")
        #expect(room.ask("bob", .kick(player: "ann")) == ["bob: not_owner"])
        #expect(room.refusal?.message == "Only ann, who owns the room, may do that.")
        #expect(room.ask("eve", .kick(player: "ann")) == ["eve: not_owner"])
        #expect(room.ask("ann", .kick(player: "ann")) == ["ann: bad_value"])
        #expect(room.ask("ann", .kick(player: "zoe")) == ["ann: bad_value"])
        #expect(room.refusal?.field == "player")
        for name in ["ann", "bob"] { room.ask(name, .ready(true, entropy: nil)) }
        #expect(room.ask("ann", .kick(player: "bob")) == ["ann: wrong_phase"])
        #expect(room.ask("ann", .kick(player: "eve"))[1] == "left eve kicked")
    }

    @Test func `a room without people closes after a minute`() {
        var room = Self.room("ann")
        #expect(room.room.deadline == nil)
        room.ask("ann", .leave)
        #expect(room.room.deadline == 60_000)
        #expect(room.wait(59_999) == [])
        #expect(room.wait(1) == ["lobby: closed"])
        #expect(room.room.isClosed)
        #expect(room.room.deadline == nil)
        #expect(room.sit("bob", seat: 0) == ["bob: no_such_room", "lobby: bob left", "remove bob"])
        #expect(room.ask("bob", .state) == ["bob: not_in_room"])
        #expect(room.wait(60_000) == [])
    }

    @Test func `a new room that nobody enters closes too`() {
        var room = TestRoom(.example)
        #expect(room.wait(60_000) == ["lobby: closed"])
    }

    @Test func `whoever comes in time keeps the room open`() {
        var room = Self.room("ann")
        room.ask("ann", .leave)
        room.at += 59_999
        room.watch("eve")
        #expect(room.room.deadline == nil)
        #expect(room.wait(600_000) == [])
    }

    @Test func `a kept seat keeps the room open`() {
        var room = Self.room("ann")
        #expect(
            room.send(.offline(room.member("ann"), resumeMs: 120_000)) == ["offline ann 120000"]
        )
        #expect(room.wait(100_000) == [])
        #expect(room.state(for: "ann").players[0].awayMs == 100_000)
        #expect(room.send(.online(room.member("ann"))) == ["online ann"])
        #expect(room.state(for: "ann").players[0].awayMs == nil)
    }
}
