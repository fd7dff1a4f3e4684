import GameProtocol
import Games

extension LiveRoom {
    /// Tells the room something and carries out what it wants done.
    mutating func receive(_ kind: consuming RoomInput.Kind) {
        tell(kind)
        carryOut(output)
    }

    @inline(__always)
    private mutating func tell(_ kind: consuming RoomInput.Kind) {
        if isNeverRecorded {
            var output = output
            room.receive(RoomInput(at: now, kind), &output)
        } else {
            record(kind)
        }
    }

    /// Puts a member's move to the room and carries out what it wants done.
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
                // Whoever hears of a departure is to find its record among those that are not stored.
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
        writeJournal(isLast: room.isClosed)
        let lsn = awaitLog()
        awaitedLSN = lsn
        let output = output
        if !output.isEmpty {
            isBehind = sendAll(output, after: lsn)
            output.removeAll()
        }
        if room.isClosed { releaseCode() }
    }

    /// What all lines of this entry wait for in the write-ahead log; nil where it is decided.
    ///
    /// Asked once for all of them: another thread may write meanwhile what was left to the end of
    /// the round, and then some would leave before others. Where that was refused, everybody hears
    /// of it first.
    private mutating func awaitLog() -> UInt64? {
        if let lsn = recorder?.pending { return lsn }
        tellLoss()
        return nil
    }

    /// Sends each member what is theirs; whether one of them has not read yet what was sent before.
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

    /// Lets go of a member, who gets what was told before.
    mutating func remove(_ member: MemberID, before place: Int = .max) {
        guard let index = index(of: member) else { return }
        if let outbox = members[index].outbox {
            writeJournal(isLast: true)
            let lsn = awaitLog()
            send(output, to: member, members[index].role, outbox, after: lsn, before: place)
        }
        members.remove(at: index)
    }

    /// Logs what the server's host wants to know of a room's life.
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
