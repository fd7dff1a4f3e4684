import GameProtocol
import Games

extension Lobby {
    /// Returns a page of the people in the lobby and in listed rooms.
    func people(_ request: PeopleRequest, at now: Int) -> PeoplePage {
        let found = people.page(after: request.after, limit: request.limit + 1)
        let page = found.prefix(request.limit).compactMap { entry in
            sessions[entry.member].map { session in
                ListedPerson(
                    name: session.name,
                    display: session.display,
                    room: session.room.flatMap { rooms[$0]?.place(of: entry.member) },
                    hereMs: max(0, now - entry.since)
                )
            }
        }
        return PeoplePage(people: page, next: found.count > page.count ? page.last?.name : nil)
    }

    /// Adds a session to the list of people, or removes it, after its place has changed.
    mutating func notePresence(of member: MemberID, at now: Int) {
        guard let session = sessions[member] else { return }
        people.remove(member, named: session.name)
        let isPrivate = session.room.map { rooms[$0]?.settings.isPrivate ?? true } ?? false
        guard session.isHeld, session.bot == nil, !session.isHidden, !isPrivate, hasOwnName(member)
        else { return }
        people.insert(member, named: session.name, since: now)
    }
}

extension LobbyRoom {
    fileprivate func place(of member: MemberID) -> ListedPerson.Room {
        ListedPerson.Room(
            code: code,
            game: settings.options.game,
            phase: phase,
            role: isSpectator(member) ? .spectator : .player
        )
    }
}

/// The people whom everybody may see, sorted by name without case. No request reads all sessions.
struct PeopleIndex {
    private var entries: [Entry] = []

    struct Entry {
        let key: String
        let member: MemberID
        /// The time at which the person came to the lobby or the room.
        let since: Int
    }

    /// Returns the first people after a name.
    func page(after name: String?, limit: Int) -> ArraySlice<Entry> {
        let key = name.map(NameRule.key)
        let start = key.map { key in entries.partitioningIndex { $0.key > key } } ?? 0
        return entries[start...].prefix(limit)
    }

    mutating func insert(_ member: MemberID, named name: String, since: Int) {
        let entry = Entry(key: NameRule.key(name), member: member, since: since)
        entries.insert(entry, at: entries.partitioningIndex { $0.key > entry.key })
    }

    mutating func remove(_ member: MemberID, named name: String) {
        let key = NameRule.key(name)
        // Two people of a cluster can have the same name for a while.
        var index = entries.partitioningIndex { $0.key >= key }
        while index < entries.count, entries[index].key == key {
            if entries[index].member == member {
                _ = entries.remove(at: index)
                return
            }
            index += 1
        }
    }
}
