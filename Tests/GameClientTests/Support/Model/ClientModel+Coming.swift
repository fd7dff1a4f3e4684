import GameProtocol
import TerminalKit

@testable import ClientCore
@testable import ClientCoreTests
@testable import GameClient
@testable import GamesTests

/// The entries and departures of ann.
extension ClientModel {
    private func twinInLobby() -> Person {
        .inLobby(server.summaries, person.screen.settings, at: at)
    }

    /// Handles the entry into a room: the twin comes from the lobby.
    mutating func enter(_ reply: Reply) {
        guard case .number(let id)? = reply.id,
            let asked = person.client.outstanding.first(where: { $0.id == id }),
            case .enter(let code?, let role) = asked.purpose
        else { return }
        twin = nil
        guard person.client.room?.code != code else { return }
        guard person.client.outstanding.last?.id == id else { return }
        note("enters \(code)")
        person.close()
        var new = twinInLobby()
        new.client.nextID = id
        let command: Command = role == .player ? .join(code: code) : .watch(code: code)
        _ = new.take(.client(.command(command)))
        adopt(&new)
        twin = Twin(person: new, way: .entering, firstID: id)
    }

    /// Makes a twin while no request is open.
    mutating func makeTwin() {
        guard person.client.stage == .open, isQuiet else { return }
        guard let state = server.state else {
            guard hasLeft || wasRefused, person.client.room == nil else { return }
            // A player whose entry was refused never left the lobby.
            let isNew = hasLeft
            (hasLeft, wasRefused) = (false, false)
            if case .watch = person.client.question { return }
            note("twin in the lobby")
            person.close()
            var new = twinInLobby()
            adopt(&new)
            if !isNew { new.screen = person.screen }
            twin = Twin(person: new, way: .lobby, firstID: new.client.nextID)
            return
        }
        guard let room = person.client.room, person.client.question == nil else { return }
        note("twin by state")
        person.close()
        var new = Person.inRoom(state, person.screen.settings, at: at)
        if room.isPrompted, let lastPrompt { _ = new.hear(lastPrompt) }
        new.client.outstanding = []
        adopt(&new)
        twin = Twin(person: new, way: .state, firstID: new.client.nextID, round: room.round)
    }

    /// Gives a twin the state that a session keeps from room to room.
    private func adopt(_ new: inout Person) {
        new.close()
        let client = person.client
        new.client.nextID = client.nextID
        new.client.plan.address = client.plan.address
        new.client.via = client.via
        new.client.clock = client.clock
        new.client.delay = client.delay
        new.client.listed = client.listed
        new.client.people = client.people
        new.client.muted = client.muted
        new.client.chance = client.chance
        new.client.themes = client.themes
    }

    private var isQuiet: Bool {
        toServer.isEmpty && toClient.isEmpty && person.client.outstanding.isEmpty
            && person.client.movesUnderWay == 0
    }

    mutating func lose() {
        guard person.client.stage == .open else { return }
        note("loses")
        twin = nil
        let before = isQuiet && person.client.question == nil ? person : nil
        let handled = server.random.number(in: 0...toServer.count)
        for request in toServer.prefix(handled) { server.handle(request, at: at) }
        (toServer, toClient) = ([], [])
        server.lose(at: at)
        _ = person.take(.client(.closed))
        compareAfterLoss()
        let actCount = before == nil || server.random.chance(50) ? 3 : 0
        for _ in 0..<server.random.number(in: 0...actCount) { server.act(at: at) }
        for _ in 0..<server.random.number(in: 0...3) { failToResume() }
        connect()
        if server.random.chance(20) { moveOn() }
        let byState = server.random.chance(30)
        server.resume(after: person.client.room?.seq, byState: byState, at: at)
        for line in server.takeLines() {
            if case .connection(.prompt) = line { lastPrompt = line }
            toServer += person.hear(line)
        }
        if person.client.stage == .catchingUp, person.client.movesUnderWay != 0 {
            fail("a move of the lost connection is under way")
        }
        if let before, !byState { compare(afterReturn: before) }
    }

    /// Tries once more.
    private mutating func connect() {
        at = max(at, person.client.deadline ?? at)
        server.wake(at: at)
        _ = person.take(.client(.alarm))
        _ = person.take(.client(.connected))
        _ = person.hear(Person.greeting)
    }

