import GameProtocol
import Games

extension GroupMember {
    /// Handles the reply to a command of the present link.
    mutating func replied(
        _ purpose: GroupPurpose,
        _ value: RESPValue,
        at now: Int,
        sentAt: Int = 0,
        _ effects: inout [Effect]
    ) {
        inFlight = max(0, inFlight - 1)
        if case .error(let text) = value, Self.endsLink(text) {
            return effects.append(.closeLink("it says: \(text.prefix(80))"))
        }
        if case .error(let text) = value, !hasComplained {
            hasComplained = true
            effects.append(.refused(String(text.prefix(80))))
        }
        switch purpose {
        case .rights:
            if case .error(let text) = value, Self.isRefusal(text) {
                effects.append(.shutOut(String(text.prefix(120))))
            }
        case .enter:
            hear(entering: value, sentAt: sentAt, &effects)
        case .other, .stream, .copies, .visit: break
        case .order:
            if let order = value.bytes.flatMap(GroupOrder.init) { effects.append(.order(order)) }
        case .renew:
            if value == .null { loseLease(&effects) }
            if value == .simple("OK") { leaseEnd = sentAt + Limits.groupLease.milliseconds }
        case .nodes:
            // A Redis that refuses says nothing about the servers.
            guard let elements = value.elements else { break }
            others = elements.compactMap { $0.bytes.flatMap(GroupLease.init) }
            effects.append(.peers(others))
        case .orphans: hear(orphans: value, &effects)
        case .wanted: hear(wanted: value, at: now, &effects)
        case .release(let code): hear(value, ofReleased: code, &effects)
        case .reserve(let code):
            reserving = max(0, reserving - 1)
            switch value {
            case .integer(1): if rooms[code] == nil, RoomCode.accepts(code) { codes.add(code) }
            case .integer(-1): loseLease(&effects)
            case .integer: codes.remove(code)
            // The owner of the code is unknown.
            default: break
            }
        case .room(let code): hear(value, of: code, &effects)
        // Every integer confirms the removal: this server does not have the room, even if another one has.
        case .goneRoom(let code):
            if value == .integer(-1) { return loseLease(&effects) }
            guard case .integer = value, goneRooms.remove(code) != nil else { return }
            removals.note(code, at: now)
        case .person(let member):
            dirtyPeople.replied(member)
            hear(value, of: member, &effects)
        case .gonePerson(let holder):
            if value == .integer(-1) {
                loseLease(&effects)
            } else if case .integer = value, gonePeople.remove(holder) != nil {
                removals.note(holder, at: now)
            }
        case .question(let id, let code): answer(id, code, value, at: now, &effects)
        }
    }

    private mutating func hear(
        entering value: RESPValue,
        sentAt: Int,
        _ effects: inout [Effect]
    ) {
        switch value {
        case .integer(1), .integer(2):
            leaseEnd = sentAt + Limits.groupLease.milliseconds
            (former, lost) = (nil, "")
            // On the first entry, the other server at this address may be an earlier process of this one.
            if value == .integer(2), hasEntered { effects.append(.addressTaken) }
            hasEntered = true
            effects.append(.entered)
        // The lease ended earlier than this server reckoned, or the Redis knows a newer link.
        case .integer(0): loseLease(&effects)
        case .error(let text) where Self.isRefusal(text):
            effects.append(.shutOut(String(text.prefix(120))))
        default: effects.append(.closeLink("it lets nobody enter"))
        }
    }

    /// Handles the reply for a member's name. Another server may have given the name away while this server had no
    /// lease; the name is published again at intervals.
    private mutating func hear(
        _ value: RESPValue,
        of member: MemberID,
        _ effects: inout [Effect]
    ) {
        switch value {
        case .integer(-1): loseLease(&effects)
        case .integer(0):
            guard let person = people[member] else { return }
            guard refusedPeople.insert(member).inserted, !movedPeople.contains(member) else {
                return
            }
            effects.append(.nameTaken(person.name))
        default: refusedPeople.remove(member)
        }
    }

    private mutating func hear(
        _ value: RESPValue,
        of code: String,
        _ effects: inout [Effect]
    ) {
        guard case .integer(let number) = value else { return }
        if number < 0 { return loseLease(&effects) }
        guard rooms[code] != nil else { return }
        if number > 0, number <= Limits.maximumInteger {
            rooms[code]?.number = Int(number)
            rooms[code]?.isRefused = false
        } else if number == 0, rooms[code]?.isRefused == false {
            rooms[code]?.isRefused = true
            effects.append(.codeTaken(code))
        }
    }

    /// Gives up the incarnation, because the others consider this server dead. The server enters again under a new
    /// incarnation, with a new link, so that no reply to the old incarnation counts for the new one.
    mutating func loseLease(_ effects: inout [Effect]) {
        guard let incarnation else { return }
        (former, lost) = (nil, incarnation)
        (self.incarnation, leaseEnd) = (nil, nil)
        leftBehind = [:]
        effects.append(.leaseLost)
    }

    /// Gives up the lease from this side. The server has given up its rooms, so it must not own them again.
    mutating func giveUpLease(_ effects: inout [Effect]) {
        if let former { (self.former, lost) = (nil, former.incarnation) }
        leftBehind = [:]
        loseLease(&effects)
    }

