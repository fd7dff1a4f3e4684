import GameProtocol
import Games

/// A room that was brought back, as the lobby has to know it.
struct RestoredRoom {
    let code: String
    let settings: RoomSettings
    let phase: RoomState.Phase
    let owner: MemberID?
    let members: [Replay.Member]
    /// Whether it comes from another server, while people are here.
    var isTakenIn = false
}

/// A room of the last run that does not run now.
struct AbsentRoom: Equatable {
    let code: String
    /// Whether another start can bring it back; if not, its theme has changed.
    let isWaiting: Bool

    /// The answer to a member who comes back.
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
    /// A room is not brought back, and these people were there once.
    mutating func note(_ room: AbsentRoom, _ people: [TokenHash]) {
        for token in people where absent.count < Self.maximumAbsent { absent[token] = room }
    }

    /// How many people are told what became of their room.
    private static let maximumAbsent = 10_000

    /// Numbers for the members of a room that is taken in while others come: those behind this one.
    mutating func reserveMembers() -> UInt64 {
        let first = ((sessionCount >> 32) + 1) << 32
        sessionCount = first + (1 << 32)
        return first
    }

    /// Takes in a room and those whose places it keeps, as if they had lost their connections now.
    ///
    /// Returns two lists. Evicted: members whose place or name somebody else has taken since the journal was written.
    /// Displaced: connections that hold a restored name or token and have no place, or an older one; the caller closes them.
    mutating func restore(
        _ restored: RestoredRoom,
        at now: Int
    ) -> (evicted: [ExpiredSession], displaced: [ConnectionID]) {
        roomCount += 1
        var room = LobbyRoom(code: restored.code, number: roomCount, settings: restored.settings)
        room.phase = restored.phase
        room.owner = restored.owner
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

    /// Reserves a member's place; returns the sessions evicted for it, or the member itself if its
    /// place is gone.
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
                // A server that could not ask the group had given the name away. Both were promised their places.
                isNamesake = true
                continue
            }
            guard session.token == member.token, session.seatCount < member.ordinal else {
                return evicted + [ExpiredSession(member: member.id, room: restored.code)]
            }
            if session.isHeld {
                // Its connection may still ask for something before it is closed.
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
        session.lastID = member.lastID
        sessions[member.id] = session
        if !isNamesake { names[NameRule.key(member.name)] = member.id }
        tokens[member.token.key] = member.id
        expiries.insert(member.id, at: now + limits.keepSeatMs)
        noteChange(of: member.id)
        return evicted
    }
}
