import GameProtocol
import Games

/// Who speaks for a session: one connection at a time.
///
/// A connection that shows a session's token waits until the one before it has ended. So the older
/// one's requests all come before the newer one's, and its late end finds that it has no say.
extension Lobby {
    /// When the first kept place may be free; nil while none is kept.
    var deadline: Int? { expiries.earliest }

    /// A connection shows a session's token; again, when the one that held the session has ended.
    mutating func resume(
        _ token: TokenHash,
        by connection: ConnectionID,
        from origin: ClientOrigin,
        at now: Int
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
            // A takeover is free: the room hears nothing of it.
            sessions[member]?.link = .held(by: holder, next: connection)
            // A connection that was already waiting is told as well; one that asks twice keeps
            // waiting.
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
        sessions[member] = session
        return .resumed(
            ResumedSession(
                member: member,
                name: session.name,
                room: session.room,
                epoch: session.epoch,
                lastID: session.lastID,
                quota: session.quota
            )
        )
    }

    private func takeResume(of session: inout LobbySession, at now: Int) throws(Refusal) {
        let wait = session.resumes.tryTake(of: Limits.resumes, at: now)
        if wait == 0 { return }
        throw Refusal(.rateLimited, "You come back too often; wait a little.", retryAfterMs: wait)
    }

    /// Whether a round is running that somebody is there to play.
    var isBusy: Bool {
        rooms.contains { _, room in
            room.isInRound && room.members.contains { sessions[$0]?.isHeld ?? false }
        }
    }

    /// A session's connection has ended, or one that waited to take it over, which has handled
    /// nothing for it: the session passes on, or is kept, or ends with it.
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
        sessions[member]?.lastID = lastID ?? session.lastID
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
        if stake != .round, let oldest = kept.insert(member, stake, of: session.origin) {
            release(oldest, at: now)
            if oldest == member { keepMs = 0 }
        }
        forgetOldExpiries()
        noteJoinable(room)
        return .kept(room: room, epoch: session.epoch, resumeMs: keepMs)
    }

    /// The place is kept until then.
    private mutating func release(_ member: MemberID, at time: Int) {
        sessions[member]?.link = .away(until: time)
        expiries.insert(member, at: time)
    }

    /// What somebody would lose with their place.
    private func stake(of member: MemberID, in code: String) -> KeptPlaces.Stake {
        guard let room = rooms[code], !room.isSpectator(member) else { return .none }
        if room.isInRound { return .round }
        return room.settings.options.isSharedTable ? .hand : .none
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

    /// A session's place is gone; without a connection nothing is left of it.
    mutating func leaveRoom(_ member: MemberID, _ code: String) {
        guard let session = sessions[member], session.room == code else { return }
        sessions[member]?.room = nil
        noteChange(of: member)
        if !session.isHeld { end(member) }
    }

    /// A session ends for good; its name and its place are free. Gives the connection that waited
    /// for it, which is to hear that it is too late.
    @discardableResult
    mutating func end(_ member: MemberID) -> ConnectionID? {
        guard let session = sessions.removeValue(forKey: member) else { return nil }
        if case .away = session.link { kept.remove(member, of: session.origin) }
        noteChange(of: member)
        forget(session, of: member)
        if let code = session.room { rooms[code]?.remove(member) }
        noteJoinable(session.room)
        if case .held(_, .some(let next)) = session.link { return next }
        return nil
    }
}

extension Refusal {
    /// Nothing is known of a token.
    static var unknownToken: Refusal {
        Refusal(.resumeExpired, "No seat is kept for this token.", field: "resume")
    }
}
