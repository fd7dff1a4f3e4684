import GameProtocol
import Games

/// Who speaks for a session: one connection at a time.
///
/// A connection that shows a session's token waits until the one before it has ended. So the older
/// one's requests all come before the newer one's, and its late end finds that it has no say.
extension Lobby {
    /// When the first kept place may be free; nil while none is kept.
    var deadline: Int? { expiries.earliest }

    mutating func resume(
        _ token: TokenHash,
        _ connection: ConnectionID
    ) throws(Refusal) -> LobbyAnswer {
        guard let member = tokens[token.key], var session = sessions[member],
            session.token == token
        else {
            throw Refusal(.resumeExpired, "No seat is kept for this token.", field: "resume")
        }
        switch session.link {
        case .expired:
            throw Refusal(.resumeExpired, "Your seat is not kept any more.", field: "resume")
        case .held(let holder, let next) where holder != connection:
            sessions[member]?.link = .held(by: holder, next: connection)
            // Whoever waited is told as well; whoever asks twice waits on.
            let replaced = [holder] + [next].compactMap { $0 }.filter { $0 != connection }
            return .mustWait(member, replaced: replaced)
        case .away:
            session.pass(to: connection)
            sessions[member] = session
        case .held:
            break
        }
        return .resumed(
            ResumedSession(
                member: member,
                name: session.name,
                room: session.room,
                tenure: session.tenure,
                lastID: session.lastID,
                chat: session.chat
            )
        )
    }

    /// Whether a round is running that somebody is there to play.
    var isBusy: Bool {
        rooms.values.contains { room in
            room.isInRound && room.members.contains { sessions[$0]?.isHeld ?? false }
        }
    }

    /// A connection has ended: the session passes on, or is kept, or ends with it.
    mutating func lose(
        _ member: MemberID,
        _ connection: ConnectionID,
        _ lastID: RequestID?,
        _ chat: TokenBucket?,
        _ now: Int
    ) -> LobbyAnswer {
        guard let session = sessions[member], case .held(let holder, let next) = session.link
        else { return .none }
        if connection == next {
            sessions[member]?.link = .held(by: holder, next: nil)
        }
        guard connection == holder else { return .none }
        sessions[member]?.lastID = lastID ?? session.lastID
        sessions[member]?.chat = chat ?? session.chat
        if let next {
            sessions[member]?.pass(to: next)
            return .succeeded(by: next)
        }
        guard let room = session.room else { return end(member) }
        sessions[member]?.link = .away(until: now + limits.keepSeatMs)
        expiries.insert(member, at: now + limits.keepSeatMs)
        forgetOldExpiries()
        return .kept(room: room, tenure: session.tenure, resumeMs: limits.keepSeatMs)
    }

    /// Drops moments that mean nothing any more where they are most of those that are kept, so that
    /// whoever comes and goes all the time leaves no trace of each time.
    private mutating func forgetOldExpiries() {
        guard expiries.count > 2 * sessions.count + 64 else { return }
        expiries = DeadlineQueue()
        // By number: in the order of a dictionary, two who expire at once would go in either order.
        for (member, session) in sessions.sorted(by: { $0.key.number < $1.key.number }) {
            if case .away(let end) = session.link { expiries.insert(member, at: end) }
        }
    }

    /// Gives up on those who were away for too long.
    mutating func expire(at now: Int) -> LobbyAnswer {
        var absences: [LobbyAnswer.Absence] = []
        while let member = expiries.removeFirst(dueAt: now) {
            guard let session = sessions[member], case .away(let end) = session.link, end <= now,
                let room = session.room
            else { continue }
            sessions[member]?.link = .expired
            absences.append(LobbyAnswer.Absence(member: member, room: room))
        }
        return .expired(absences)
    }

    /// A session's place is gone; without a connection nothing is left of it.
    mutating func leaveRoom(_ member: MemberID, _ code: String) {
        guard let session = sessions[member], session.room == code else { return }
        sessions[member]?.room = nil
        if !session.isHeld { _ = end(member) }
    }

    /// A session ends; a connection that waited for it hears that it is too late.
    @discardableResult
    mutating func end(_ member: MemberID) -> LobbyAnswer {
        guard let session = sessions.removeValue(forKey: member) else { return .none }
        names[NameRule.key(session.name)] = nil
        tokens[session.token.key] = nil
        if let code = session.room { rooms[code]?.remove(member) }
        if case .held(_, .some(let next)) = session.link { return .succeeded(by: next) }
        return .none
    }
}
