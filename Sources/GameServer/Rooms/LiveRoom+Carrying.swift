import GameProtocol
import Games

extension LiveRoom {
    /// Tells the room something and carries out what it wants done.
    mutating func receive(_ kind: consuming RoomInput.Kind) {
        tell(kind)
        carryOut()
    }

    @inline(__always)
    private mutating func tell(_ kind: consuming RoomInput.Kind) {
        if recorder == nil {
            room.receive(RoomInput(at: now, kind), &effects)
        } else {
            record(kind)
        }
    }

    mutating func carryOut() {
        var needsSecret = false
        for index in effects.indices {
            // Moved out: copies of what effects hold were a tenth of a move's cost.
            switch exchange(&effects[index], with: .needsSecret) {
            case .reply(let member, let reply):
                services.metrics.countRefusal(reply)
                output.append(reply, to: member)
            case .event(let event, let own):
                note(event)
                output.append(event, own: own, keepingIn: &history)
            case .line(let member, let line): output.append(line, to: .one(member))
            case .toSpectators(let line): output.append(line, to: .spectators)
            case .toOthers(let member, let line): output.append(line, to: .others(than: member))
            case .remove(let member): remove(member)
            case .lobby(let notice): services.directory.notify(code: room.code, notice)
            case .needsSecret: needsSecret = true
            }
        }
        effects.removeAll(keepingCapacity: true)
        if needsSecret { giveSecret() }
    }

    /// Sends each recipient everything at once: reply, events and prompt leave together.
    mutating func flush() {
        writeJournal()
        if !output.isEmpty {
            isBehind = false
            for index in members.indices {
                guard let outbox = members[index].outbox else { continue }
                send(to: members[index].id, members[index].role, outbox)
                if outbox.waitingCount > Limits.readingPauseBytes { isBehind = true }
            }
            output.removeAll()
        }
        if room.isClosed { releaseCode() }
    }

    private func send(to member: MemberID, _ role: Role, _ outbox: Outbox) {
        if recorder == nil {
            output.withLines(of: member, role) { outbox.send($0) }
        } else {
            output.withLines(of: member, role) { recorder?.send($0, to: outbox) }
        }
    }

    mutating func giveSecret() {
        tell(.secret(services.secrets.next(room: room.code, round: room.roundNumber + 1)))
        effects.removeAll(keepingCapacity: true)
    }

    mutating func remove(_ member: MemberID) {
        guard let index = index(of: member) else { return }
        if let outbox = members[index].outbox {
            writeJournal()
            send(to: member, members[index].role, outbox)
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
