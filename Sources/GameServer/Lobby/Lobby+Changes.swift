import GameProtocol
import Games

/// Which rooms and people have changed since the group of servers heard of them.
struct LobbyChanges {
    fileprivate(set) var rooms: Set<String> = []
    fileprivate(set) var people: Set<MemberID> = []
    /// Those that other servers go on with: nothing is taken back of what they know of these.
    fileprivate(set) var letGo: (rooms: [String], people: [MemberID]) = ([], [])

    /// The most that is told in one go.
    static let maximumCount = 1_000
}

extension LobbyChanges {
    fileprivate var isEmpty: Bool {
        rooms.isEmpty && people.isEmpty && letGo.rooms.isEmpty && letGo.people.isEmpty
    }
}

/// Rooms and people as other servers may know them; nil for those that are gone.
struct DirectoryChanges: Sendable {
    var rooms: [(code: String, card: RoomCard?)] = []
    var people: [(member: MemberID, person: DirectoryPerson?)] = []
    /// Those that other servers go on with.
    var letGo: (rooms: [String], people: [MemberID]) = ([], [])
    /// There is more.
    var hasMore = false

    var isEmpty: Bool {
        rooms.isEmpty && people.isEmpty && letGo.rooms.isEmpty && letGo.people.isEmpty
    }
}

/// A room as other servers may know it.
struct RoomCard: Equatable, Sendable {
    let game: GameKind
    /// What the list shows; nil for a private room.
    let summary: RoomSummary?
    /// Whether a quick join may enter it.
    let isOpen: Bool
}

/// Somebody who has said hello, as other servers may know them.
struct DirectoryPerson: Equatable, Sendable {
    let name: String
    let token: TokenHash
    /// The room in which there is a place for them.
    let room: String?
}

extension Lobby {
    /// Keeps account of changes from now on.
    mutating func trackChanges(_ codes: ReservedCodes) {
        reserved = codes
        changes = LobbyChanges()
        changes?.rooms = Set(rooms.values.map(\.code))
        changes?.people = Set(sessions.map(\.key))
    }

    mutating func noteChange(of code: String) { changes?.rooms.insert(code) }

    mutating func noteChange(of member: MemberID) { changes?.people.insert(member) }

    /// What has changed since it was asked last.
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
            // Of a session whose token is another one's by now the group is to know nothing more.
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

    /// Another server has the room, or will: the session of everybody there ends, and what the group knows of them stays.
    /// Gives the connections that spoke for them.
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

    /// Whether the seat of a player is kept for it, without a connection, until then at most.
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
