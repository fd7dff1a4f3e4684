import GameProtocol

extension Replay {
    /// Applies the entry to the room, and appends the effects that it causes. Throws if the room
    /// cannot have received this entry, or if the entry now has other results. Some effects may
    /// have been appended by then.
    public mutating func apply(
        _ entry: JournalEntry,
        _ effects: inout [RoomEffect]
    ) throws(ReplayError) {
        if case .snapshot(let snapshot) = entry.kind {
            return try apply(snapshot, entry, &effects)
        }
        try check(entry)
        let input = try input(entry.kind)
        at = entry.at
        var caused: [RoomEffect] = []
        room.receive(RoomInput(at: at, input), &caused)
        if case .secret = entry.kind { awaitsSecret = false }
        try check(caused, of: input, entry)
        follow(entry.kind, input, caused)
        effects += caused
    }

    /// Checks the conditions that a room expects its host to fulfil.
    private func check(_ entry: JournalEntry) throws(ReplayError) {
        guard entry.at >= at else { throw .tooEarly(at: entry.at, previous: at) }
        guard !room.isClosed else { throw .closed }
        guard case .secret(let round, _) = entry.kind else {
            if awaitsSecret { throw .secretMissing }
            return
        }
        guard awaitsSecret else { throw .secretUnasked }
        let next = room.roundNumber + 1
        guard round == next else { throw .wrongRound(round, next: next) }
    }

    private func input(_ kind: JournalEntry.Kind) throws(ReplayError) -> RoomInput.Kind {
        switch kind {
        case .secret(_, let secret): .secret(secret)
        case .enter(let entrance):
            .enter(
                try grant(entrance),
                isReady: entrance.isReady,
                Envelope(re: entrance.re, id: entrance.id)
            )
        case .request(let name, let id, let request):
            .request(try number(of: name), Envelope(re: request.verb, id: id), request)
        case .left(let name, let reason): .left(try number(of: name), reason)
        case .offline(let name, let resumeMs): .offline(try number(of: name), resumeMs: resumeMs)
        case .online(let name): .online(try number(of: name))
        case .alarm: .alarm
        case .calculated(let number, let answer): .calculated(number: number, answer: answer)
        case .restarted(let resumeMs): .restarted(resumeMs: resumeMs)
        case .shutdown: .shutdown
        case .snapshot: preconditionFailure("A snapshot is no input.")
        }
    }

    private func number(of name: String) throws(ReplayError) -> MemberID {
        guard let member = member(named: name) else { throw .unknownPlayer(name) }
        return member.id
    }

    private func grant(_ entrance: JournalEntrance) throws(ReplayError) -> SeatGrant {
        let name = entrance.player
        let known = member(named: name)
        // Only a spectator who takes a seat is a member already, and in the same session.
        let isTaken = members.contains { NameRule.key($0.name) == NameRule.key(name) }
        let isOther = known.map { $0.token != entrance.token } ?? isTaken
        let isReserved =
            entrance.role == .player
            && GameCatalog.isReserved(name, in: room.box.game.options.game)
        guard !isOther, !isReserved, NameRule.accepts(name) else { throw .badName(name) }
        return SeatGrant(
            room: room.code,
            member: known?.id ?? MemberID(nextMember),
            name: name,
            display: entrance.display,
            role: entrance.role,
            seat: entrance.seat,
            token: entrance.token,
            ordinal: entrance.ordinal,
            epoch: 0,
            bot: entrance.bot
        )
    }

    private mutating func check(
        _ effects: [RoomEffect],
        of input: RoomInput.Kind,
        _ entry: JournalEntry
    ) throws(ReplayError) {
        for case .reply(_, let reply) in effects {
            if case .refused(let refusal) = reply.outcome { throw .refused(refusal) }
        }
        guard input.isWorthKeeping(causing: effects) else { throw .nothingHappened }
        if effects.contains(.needsSecret) { awaitsSecret = true }
        // The room asks for a secret exactly if it has dealt.
        let commit = awaitsSecret ? room.newestCommit : nil
        guard commit == entry.commit else {
            throw .otherDeal(journaled: entry.commit, replayed: commit)
        }
    }

    /// Updates `members` after an entry.
    private mutating func follow(
        _ kind: JournalEntry.Kind,
        _ input: RoomInput.Kind,
        _ effects: [RoomEffect]
    ) {
        switch (kind, input) {
        case (.enter(let entrance), .enter(let grant, _, _)): admit(entrance, grant.member)
        case (.request(_, let id?, _), .request(let member, _, _)):
            if let index = members.firstIndex(where: { $0.id == member }) {
                members[index].lastID = id
            }
        default: break
        }
        for case .remove(let member) in effects {
            members.removeAll { $0.id == member }
        }
    }

    private mutating func admit(_ entrance: JournalEntrance, _ id: MemberID) {
        let last = member(named: entrance.player)?.lastID
        if id.number == nextMember { nextMember += 1 }
        members.removeAll { $0.id == id }
        members.append(
            Member(
                id: id,
                name: entrance.player,
                display: entrance.display,
                role: entrance.role,
                seat: entrance.seat,
                bot: entrance.bot,
                token: entrance.token,
                ordinal: entrance.ordinal,
                lastID: entrance.id ?? last
            )
        )
    }
}