    /// Lets the server send the client to another one, which may fail.
    private mutating func moveOn() {
        let isThere = person.client.plan.address.host == "10.0.0.8"
        note("is sent on")
        person.answer(.refused(GroupServer.moved(isThere ? "10.0.0.9" : "10.0.0.8")))
        // A client that was sent on too often tries again later.
        if person.client.stage == .lost { return connect() }
        if server.random.chance(30) {
            _ = person.take(.client(.notConnected(.refused(GroupServer.other))))
            return connect()
        }
        _ = person.take(.client(.connected))
        _ = person.hear(Person.greeting)
    }

    /// Tries once more, and fails at any moment before the last missed line.
    private mutating func failToResume() {
        note("fails to resume")
        pressAway()
        switch server.random.number(in: 0...3) {
        case 0:
            at = max(at, person.client.deadline ?? at)
            _ = person.take(.client(.alarm))
            _ = person.take(.client(.notConnected(.refused(ScriptedServer.address))))
        case 1:
            connect()
            let refusal = Refusal(.unavailable, "Later.", retryAfterMs: 100)
            person.answer(.refused(refusal))
        case 2:
            connect()
            _ = person.take(.client(.closed))
        default:
            connect()
            server.resume(after: person.client.room?.seq, byState: false, at: at)
            for line in server.takeLines().prefix(server.random.number(in: 1...3)) {
                if case .connection(.prompt) = line { lastPrompt = line }
                _ = person.hear(line)
            }
            server.lose(at: at)
            _ = person.take(.client(.closed))
        }
    }

    /// Presses some keys before the box of the lost connection.
    private mutating func pressAway() {
        for _ in 0..<server.random.number(in: 0...2) {
            let keys = person.keys + [Key.character("x")]
            _ = person.take(.terminal(.key(server.random.one(of: keys))))
        }
        // Another try fails at once.
        guard person.client.stage == .connecting else { return }
        _ = person.take(.client(.notConnected(.refused(ScriptedServer.address))))
    }

    /// Properties of a screen that news and keys change in the meantime.
    private static let changedOnScreen: Set<String> = Set(
        [
            "lastKeyAt", "lobby", "moment", "settings", "room.log", "room.unreadCount",
            "room.talk", "room.enteredAt",
            // The model compares the fields with new ones.
            "room.fields",
        ].map { "screen.\($0)" }
    )

    /// Times and numbers that go on while the connection is lost.
    private static let changedByLoss: Set<String> = Set(
        [
            // A player in the lobby has a new list.
            "listed", "refreshed", "pages",
            "nextID", "clock", "delay", "chance", "hoverLimiter.opensAt", "room.seq",
            "room.turn.endsAt", "room.endedAt", "room.startedAt",
            "room.table.concentration.turnsBackAt", "room.table.klondike.endsAt",
            // The next loss goes on with longer pauses, until a connection has held.
            "reconnection",
            // The seat is at the other server.
            "plan", "via", "moves",
        ].map { "client.\($0)" }
    )

    /// Compares a client that has missed nothing with itself before the loss.
    private mutating func compare(afterReturn person: Person) {
        var old = person
        old.close()
        let before = old.client
        let missed = before.room.map { server.events(after: $0.seq, in: $0.code) } ?? []
        let isCalm = missed.allSatisfy {
            switch $0.body {
            case .offline(let player, _), .online(let player): player == "ann"
            default: false
            }
        }
        guard isCalm, before.room?.code == server.code else { return }
        // No event has the moves of the other players in a race.
        if let room = before.room, let state = server.state {
            guard RoomView(state, me: "ann", at: at).hasMoves(of: room) else { return }
        }
        for _ in 0..<9 where !isQuiet {
            transport()
            toClient += server.takeLines()
            deliver(.max)
        }
        counts["return", default: 0] += 1
        var differences = Differences(leavingOut: Self.changedByLoss)
        self.person.close()
        differences.compare(self.person.client, before, at: "client")
        differences.leftOut = Self.changedOnScreen
        differences.compare(self.person.screen, old.screen, at: "screen")
        if self.person.client.reconnection.lostAt != nil { fail("the connection is still lost") }
        if !differences.found.isEmpty {
            fail("after a loss: " + differences.found.joined(separator: "\n"))
        }
    }
}
