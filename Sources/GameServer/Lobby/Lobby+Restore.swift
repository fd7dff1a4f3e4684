import GameProtocol
import Games

/// A restored room, with the data that the lobby needs.
struct RestoredRoom {
    let code: String
    let settings: RoomSettings
    let phase: RoomState.Phase
    let owner: MemberID?
    let members: [Replay.Member]
    /// The length of the running or last round so far, in milliseconds; nil before the first.
    var elapsedMs: Int?
    /// Whether the room comes from another server, while this server is in use.
    var isTakenIn = false
}

/// A room of the last run that does not run now.
struct AbsentRoom: Equatable {
    let code: String
    /// Whether another startup can restore the room. If not, its theme is gone or has changed.
    let isWaiting: Bool

    /// The answer to a member of the room who comes back.
    var refusal: Refusal {
        isWaiting
            ? Refusal(
                .unavailable,
                "Room \(code) waits for another start of the server; your seat is kept.",
                field: "resume",
                retryAfterMs: 60_000
            )
            : Refusal(
                .resumeExpired,
                "Room \(code) has ended: its theme is not there any more, or has changed.",
                field: "resume"
            )
    }
}

extension Lobby {
    /// Notes a room that is not restored, and the people who were in it.
    mutating func note(_ room: AbsentRoom, _ people: [TokenHash]) {
        for token in people where absent.count < Self.maximumAbsent { absent[token] = room }
    }

    /// The maximum number of people who can learn the fate of their room.
    private static let maximumAbsent = 10_000

    /// Reserves numbers for the members of a room that is taken over while other sessions begin.
    /// The members get numbers above the returned one.
    mutating func reserveMembers() -> UInt64 {
        let first = ((sessionCount >> 32) + 1) << 32
        sessionCount = first + (1 << 32)
        return first
    }

    /// Adds a restored room. Its members keep their places, as if their connections were lost now.
    ///
    /// Returns two lists. `evicted` has the members that lose their place, because another session
    /// has taken the place or the name since the journal was written. `displaced` has the
    /// connections of sessions whose name or token goes to a restored member: these sessions have
    /// no place, or an older one. The caller ends the connections.
    mutating func restore(
        _ restored: RestoredRoom,
        at now: Int
    ) -> (evicted: [ExpiredSession], displaced: [ConnectionID]) {
        roomCount += 1
        var room = LobbyRoom(code: restored.code, number: roomCount, settings: restored.settings)
        room.phase = restored.phase
        room.owner = restored.owner
        room.roundBegan = restored.elapsedMs.map { now - $0 }
        var evicted: [ExpiredSession] = []
        var displaced: [ConnectionID] = []
        for member in restored.members {
            sessionCount = max(sessionCount, member.id.number)
            if let seat = member.seat {
                room.sit(member.id, at: seat)
            } else {
                room.watch(member.id)
            }
            evicted += keep(member, in: restored, at: now, &displaced)
        }
        rooms[restored.code] = room
        index.add(room)
        noteJoinable(restored.code)
        return (evicted, displaced)
    }

    /// Keeps a member's place. Returns the sessions that lose their places for it, or the member
    /// itself if its place is gone.
    private mutating func keep(
        _ member: Replay.Member,
        in restored: RestoredRoom,
        at now: Int,
        _ displaced: inout [ConnectionID]
    ) -> [ExpiredSession] {
        var evicted: [ExpiredSession] = []
        var isNamesake = false
        for rival in [tokens[member.token.key], names[NameRule.key(member.name)]] {
            guard let rival, let session = sessions[rival] else { continue }
            guard let room = session.room else {
                displaced += disown(rival)
                continue
            }
            if restored.isTakenIn, session.token != member.token {
                // A server that could not ask the cluster had given the name to another player. The
                // servers promised both players their places.
                isNamesake = true
                continue
            }
            guard session.token == member.token, session.seatCount < member.ordinal else {
                return evicted + [ExpiredSession(member: member.id, room: restored.code)]
            }
            if session.isHeld {
                // The session's connection may still send requests before it is closed.
                rooms[room]?.remove(rival)
                displaced += disown(rival)
                noteJoinable(room)
            } else {
                end(rival)
            }
            evicted.append(ExpiredSession(member: rival, room: room))
        }
        var session = LobbySession(
            name: member.name,
            token: member.token,
            link: .away(until: now + limits.keepSeatMs),
            origin: nil
        )
        session.room = restored.code
        session.isNamesake = isNamesake
        session.seatCount = member.ordinal
        session.rare.lastID = member.lastID
        session.bot = member.bot
        session.rare.display = member.display
        if member.bot != nil { bots.insert(member.id) }
        sessions[member.id] = session
        noteLooks(of: member.id)
        if !isNamesake { names[NameRule.key(member.name)] = member.id }
        tokens[member.token.key] = member.id
        expiries.insert(member.id, at: now + limits.keepSeatMs)
        noteChange(of: member.id)
        return evicted
    }
}
