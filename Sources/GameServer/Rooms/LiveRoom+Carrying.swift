import GameProtocol
import Games

extension LiveRoom {
    /// Passes an input to the room and applies the resulting effects.
    mutating func receive(_ kind: consuming RoomInput.Kind) {
        if isNeverRecorded {
            var output = output
            room.receive(RoomInput(at: now, kind), &output)
        } else {
            record(kind)
        }
        carryOut(output)
    }

    mutating func receive(
        _ plain: PlainMove,
        of member: MemberID,
        _ output: inout OutgoingBatch
    ) {
        let envelope = Envelope(re: plain.verb, id: plain.id)
        if isNeverRecorded {
            room.receive(plain.move, of: member, envelope, at: now, &output)
        } else {
            record(.request(member, envelope, .move(plain.move)))
        }
        carryOut(output)
    }

    private mutating func carryOut(_ output: OutgoingBatch) {
        if !output.hasWishes { return }
        var needsSecret = false
        for wish in output.takeWishes() {
            switch wish.effect {
            case .reply(_, let reply): services.metrics.countRefusal(reply)
            case .event(let event, _): note(event)
            case .remove(let member): remove(member, before: wish.place)
            case .lobby(let notice):
                // Write first: a reader of the notice expects the record among those not yet stored.
                if recorder != nil { writeJournal() }
                services.directory.notify(code: room.code, number: number, notice)
            case .needsSecret: needsSecret = true
            case .calculate(let number, let work):
                calculation = CalculationCall(number: number, calculation: work)
            case .line, .toSpectators, .toOthers: break
            }
        }
        if needsSecret { giveSecret() }
    }

    /// Sends each recipient everything at once: reply, events and prompt leave together.
    mutating func flush() {
        let isRecorded = !isNeverRecorded
        // The end of a round is in the journal before it is on the ladder.
        if isRecorded { writeJournal(isLast: room.isClosed || hasEndedRound) }
        if hasEndedRound { tellLadder() }
        let lsn = isRecorded ? awaitLog() : nil
        awaitedLSN = lsn
        let output = output
        if !output.isEmpty {
            isBehind = sendAll(output, after: lsn)
            output.removeAll()
        }
        if room.isClosed { releaseCode() }
    }

    /// Counts the round that has just ended on the ladder, before any member sees its end.
    private mutating func tellLadder() {
        hasEndedRound = false
        if let change = countRound() { output.append(.ladder(change), to: .all) }
    }

    /// Counts the last round on the ladder, unless it was counted before. Returns what changed.
    @discardableResult
    func countRound() -> LadderChange? {
        guard let ladder = services.ladder, let over = room.over else { return nil }
        // A room without a maker came back, and its round may be on the ladder.
        return ladder.record(
            over,
            leavers: room.leavers,
            room.options,
            in: room.code,
            isKnown: maker == nil
        )
    }

    /// Returns the LSN of the log for which this entry's lines must wait; nil for no wait.
    ///
    /// One call serves all lines. Another thread may write the deferred records in the meantime,
    /// and then some lines would leave before others. If the log refused the records, the members
    /// receive the notice of the loss first.
    private mutating func awaitLog() -> UInt64? {
        if let lsn = recorder?.pending { return lsn }
        tellLoss()
        return nil
    }

    /// Sends each member its lines. Returns true if a member has not yet read earlier lines.
    private func sendAll(_ output: OutgoingBatch, after lsn: UInt64?) -> Bool {
        var isBehind = false
        for index in members.indices {
            guard let outbox = members[index].outbox else { continue }
            send(output, to: members[index].id, members[index].role, outbox, after: lsn)
            if outbox.waitingCount > Limits.readingPauseBytes { isBehind = true }
        }
        return isBehind
    }

    private func send(
        _ output: OutgoingBatch,
        to member: MemberID,
        _ role: Role,
        _ outbox: Outbox,
        after lsn: UInt64?,
        before place: Int = .max
    ) {
        if recorder == nil {
            output.withLines(of: member, role, before: place) { outbox.send($0) }
        } else {
            output.withLines(of: member, role, before: place) {
                recorder?.send($0, to: outbox, after: lsn, output.held)
            }
        }
    }

    mutating func giveSecret() {
        receive(.secret(services.secrets.next(room: room.code, round: room.roundNumber + 1)))
    }

    /// Sends a member its lines before `place` in the batch, and then removes the member.
    mutating func remove(_ member: MemberID, before place: Int = .max) {
        guard let index = index(of: member) else { return }
        if let outbox = members[index].outbox {
            writeJournal(isLast: true)
            let lsn = awaitLog()
            send(output, to: member, members[index].role, outbox, after: lsn, before: place)
        }
        members.remove(at: index)
    }

    /// Logs events of the room and counts finished rounds for the operator of the server.
    private mutating func note(_ event: borrowing RoomEvent) {
        switch event.body {
        case .started: renewReadies()
        case .left(let player, _, let reason):
            services.log.info(
                "leave",
                [
                    "name": .text(player), "room": .text(room.code),
                    "reason": .text(reason.rawValue),
                ]
            )
        case .over(let over):
            if !over.reason.isBrokenOff { hasFinishedRound = true }
            hasEndedRound = services.ladder != nil
            services.metrics.finished.add(.init(game: room.gameKind, reason: over.reason))
            services.log.info(
                "finish",
                [
                    "room": .text(room.code), "round": .number(over.round),
                    "reason": .text(over.reason.rawValue), "ms": .number(room.elapsedMs ?? 0),
                    "scores": .text(
                        over.scores.map { "\($0.player) \($0.points)" }.joined(separator: ", ")
                    ),
                ]
            )
        default: break
        }
    }
}
