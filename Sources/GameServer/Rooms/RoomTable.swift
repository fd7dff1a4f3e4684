import GameProtocol
import Games

/// What a room's queue protects: the room, its members' outboxes, and the alarms that are set.
///
/// It carries out the room's effects: each distinct line is encoded once, and one visit causes at
/// most one send for each recipient.
struct RoomTable: ~Copyable {
    private var room: Room
    private var members: [Member] = []
    private var effects: [RoomEffect] = []
    private var output = RoomOutput()
    private var alarms = QueueAlarms()
    private var history = RoomHistory()
    private let secrets: SecretSource
    private let lobby: LobbyHost
    private let log: Log
    private let openedAt = MonotonicClock.nowMilliseconds

    private struct Member {
        let id: MemberID
        /// The way to the member; nil while it has no connection.
        var outbox: Outbox?
        var role: Role
        /// The number of the last event before it came; it has no claim on older ones.
        let cameAfter: Int64
    }

    init(
        code: String,
        _ plan: NewRoom,
        game: any Game,
        secrets: SecretSource,
        lobby: LobbyHost,
        log: Log
    ) {
        room = Room(
            code: code,
            title: plan.title,
            seats: plan.seats,
            game: game,
            &effects
        )
        self.secrets = secrets
        self.lobby = lobby
        self.log = log
        carryOut(at: 0)
    }

    private var now: Int64 { Int64(MonotonicClock.nowMilliseconds - openedAt) }
}

extension RoomTable {
    mutating func enter(_ entrance: Entrance, outbox: Outbox) -> RoomHost.Visit {
        if room.isClosed { return RoomHost.Visit() }
        if index(of: entrance.member) == nil {
            members.append(
                Member(
                    id: entrance.member,
                    outbox: outbox,
                    role: entrance.role,
                    cameAfter: room.seq
                )
            )
        }
        receive(.enter(entrance))
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
        // What is asked may make long lines: the rest waits until these are sent.
        while index(of: member) != nil, output.count <= Limits.readingPauseBytes,
            let call = calls.popLast()
        {
            receive(.request(member, call.envelope, call.request))
        }
        flush()
        return visit(member)
    }

    mutating func leave(_ member: MemberID, _ reason: LeaveReason) -> RoomHost.Visit {
        guard let index = index(of: member) else { return RoomHost.Visit() }
        // Nothing more is sent to somebody who is gone, the news of it included.
        members.remove(at: index)
        receive(.left(member, reason))
        flush()
        return RoomHost.Visit()
    }

    /// A late end of a connection that was followed by another one changes nothing.
    mutating func lose(
        _ member: MemberID,
        _ outbox: Outbox,
        resumeMs: Int
    ) -> RoomHost.Visit {
        guard let index = index(of: member), members[index].outbox === outbox else {
            return RoomHost.Visit()
        }
        members[index].outbox = nil
        receive(.offline(member, resumeMs: resumeMs))
        flush()
        return RoomHost.Visit()
    }

    mutating func resume(_ comeback: Comeback, outbox: Outbox) -> RoomHost.Visit {
        // What is due now belongs to what was missed.
        catchUp()
        let member = comeback.member
        guard !room.isClosed, let index = index(of: member) else {
            flush()
            return RoomHost.Visit()
        }
        members[index].outbox = nil
        flush()
        members[index].outbox = outbox
        output.say(comeback.reply, to: member)
        if let seen = comeback.seen, seen >= members[index].cameAfter,
            let missed = history.lines(after: seen, for: member)
        {
            output.say(lines: missed, to: member)
        } else {
            output.say(.state(room.state(for: member)), to: .one(member))
        }
        receive(.online(member))
        flush()
        return visit(member)
    }

    mutating func shutDown() -> RoomHost.Visit {
        receive(.shutdown)
        flush()
        return RoomHost.Visit()
    }

    mutating func alarm() {
        alarms.fired(at: now)
        catchUp()
        flush()
    }

    /// After how many milliseconds an alarm has to be set besides those that are; nil for none.
    mutating func nextDelay() -> Int? {
        room.deadline.flatMap { deadline in alarms.delay(for: deadline, now: now) }
    }

    private func visit(_ member: MemberID) -> RoomHost.Visit {
        RoomHost.Visit(isTaken: true, isMember: index(of: member) != nil)
    }

    private func index(of member: MemberID) -> Int? {
        members.firstIndex { $0.id == member }
    }
}

extension RoomTable {
    private mutating func receive(_ kind: consuming RoomInput.Kind) {
        let now = catchUp()
        room.receive(RoomInput(at: now, kind), &effects)
        carryOut(at: now)
    }

    /// A deadline that has passed comes before anything that happens after it.
    @discardableResult
    private mutating func catchUp() -> Int64 {
        let now = now
        while let deadline = room.deadline, deadline <= now {
            room.receive(RoomInput(at: now, .alarm), &effects)
            carryOut(at: now)
        }
        return now
    }

    private mutating func carryOut(at now: Int64) {
        var needsSecret = false
        for index in effects.indices {
            // Moved out: copies of what effects hold were a tenth of a move's cost.
            switch exchange(&effects[index], with: .needsSecret) {
            case .reply(let member, let reply): output.say(reply, to: member)
            case .event(let event, let own):
                note(event)
                output.say(event, own: own, keepingIn: &history)
            case .line(let member, let line): output.say(line, to: .one(member))
            case .toSpectators(let line): output.say(line, to: .spectators)
            case .toOthers(let member, let line): output.say(line, to: .others(than: member))
            case .remove(let member): remove(member)
            case .lobby(let notice): lobby.notify(code: room.code, notice)
            case .needsSecret: needsSecret = true
            }
        }
        effects.removeAll(keepingCapacity: true)
        if needsSecret { giveSecret(at: now) }
    }

    /// What of a room's life the host reads in the log.
    private func note(_ event: borrowing RoomEvent) {
        switch event.body {
        case .left(let player, _, let reason):
            log.info(
                "leave",
                [
                    "name": .text(player), "room": .text(room.code),
                    "reason": .text(reason.rawValue),
                ]
            )
        case .over(let over):
            log.info(
                "finish",
                [
                    "room": .text(room.code), "round": .number(over.round),
                    "reason": .text(over.reason.rawValue),
                    "scores": .text(
                        over.scores.map { "\($0.player) \($0.points)" }.joined(separator: ", ")
                    ),
                ]
            )
        default: break
        }
    }

    private mutating func giveSecret(at now: Int64) {
        let secret = secrets.next(room: room.code, round: room.roundNumber + 1)
        room.receive(RoomInput(at: now, .secret(secret)), &effects)
        effects.removeAll(keepingCapacity: true)
    }

    private mutating func remove(_ member: MemberID) {
        guard let index = index(of: member) else { return }
        if let outbox = members[index].outbox {
            output.send(to: member, members[index].role, outbox)
        }
        members.remove(at: index)
    }

    /// One send for each recipient: reply, events and prompt leave together.
    private mutating func flush() {
        if output.isEmpty { return }
        for index in members.indices {
            guard let outbox = members[index].outbox else { continue }
            output.send(to: members[index].id, members[index].role, outbox)
        }
        output.removeAll()
    }
}