    private mutating func answer(
        _ id: Int,
        _ code: String?,
        _ value: RESPValue,
        at now: Int,
        _ effects: inout [Effect]
    ) {
        let parts = value.elements ?? []
        let isNew = parts.first?.text == "new"
        if let code { offeredCodes.remove(code) }
        guard let waiting = questions[id] else {
            // The asker already has another answer, so the room that the script noted is not made.
            if let code { giveBack(code, wasNoted: isNew, &effects) }
            return
        }
        if case .quick = waiting.question, let code, !isNew {
            giveBack(code, wasNoted: false, &effects)
        }
        if case .error = value { return giveUp(id, &effects) }
        if case .place(.some, let member) = waiting.question, parts.first?.text == "none" {
            // No room is open, so the asker may make one on another server.
            questions[id] = Waiting(
                question: .place(nil, by: member),
                ticket: waiting.ticket,
                deadline: waiting.deadline
            )
            return sendPlace(member, id, Self.ticketKey(waiting.ticket), &effects)
        }
        questions[id] = nil
        effects.append(.answer(id, understood(value, parts, waiting, code, at: now, &effects)))
    }

    private mutating func understood(
        _ value: RESPValue,
        _ parts: [RESPValue],
        _ waiting: Waiting,
        _ code: String?,
        at now: Int,
        _ effects: inout [Effect]
    ) -> GroupAnswer {
        switch waiting.question {
        case .name:
            if value == .integer(-1) { loseLease(&effects) }
            return value == .integer(0) ? .taken : .granted
        case .ticket:
            return value.bytes.flatMap(GroupTicket.init).map { .ticket($0) } ?? .none
        case .list(let list):
            let rooms = Self.rooms(parts)
            lists.keep(rooms, for: list, at: now)
            return .rooms(rooms)
        case .seat, .room, .quick, .place: break
        }
        switch parts.first?.text {
        case "live":
            guard parts.count == 3, let lease = parts[1].bytes.flatMap(GroupLease.init),
                let room = parts[2].text, room.isEmpty || RoomCode.accepts(room)
            else { return .unavailable }
            // A server that has just entered is in no look yet.
            others = others.filter { $0.place.name != lease.place.name } + [lease]
            let ticket = waiting.ticket
            if let member = waiting.question.member { movedPeople.insert(member) }
            let code = room.isEmpty ? nil : room
            return .moved(Redirection(to: lease.place, room: code, ticket: ticket))
        case "new": return .here(code: code)
        case "dead": return .unavailable
        case "orphan":
            guard isReplicated, parts.count == 2, let code = parts[1].text,
                RoomCode.accepts(code)
            else { return .unavailable }
            return .orphan(code)
        case "own":
            // This server gave up the room, or took it over while the question was on its way.
            if isReplicated, parts.count == 2, let code = parts[1].text,
                RoomCode.accepts(code)
            {
                return .orphan(code)
            }
            // The card belongs to a room that was here.
            if parts.count == 2, let code = parts[1].text, RoomCode.accepts(code),
                rooms[code] == nil, !codes.has(code)
            {
                forget(code, &effects)
            }
            return .none
        default: return waiting.question.isQuick ? .here(code: nil) : .none
        }
    }

    /// Gives back a code that was reserved for a room that is not made.
    private mutating func giveBack(_ code: String, wasNoted: Bool, _ effects: inout [Effect]) {
        if wasNoted { forget(code, &effects) } else { codes.add(code) }
    }

    /// Parses rooms of other servers, and skips malformed ones. The list is complete up to the code in the first part.
    private static func rooms(_ parts: [RESPValue]) -> GroupRooms {
        let end = parts.first?.text.flatMap { RoomCode.accepts($0) ? $0 : nil }
        let reader = JSONReader()
        let rooms = parts.dropFirst().prefix(Limits.listPage.upperBound + 1)
            .compactMap { part -> RoomSummary? in
                guard let bytes = part.bytes, bytes.count <= maximumCardBytes,
                    var fields = try? reader.read(bytes),
                    let room = try? RoomSummary(&fields), room.isSound
                else { return nil }
                return room
            }
        return GroupRooms(rooms: rooms, end: end)
    }

    private static let maximumCardBytes = 4_096

    /// Whether every later attempt would fail with this error.
    private static func isRefusal(_ text: String) -> Bool {
        text.hasPrefix("NOPERM") || text.hasPrefix("ERR")
    }

    /// Whether every other command on the link would fail, too.
    static func endsLink(_ text: String) -> Bool {
        ["READONLY", "LOADING", "MASTERDOWN", "NOAUTH", "WRONGPASS"].contains { text.hasPrefix($0) }
    }
}

extension GroupQuestion {
    fileprivate var isQuick: Bool { if case .quick = self { true } else { false } }

    /// The member who may be sent to another server.
    fileprivate var member: MemberID? {
        switch self {
        case .room(_, let member), .quick(_, let member, _), .place(_, let member): member
        case .name, .ticket, .seat, .list: nil
        }
    }
}

extension RoomSummary {
    /// Whether the values are within the limits that every server keeps.
    fileprivate var isSound: Bool {
        RoomCode.accepts(room) && Limits.seats.contains(seats) && players.count <= seats
            && players.allSatisfy(NameRule.accepts) && (0...10_000).contains(spectatorCount)
            && owner.map(NameRule.accepts) ?? true
            && title.map { TextRule.accepts($0, maximum: Limits.maximumTitleCount) } ?? true
    }
}
