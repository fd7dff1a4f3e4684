import GameProtocol
import Games

/// What a host may do at the table; each of these is one visit, and ends with what it caused sent.
extension RoomTable {
    mutating func enter(_ arrival: Arrival, outbox: Outbox) -> RoomHost.Visit {
        if isFrozen { return RoomHost.Visit() }
        begin()
        // What was due before is not the newcomer's.
        flush()
        if room.isClosed { return RoomHost.Visit() }
        let entrance = arrival.entrance
        if index(of: entrance.member) == nil {
            members.append(
                Member(
                    id: entrance.member,
                    name: entrance.name,
                    outbox: outbox,
                    role: entrance.role,
                    tenure: arrival.tenure,
                    cameAfter: room.seq
                )
            )
        }
        // Before the answer: nobody shall rely on what is not so.
        warn(entrance.member)
        receive(.enter(entrance), arrival)
        // A spectator who asked for a seat and did not get it watches on.
        if let index = index(of: entrance.member), let role = room.role(of: entrance.member) {
            members[index].role = role
        }
        flush()
        return visit(entrance.member)
    }

    mutating func perform(
        reversed calls: inout [RoomCall],
        by member: MemberID
    ) -> RoomHost.Visit {
        if isFrozen {
            refuse(&calls, of: member)
            return visit(member)
        }
        begin()
        // What is asked may make long lines: the rest waits until these are sent.
        while index(of: member) != nil, output.count <= Limits.readingPauseBytes,
            let call = calls.popLast()
        {
            receive(.request(member, call.envelope, call.request))
        }
        flush()
        return visit(member)
    }

    /// The server ends: nothing is done any more, and whoever asks is told so.
    private mutating func refuse(_ calls: inout [RoomCall], of member: MemberID) {
        while let call = calls.popLast() {
            let refusal = Refusal(.shuttingDown, "The server stops; this was not done.")
            let reply = Reply(to: call.envelope, .refused(refusal))
            services.metrics.countRefusal(reply)
            output.say(reply, to: member)
        }
        flush()
    }

    mutating func leave(_ member: MemberID, _ reason: LeaveReason) -> RoomHost.Visit {
        guard !isFrozen, let index = index(of: member) else { return RoomHost.Visit() }
        begin()
        // Nothing more is sent to somebody who is gone, the news of it included.
        members[index].outbox = nil
        receive(.left(member, reason))
        flush()
        return RoomHost.Visit()
    }

    /// A late end of a connection that was followed by another one changes nothing.
    ///
    /// The connection that ended may be one that never came here: it was to take over from the one
    /// that the room knows, and ended first.
    mutating func lose(
        _ member: MemberID,
        tenure: Int,
        resumeMs: Int
    ) -> RoomHost.Visit {
        guard !isFrozen, let index = index(of: member), members[index].tenure <= tenure else {
            return RoomHost.Visit()
        }
        begin()
        members[index].outbox = nil
        receive(.offline(member, resumeMs: resumeMs))
        flush()
        return RoomHost.Visit()
    }

    mutating func resume(_ comeback: Comeback, outbox: Outbox) -> RoomHost.Visit {
        let member = comeback.member
        // The server ends: the connection is told so, and no more.
        if isFrozen { return visit(member) }
        // What is due now belongs to what was missed.
        begin()
        guard !room.isClosed, let index = index(of: member) else {
            flush()
            return RoomHost.Visit()
        }
        members[index].outbox = nil
        flush()
        members[index].outbox = outbox
        members[index].tenure = comeback.tenure
        output.say(comeback.reply, to: member)
        if let seen = comeback.seen, seen >= members[index].cameAfter,
            let missed = history.lines(after: seen, for: member)
        {
            output.say(lines: missed, to: member)
        } else {
            output.say(.state(room.state(for: member)), to: .one(member))
        }
        warn(member)
        receive(.online(member))
        flush()
        return visit(member)
    }

    /// Ends the room's life in this run; says whether its journal has it for the next.
    mutating func shutDown() -> Bool {
        if isFrozen { return false }
        begin()
        if recorder == nil { receive(.shutdown) }
        flush()
        life = .frozen
        defer { recorder = nil }
        return recorder != nil
    }

    private func visit(_ member: MemberID) -> RoomHost.Visit {
        RoomHost.Visit(isTaken: true, isMember: index(of: member) != nil)
    }

    /// What came of the first visit, which nobody waited for.
    func firstVisit(of maker: MemberID) -> RoomHost.Visit {
        index(of: maker) == nil ? RoomHost.Visit() : visit(maker)
    }

    /// Whoever comes in learns that the room will not survive a restart.
    private mutating func warn(_ member: MemberID) {
        if let warning, index(of: member) != nil { output.say(.notice(warning), to: .one(member)) }
    }
}
