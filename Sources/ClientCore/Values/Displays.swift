import GameProtocol

/// The displays of people by their names.
///
/// Lines name a person by an ASCII name, and people read the display. So each line is translated as
/// it comes, and each request as it leaves.
package struct Displays: Equatable, Sendable {
    /// The display of this client's own session.
    private var own: [String: String] = [:]
    /// The displays in the room.
    private var room: [String: String] = [:]
    /// The displays of other people on the server.
    private var others: [String: String] = [:]

    /// The most people whose displays are kept, in the room and beside it.
    private static let maximumCount = 1_000

    package init() {}

    /// Returns the display of the person with that name, or the name itself.
    func shown(_ name: String) -> String {
        own[name] ?? room[name] ?? others[name] ?? name
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
            case .hello(let hello):
                own = [Self.key(hello.name): Self.text(hello.display)].compactMapValues(\.self)
            case .people(let people, _): for person in people { meet(person.name, person.display) }
            case .entered(let state), .state(let state): learn(state)
            default: break
            }
        case .event(let event):
            if case .joined(let player, _, _, _, let display) = event.body,
                room.count < Self.maximumCount
            {
                enter(player, display)
            }
        case .connection(.state(let state)): learn(state)
        case .connection(.invited(let invitation)): meet(invitation.player, invitation.display)
        case .connection, .unknown: break
        }
    }

    private mutating func learn(_ state: RoomState) {
        room = [:]
        let spectators = state.spectators.prefix(Self.maximumCount)
        for player in state.players { enter(player.name, player.display) }
        for name in spectators { enter(name, state.displays[name]) }
    }

    /// Takes the display of a member of the room. A member without one may have the name of a
    /// person who had.
    private mutating func enter(_ name: String, _ display: String?) {
        others[Self.key(name)] = nil
        room[Self.key(name)] = Self.text(display)
    }

    private mutating func meet(_ name: String, _ display: String?) {
        if others.count >= Self.maximumCount { others = [:] }
        others[Self.key(name)] = Self.text(display)
    }

    private static func key(_ name: String) -> String { Cleaning.clean(name, columns: columns) }

    /// Returns the cleaned display. A text that could be a name is no display: it could be the name
    /// of another person.
    private static func text(_ display: String?) -> String? {
        let text = display.map { Cleaning.clean($0, columns: columns) }
        return text.flatMap { NameRule.accepts($0) ? nil : $0 }
    }
}
