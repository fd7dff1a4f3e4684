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
        let handled = server.random.number(in: 0...toServer.count)
        for request in toServer.prefix(handled) { server.handle(request, at: at) }
        (toServer, toClient) = ([], [])
        server.lose(at: at)
        _ = person.take(.client(.closed))
        compareAfterLoss()
        for _ in 0..<server.random.number(in: 0...3) { server.act(at: at) }
        at = max(at, person.client.deadline ?? at)
        server.wake(at: at)
        _ = person.take(.client(.alarm))
        _ = person.take(.client(.connected))
        _ = person.hear(Person.greeting)
        let byState = server.random.chance(30)
        server.resume(after: person.client.room?.seq, byState: byState, at: at)
        for line in server.takeLines() {
            if case .connection(.prompt) = line { lastPrompt = line }
            toServer += person.hear(line)
        }
        if person.client.stage == .catchingUp, person.client.movesUnderWay != 0 {
            fail("a move of the lost connection is under way")
        }
    }
}
