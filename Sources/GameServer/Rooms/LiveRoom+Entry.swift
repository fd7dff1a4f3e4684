import GameProtocol
import Games

/// What a host may do in the room; each of these is one entry into its queue, and ends with what it
/// caused sent.
extension LiveRoom {
    mutating func enter(
        _ grant: SeatGrant,
        isReady: Bool,
        _ envelope: Envelope,
        outbox: Outbox
    ) -> RoomHost.Outcome {
        if isFrozen { return .closed }
        begin()
        // What was due before is not the newcomer's.
        flush()
        if room.isClosed { return .closed }
        if grant.choice == .found, !room.awaits(grant.member) { return .closed }
        let isNew = index(of: grant.member) == nil
        if isNew {
            members.append(
                Member(
                    id: grant.member,
                    name: grant.name,
                    outbox: outbox,
                    role: grant.role,
                    session: SessionMark(token: grant.token, ordinal: grant.ordinal),
                    epoch: grant.epoch,
                    cameAfter: room.seq
                )
            )
        }
        if isNew, isJournalFull(for: grant.role) {
            return turnAway(grant, envelope)
        }
        // Before the answer, so that nobody relies on a recording that does not exist.
        warn(grant.member)
        receive(.enter(grant, isReady: isReady, envelope))
        // A spectator who asked for a seat and did not get it watches on.
        if let index = index(of: grant.member), let role = room.role(of: grant.member) {
            members[index].role = role
        }
        flush()
        return outcome(for: grant.member)
    }

    mutating func perform(
        _ calls: inout RoomCallQueue,
        by member: MemberID
    ) -> RoomHost.Outcome {
        if isFrozen {
            refuse(&calls, of: member)
            return outcome(for: member)
        }
        begin()
        var output = output
        // What is asked may make long lines: the rest waits until these are sent.
        while index(of: member) != nil, output.count <= Limits.readingPauseBytes {
            if let move = calls.popMove() {
                receive(move, of: member, &output)
                continue
            }
            guard let call = calls.popFirst() else { break }
            if let refusal = tooMany(call.request, of: member) {
                refuse(call.envelope, of: member, refusal)
            } else {
                receive(.request(member, call.envelope, call.request))
            }
        }
        let count = output.count
        flush()
        return outcome(for: member, pauseMs: pauseMs(of: member, after: count))
    }

    /// The server stops: nothing more is done, and every request is answered so.
    private mutating func refuse(_ calls: inout RoomCallQueue, of member: MemberID) {
        while let call = calls.popFirst() {
            let refusal = Refusal(.shuttingDown, "The server stops; this was not done.")
            refuse(call.envelope, of: member, refusal)
        }
        flush()
    }

    /// Refuses what the room does not hear of.
    mutating func refuse(_ envelope: Envelope, of member: MemberID, _ refusal: Refusal) {
        let reply = Reply(to: envelope, .refused(refusal))
        services.metrics.countRefusal(reply)
        output.append(reply, to: member)
    }

    mutating func leave(_ member: MemberID, answer: [UInt8], to outbox: Outbox) -> Bool {
        if isFrozen { return false }
        // The recording may end with the room.
        let recorder = recorder
        leave(member, .bye)
        if let recorder {
            answer.withUnsafeBufferPointer { recorder.send($0, to: outbox, after: nil, nil) }
        } else {
            outbox.send(answer)
        }
        return true
    }

    mutating func leave(_ member: MemberID, _ reason: LeaveReason) {
        guard !isFrozen, index(of: member) != nil else { return }
        begin()
        // What was due may have let go of members, and of this one.
        guard let index = index(of: member) else { return flush() }
        // Nothing more is sent to a member who is gone, not even the news of that.
        members[index].outbox = nil
        receive(.left(member, reason))
        flush()
    }

    /// A late end of a connection that was followed by another one changes nothing.
    ///
    /// The connection that ended may be one that never came here: it was to take over from the one
    /// that the room knows, and ended first.
    mutating func disconnect(_ member: MemberID, epoch: Int, resumeMs: Int) {
        guard !isFrozen, let known = index(of: member), members[known].epoch <= epoch else {
            return
        }
        begin()
        // What was due may have let go of members, and of this one.
        guard let index = index(of: member) else { return flush() }
        members[index].outbox = nil
        let isLetGo = members[index].role == .spectator && isStrangerJournalFull
        receive(isLetGo ? .left(member, .gone) : .offline(member, resumeMs: resumeMs))
        flush()
    }

    mutating func resume(_ resumption: Resumption, outbox: Outbox) -> RoomHost.Outcome {
        let member = resumption.member
        // The server ends: the connection is told so, and no more.
        if isFrozen { return outcome(for: member) }
        // What is due now belongs to what was missed.
        begin()
        guard !room.isClosed, let index = index(of: member) else {
            flush()
            return .closed
        }
        members[index].outbox = nil
        flush()
        members[index].outbox = outbox
        members[index].epoch = resumption.epoch
        output.append(resumption.reply, to: member)
        if let seen = resumption.seen, seen >= members[index].cameAfter,
            let missed = output.history.lines(
                after: seen,
                for: member,
                of: QuotedText(room.code)
            )
        {
            output.append(lines: missed, to: member)
        } else {
            output.append(.state(room.state(for: member, at: now)), to: .one(member))
        }
        warn(member)
        receive(.online(member))
        flush()
        return outcome(for: member)
    }

    /// Ends the room's life in this run; says whether its journal has it for the next.
    ///
    /// - Parameter resumeMs: for how long the next start keeps the place of everybody.
    mutating func shutDown(resumeMs: Int) -> Bool {
        if isFrozen { return false }
        begin()
        if recorder == nil { receive(.shutdown) }
        flush()
        noteStop(resumeMs: resumeMs)
        life = .frozen
        defer { recorder = nil }
        return recorder != nil
    }

    /// Another server has the room, or will: nothing more is done, nor told to anybody.
    mutating func letGo() {
        output.removeAll()
        (life, recorder) = (.frozen, nil)
        for index in members.indices { members[index].outbox = nil }
    }

    private func outcome(for member: MemberID, pauseMs: Int = 0) -> RoomHost.Outcome {
        index(of: member) == nil ? .notMember : .member(pauseMs: pauseMs)
    }

    /// The outcome of the first entry, which nobody waited for.
    func firstEntry(of maker: MemberID) -> RoomHost.Outcome {
        index(of: maker) == nil ? .closed : .member(pauseMs: 0)
    }

    /// Tells a newcomer if the room will not survive a restart.
    private mutating func warn(_ member: MemberID) {
        if let loss, index(of: member) != nil {
            output.append(.notice(loss.notice), to: .one(member))
        }
    }
}
