import GameProtocol
import Games

/// A room that was brought back, as the lobby has to know it.
struct RestoredRoom {
    let code: String
    let plan: NewRoom
    let phase: RoomState.Phase
    let owner: MemberID?
    let members: [Replay.Member]
}

extension Lobby {
    /// Takes in a room and those whose places it keeps, as if they had lost their connections now.
    ///
    /// Answers with the members who cannot be: where the power went, a journal may still name somebody who
    /// sat down elsewhere since, or whose name was somebody else's since.
    mutating func restore(_ restored: RestoredRoom, at now: Int) -> LobbyAnswer {
        roomCount += 1
        var room = LobbyRoom(code: restored.code, number: roomCount, plan: restored.plan)
        room.phase = restored.phase
        room.owner = restored.owner
        var strangers: [LobbyAnswer.Absence] = []
        for member in restored.members {
            sessionCount = max(sessionCount, member.id.number)
            if let seat = member.seat {
                room.sit(member.id, at: seat)
            } else {
                room.watch(member.id)
            }
            strangers += keep(member, in: restored.code, at: now)
        }
        rooms[restored.code] = room
        sortedCodes.insert(
            restored.code,
            at: sortedCodes.partitioningIndex { $0 > restored.code }
        )
        return .expired(strangers)
    }

    /// Keeps a member's place; gives whoever has to go for that, or the member if it has to itself.
    private mutating func keep(
        _ member: Replay.Member,
        in code: String,
        at now: Int
    ) -> [LobbyAnswer.Absence] {
        var strangers: [LobbyAnswer.Absence] = []
        for rival in [tokens[member.token.key], names[NameRule.key(member.name)]] {
            guard let rival, let session = sessions[rival], let room = session.room else {
                continue
            }
            guard session.token == member.token, session.visits < member.visit else {
                return strangers + [LobbyAnswer.Absence(member: member.id, room: code)]
            }
            end(rival)
            strangers.append(LobbyAnswer.Absence(member: rival, room: room))
        }
        var session = LobbySession(
            name: member.name,
            token: member.token,
            link: .away(until: now + limits.keepSeatMs)
        )
        session.room = code
        session.visits = member.visit
        session.lastID = member.lastID
        sessions[member.id] = session
        names[NameRule.key(member.name)] = member.id
        tokens[member.token.key] = member.id
        expiries.insert(member.id, at: now + limits.keepSeatMs)
        return strangers
    }
}
