import GameProtocol
import Games

/// The operations of a host on the room. Each operation is one entry into the room's queue and ends
/// when its lines are sent.
extension LiveRoom {
    mutating func enter(
        _ grant: SeatGrant,
        isReady: Bool,
        _ envelope: Envelope,
        outbox: Outbox
    ) -> RoomHost.Outcome {
        if isFrozen { return .closed }
        begin()
        // Lines of due alarms are not meant for the new member.
        flush()
        if room.isClosed { return .closed }
        let isOpponent = grant.choice == .opponent
        if isOpponent || grant.choice == .found,
            !room.awaits(grant.member, isOpponent: isOpponent)
        {
            return .closed
        }
        if grant.choice == .standIn {
            guard let bot = room.standIn(for: grant.member) else { return .closed }
            // The newcomer is no member yet, and sees only the room without the bot.
            receive(.left(bot, .yielded))
            flush()
        }
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
        // Warn before the answer, so that the member does not rely on a missing recording.
        warn(grant.member)
        receive(.enter(grant, isReady: isReady, envelope))
        // A spectator who asked for a seat and did not get one remains a spectator.
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
        // Replies may be long. Further requests wait until the present lines are sent.
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
        return outcome(for: member, after: count)
    }

    /// Answers every request with a refusal, because the server is shutting down.
    private mutating func refuse(_ calls: inout RoomCallQueue, of member: MemberID) {
        while let call = calls.popFirst() {
            let refusal = Refusal(.shuttingDown, "The server stops; this was not done.")
            refuse(call.envelope, of: member, refusal)
        }
        flush()
    }

    /// Refuses a request without passing it to the room.
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
        // The due alarms may have removed members, even this one.
        guard let index = index(of: member) else { return flush() }
        // A member who left receives no more lines, not even the event of its departure.
        members[index].outbox = nil
        receive(.left(member, reason))
        flush()
    }

    /// Marks a member as offline, unless a newer connection of the member has resumed here.
    ///
    /// The connection that ended may never have reached this room: it was to replace the connection
    /// that the room knows, and ended first.
    mutating func disconnect(_ member: MemberID, epoch: Int, resumeMs: Int) {
        guard !isFrozen, let known = index(of: member), members[known].epoch <= epoch else {
            return
        }
        begin()
        // The due alarms may have removed members, even this one.
        guard let index = index(of: member) else { return flush() }
        members[index].outbox = nil
        let isLetGo = members[index].role == .spectator && isStrangerJournalFull
        receive(isLetGo ? .left(member, .gone) : .offline(member, resumeMs: resumeMs))
        flush()
    }

    mutating func resume(_ resumption: Resumption, outbox: Outbox) -> RoomHost.Outcome {
        let member = resumption.member
        // A frozen room sends nothing to a connection that resumes.
        if isFrozen { return outcome(for: member) }
        // Lines of due alarms count among the events that the member missed.
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

    /// Stops the room in this process. Returns true if its journal keeps it for the next startup.
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

    mutating func letGo() {
        output.removeAll()
        (life, recorder) = (.frozen, nil)
        for index in members.indices { members[index].outbox = nil }
    }

    private func outcome(for member: MemberID) -> RoomHost.Outcome {
        index(of: member) == nil ? .notMember : .member(pauseMs: 0)
    }

    /// Returns the outcome of the maker's entry, which ran without a caller that waited for it.
    func firstEntry(of maker: MemberID) -> RoomHost.Outcome {
        index(of: maker) == nil ? .closed : .member(pauseMs: 0)
    }

    /// Warns a new member if the room will not survive a restart.
    private mutating func warn(_ member: MemberID) {
        if let loss, index(of: member) != nil {
            output.append(.notice(loss.notice), to: .one(member))
        }
    }
}
