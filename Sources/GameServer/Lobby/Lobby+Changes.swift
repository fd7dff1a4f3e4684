import GameProtocol
import Games

/// The rooms and people that have changed since the cluster last took the changes.
struct LobbyChanges {
    fileprivate(set) var rooms: Set<String> = []
    fileprivate(set) var people: Set<MemberID> = []
    /// The rooms and people that continue on other servers. Their entries in the cluster stay.
    fileprivate(set) var letGo: (rooms: [String], people: [MemberID]) = ([], [])

    /// The maximum number of rooms in one set of changes, and of people.
    static let maximumCount = 1_000
}

extension LobbyChanges {
    fileprivate var isEmpty: Bool {
        rooms.isEmpty && people.isEmpty && letGo.rooms.isEmpty && letGo.people.isEmpty
    }
}

/// Changes for other servers. A room or person that is gone has the value nil.
struct DirectoryChanges: Sendable {
    var rooms: [(code: String, card: RoomCard?)] = []
    var people: [(member: MemberID, person: DirectoryPerson?)] = []
    /// The rooms and people that continue on other servers.
    var letGo: (rooms: [String], people: [MemberID]) = ([], [])
    /// Whether further changes wait.
    var hasMore = false

    var isEmpty: Bool {
        rooms.isEmpty && people.isEmpty && letGo.rooms.isEmpty && letGo.people.isEmpty
    }
}

/// The data of a room for other servers.
struct RoomCard: Equatable, Sendable {
    let game: GameKind
    /// The room's entry in the list; nil for a private room.
    let summary: RoomSummary?
    /// Whether a quick join may enter the room.
    let isOpen: Bool
}

/// The data of a session for other servers.
struct DirectoryPerson: Equatable, Sendable {
    let name: String
    let token: TokenHash
    /// The code of the room where the session has a place; nil for none.
    let room: String?
}

extension Lobby {
    /// Records changes from now on. At first, all rooms and people count as changed.
    mutating func trackChanges(_ codes: ReservedCodes) {
        reserved = codes
        changes = LobbyChanges()
        changes?.rooms = Set(rooms.values.map(\.code))
        changes?.people = Set(sessions.map(\.key))
    }

    mutating func noteChange(of code: String) { changes?.rooms.insert(code) }

    mutating func noteChange(of member: MemberID) { changes?.people.insert(member) }

    /// Removes and returns the changes since the last call.
    mutating func takeChanges() -> DirectoryChanges {
        guard let changed = changes, !changed.isEmpty else { return DirectoryChanges() }
        var taken = DirectoryChanges()
        taken.letGo = changed.letGo
        changes?.letGo = ([], [])
        for code in changed.rooms.prefix(LobbyChanges.maximumCount) {
            changes?.rooms.remove(code)
            taken.rooms.append((code, rooms[code].map(card)))
        }
        for member in changed.people.prefix(LobbyChanges.maximumCount) {
            changes?.people.remove(member)
            // The cluster must forget a session whose token belongs to another session by now.
            let person = sessions[member].flatMap { session in
                tokens[session.token.key] == member
                    ? DirectoryPerson(name: session.name, token: session.token, room: session.room)
                    : nil
            }
            taken.people.append((member, person))
        }
        taken.hasMore = changes.map { !($0.rooms.isEmpty && $0.people.isEmpty) } ?? false
        return taken
    }

    /// Removes a room that another server has, or will have. Its sessions end, but their entries in
    /// the cluster stay. Returns the connections of the sessions.
    mutating func letGo(_ code: String) -> [ConnectionID] {
        guard let room = rooms.removeValue(forKey: code) else { return [] }
        index.remove(room)
        var connections: [ConnectionID] = []
        for member in room.members {
            guard let session = sessions[member], session.room == code else { continue }
            if session.isHeld { connections += disown(member) } else { end(member) }
            changes?.people.remove(member)
            changes?.letGo.people.append(member)
        }
        changes?.rooms.remove(code)
        changes?.letGo.rooms.append(code)
        return connections
    }

    /// Whether the player has a seat in the room without a connection, kept until `time` at most.
    func isAway(_ player: MemberID, from code: String, keptUntil time: Int) -> Bool {
        guard let room = rooms[code], room.seats.contains(player), let session = sessions[player],
            session.room == code, case .away(let end) = session.link
        else { return false }
        return end <= time
    }

    private func card(of room: LobbyRoom) -> RoomCard {
        RoomCard(
            game: room.settings.options.game,
            summary: room.settings.isPrivate ? nil : room.summary(name: name),
            isOpen: isJoinable(room)
        )
    }
}
