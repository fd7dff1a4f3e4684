import GameProtocol
import Games

/// The connection that speaks for a session: one at a time.
///
/// A connection that shows a session's token waits until the connection before it has ended. So all
/// requests of the older connection come first, and its late end has no effect.
extension Lobby {
    /// The time at which the first kept place may be free; nil if no place is kept.
    var deadline: Int? { expiries.earliest }

    /// Gives a session to the connection that shows its token. A connection that has to wait asks
    /// again after the earlier connection has ended.
    mutating func resume(
        _ token: TokenHash,
        by connection: ConnectionID,
        from origin: ClientOrigin,
        at now: Int,
        isHidden: Bool = false
    ) throws(Refusal) -> ResumeAnswer {
        guard let member = tokens[token.key], var session = sessions[member],
            session.token == token
        else {
            throw absent[token]?.refusal ?? .unknownToken
        }
        switch session.link {
        case .expired:
            throw Refusal(.resumeExpired, "Your seat is not kept any more.", field: "resume")
        case .held(let holder, let next) where holder != connection:
            // A takeover costs nothing, because the members of the room do not see it.
            sessions[member]?.link = .held(by: holder, next: connection)
            // Replaces also a connection that waits; one that asks twice keeps waiting.
            let replaced = [holder] + [next].compactMap { $0 }.filter { $0 != connection }
            return .mustWait(member, replaced: replaced)
        case .away:
            try takeResume(of: &session, at: now)
            kept.remove(member, of: session.origin)
            session.pass(to: connection)
            sessions[member] = session
            noteJoinable(session.room)
        case .held:
            break
        }
        session.origin = origin
        session.isHidden = isHidden
        sessions[member] = session
        notePresence(of: member, at: now)
        return .resumed(
            ResumedSession(
                member: member,
                name: session.name,
                display: session.display,
                room: session.room,
                epoch: session.epoch,
                lastID: session.rare.lastID,
                quota: session.quota,
                isRated: ladder?.isBound(session.name)
            )
        )
    }

    private func takeResume(of session: inout LobbySession, at now: Int) throws(Refusal) {
        let wait = session.rare.resumes.tryTake(of: Limits.resumes, at: now)
        if wait == 0 { return }
        throw Refusal(.rateLimited, "You come back too often; wait a little.", retryAfterMs: wait)
    }

    /// Whether a round is running in a room where at least one person has a connection.
    var isBusy: Bool {
        rooms.contains { _, room in
            room.isInRound
                && room.members.contains { sessions[$0]?.isHeld ?? false && !bots.contains($0) }
        }
    }

    /// Handles the end of a connection that spoke or waited for a session. If the connection spoke,
    /// the session passes to the waiting connection, keeps its place, or ends.
    mutating func disconnect(
        _ member: MemberID,
        _ connection: ConnectionID,
        lastID: RequestID?,
        quota: SessionQuota? = nil,
        at now: Int
    ) -> Disconnection {
        guard let session = sessions[member], case .held(let holder, let next) = session.link
        else { return .unnoticed }
        if connection == next {
            sessions[member]?.link = .held(by: holder, next: nil)
        }
        guard connection == holder else { return .unnoticed }
        if let lastID { sessions[member]?.rare.lastID = lastID }
        sessions[member]?.quota = quota ?? session.quota
        if let next {
            sessions[member]?.pass(to: next)
            return .passed(to: next)
        }
        guard let room = session.room else {
            end(member)
            return .unnoticed
        }
        let stake = stake(of: member, in: room)
        var keepMs = stake == .none ? limits.keepIdleMs : limits.keepSeatMs
        release(member, at: now + keepMs)
        people.remove(member, named: session.name)
        if stake != .round, let oldest = kept.insert(member, stake, of: session.origin) {
            release(oldest, at: now)
            if oldest == member { keepMs = 0 }
        }
        forgetOldExpiries()
        noteJoinable(room)
        return .kept(room: room, epoch: session.epoch, resumeMs: keepMs)
    }

    /// Keeps the member's place until `time`, without a connection.
    private mutating func release(_ member: MemberID, at time: Int) {
        sessions[member]?.link = .away(until: time)
        expiries.insert(member, at: time)
    }

    /// Returns the stake that a member would lose with its place.
    private func stake(of member: MemberID, in code: String) -> KeptPlaces.Stake {
        guard let room = rooms[code], !room.isSpectator(member) else { return .none }
        if room.isInRound { return .round }
        return room.settings.options.isSharedTable ? .hand : .none
    }

    /// Drops expiry times that no longer count, if they are the majority. Otherwise a client that
    /// connects again and again would leave a time for each connection.
    private mutating func forgetOldExpiries() {
        guard expiries.count > 2 * sessions.count + 64 else { return }
        expiries = DeadlineQueue()
        // In the order of numbers, so that sessions with the same time expire in a fixed order.
        for (member, session) in sessions.sorted(by: { $0.key.number < $1.key.number }) {
            if case .away(let end) = session.link { expiries.insert(member, at: end) }
        }
    }

    /// Ends the wait for sessions that were away for too long, and returns them.
    mutating func expire(at now: Int) -> [ExpiredSession] {
        var expired: [ExpiredSession] = []
        while let member = expiries.removeFirst(dueAt: now) {
            guard let session = sessions[member], case .away(let end) = session.link, end <= now,
                let room = session.room
            else { continue }
            sessions[member]?.link = .expired
            kept.remove(member, of: session.origin)
            expired.append(ExpiredSession(member: member, room: room))
        }
        return expired
    }

    /// Takes the session's place in this room away. A session without a connection ends.
    mutating func leaveRoom(_ member: MemberID, _ code: String, at now: Int) {
        guard let session = sessions[member], session.room == code else { return }
        sessions[member]?.room = nil
        noteChange(of: member)
        if !session.isHeld {
            _ = end(member)
            return
        }
        notePresence(of: member, at: now)
    }

    /// Ends a session for good, and frees its name and its place. Returns the connection that
    /// waited for the session, so that the caller can tell it that the session is gone.
    @discardableResult
    mutating func end(_ member: MemberID) -> ConnectionID? {
        guard let session = sessions.removeValue(forKey: member) else { return nil }
        if case .away = session.link { kept.remove(member, of: session.origin) }
        noteChange(of: member)
        people.remove(member, named: session.name)
        forget(session, of: member)
        bots.remove(member)
        if let code = session.room { rooms[code]?.remove(member) }
        noteJoinable(session.room)
        if case .held(_, .some(let next)) = session.link { return next }
        return nil
    }
}

extension Refusal {
    /// A refusal of a token that no session has.
    static var unknownToken: Refusal {
        Refusal(.resumeExpired, "No seat is kept for this token.", field: "resume")
    }
}
