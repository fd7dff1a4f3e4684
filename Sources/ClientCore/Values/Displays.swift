import GameProtocol

/// The displays of people by their names.
///
/// Lines name a person by an ASCII name, and people read the display. So each line is translated as
/// it comes, and each request as it leaves.
package struct Displays: Equatable, Sendable {
    /// The display of this client's own session.
    private var own: [String: String] = [:]
    /// The displays in the room; empty for a member without one.
    private var room: [String: String] = [:]
    /// The displays of other people on the server.
    private var others: [String: String] = [:]

    /// The most people whose displays are kept, in the room and beside it.
    private static let maximumCount = 1_000

    package init() {}

    /// Returns the display of the person with that name, or the name itself.
    func shown(_ name: String) -> String {
        guard let display = own[name] ?? room[name] ?? others[name], !display.isEmpty else {
            return name
        }
        return display
    }

    /// Returns the name of the person who is shown so.
    func name(_ shown: String) -> String {
        for map in [own, room, others] {
            if let found = map.first(where: { $0.value == shown && self.shown($0.key) == shown }) {
                return found.key
            }
        }
        return shown
    }

    /// Returns the display for a typed name or display, in upper or lower case.
    func shown(typed: String) -> String {
        let key = NameRule.key(Cleaning.clean(typed, columns: Self.columns))
        for map in [own, room, others] {
            let found = map.first { NameRule.key($0.key) == key || NameRule.key($0.value) == key }
            if let found { return shown(found.key) }
        }
        return typed
    }

    /// The most columns of a name, so that every screen has room for it.
    static let columns = 20

    /// Returns a name from outside, safe for a terminal, as people read it.
    func clean(_ name: String) -> String { shown(Cleaning.clean(name, columns: Self.columns)) }

    /// Takes the displays that a line of the server has.
    mutating func learn(_ line: ServerLine) {
        switch line {
        case .reply(let reply):
            guard case .ok(let content) = reply.outcome else { return }
            switch content {
            case .hello(let hello): own = Self.entry(hello.name, hello.display)
            case .people(let people, _): for person in people { meet(person.name, person.display) }
            case .entered(let state), .state(let state): learn(state)
            default: break
            }
        case .event(let event):
            if case .joined(let player, _, _, _, let display) = event.body,
                room.count < Self.maximumCount
            {
                room.merge(Self.entry(player, display ?? "")) { $1 }
            }
        case .connection(.state(let state)): learn(state)
        case .connection(.invited(let invitation)): meet(invitation.player, invitation.display)
        case .connection, .unknown: break
        }
    }

    private mutating func learn(_ state: RoomState) {
        room = [:]
        let spectators = state.spectators.prefix(Self.maximumCount)
        for (name, display) in state.players.map({ ($0.name, $0.display) })
            + spectators.map({ ($0, state.displays[$0]) })
        {
            room.merge(Self.entry(name, display ?? "")) { $1 }
        }
    }

    private mutating func meet(_ name: String, _ display: String?) {
        if others.count >= Self.maximumCount { others = [:] }
        others[Cleaning.clean(name, columns: Self.columns)] = nil
        others.merge(Self.entry(name, display)) { $1 }
    }

    /// Returns the cleaned pair. A text that could be a name is no display: it could be the name of
    /// another person.
    private static func entry(_ name: String, _ display: String?) -> [String: String] {
        guard let display else { return [:] }
        let text = Cleaning.clean(display, columns: columns)
        let name = Cleaning.clean(name, columns: columns)
        return [name: NameRule.accepts(text) ? "" : text]
    }
}
