import GameProtocol
import Games

/// Publication of this server's rooms and people to the directory in the Redis.
extension GroupMember {
    /// Applies changes of the lobby, and publishes them.
    mutating func changed(_ changes: DirectoryChanges, _ effects: inout [Effect]) {
        for code in changes.letGo.rooms {
            rooms[code] = nil
            if hasLease, leftBehind.count < Self.maximumGone { leftBehind[code] = [] }
            dirtyRooms.remove(code)
            // The room's journal decides whether a member has left.
            gonePeople = gonePeople.filter { $0.room != code }
            dirtyGone.people = dirtyGone.people.filter { $0.room != code }
        }
        for member in changes.letGo.people {
            dirtyPeople.remove(member)
            guard let holder = people.removeValue(forKey: member), let room = holder.room else {
                continue
            }
            leftBehind[room]?.insert(holder)
        }
        for (code, card) in changes.rooms {
            if let card {
                rooms[code, default: Entry(card: card)].card = card
                goneRooms.remove(code)
                dirtyGone.rooms.remove(code)
                dirtyRooms.insert(code)
            } else {
                rooms[code] = nil
                dirtyRooms.remove(code)
                note(gone: code)
            }
        }
        for (member, person) in changes.people {
            let former = people[member]
            people[member] = person.map {
                Holder(name: $0.name, hash: Self.short($0.token), room: $0.room)
            }
            if let person, let room = former?.room, room != person.room {
                departures.left(room, member)
            }
            if person?.room != nil { departures.entered(member) }
            if people[member] != nil {
                dirtyPeople.insert(member)
            } else if let former {
                dirtyPeople.remove(member)
                guard departures.end(member, former), gonePeople.count < Self.maximumGone,
                    !changes.letGo.rooms.contains(where: { $0 == former.room })
                else { continue }
                gonePeople.insert(former)
                dirtyGone.people.insert(former)
            }
        }
        publish(&effects)
    }

    /// Stops the publication of departures from a room that continues elsewhere, if they are not stored.
    mutating func doubtDepartures(from code: String, at now: Int) {
        let gone = departures.doubt(code, at: now)
        gonePeople.subtract(gone)
        dirtyGone.people.subtract(gone)
    }

    /// Whether this server has a lease, as far as it knows: on the present link, or on the one before.
    private var hasLease: Bool { incarnation != nil || former != nil }

    /// Records the fate of a room that this server gave up. If the room is lost, everything that the directory says
    /// of it is removed. Otherwise another server has the room, or this one has it again.
    mutating func settle(_ code: String, isLost: Bool, _ effects: inout [Effect]) {
        guard let holders = leftBehind.removeValue(forKey: code), isLost, rooms[code] == nil else {
            return
        }
        note(gone: code)
        let present = Set(people.values.map(\.hash))
        let gone = holders.filter { !present.contains($0.hash) }
        gonePeople.formUnion(gone)
        dirtyGone.people.formUnion(gone)
        publish(&effects)
    }

    mutating func note(gone code: String) {
        guard goneRooms.count < Self.maximumGone else { return }
        goneRooms.insert(code)
        dirtyGone.rooms.insert(code)
    }

    /// Queues recent removals for the Redis of this link, which may not have them.
    mutating func removeAgain(at now: Int) {
        let (codes, holders) = removals.present(at: now)
        goneRooms.formUnion(codes.filter { rooms[$0] == nil })
        let hashes = Set(people.values.map(\.hash))
        gonePeople.formUnion(holders.filter { !hashes.contains($0.hash) })
    }

    /// Gives back a code that was reserved for a room, if the room was not made.
    mutating func forget(_ code: String, _ effects: inout [Effect]) {
        if rooms[code] == nil { note(gone: code) } else { dirtyRooms.insert(code) }
        publish(&effects)
    }

    /// Queues everything to be published again.
    mutating func markAll() {
        dirtyRooms = Set(rooms.keys)
        dirtyPeople.formUnion(people.keys)
        dirtyGone = (goneRooms, gonePeople)
        handover.toRelease = handover.releasing
    }

    /// Sends queued updates, up to the limits for one burst and for commands without a reply.
    mutating func publish(_ effects: inout [Effect]) {
        guard incarnation != nil else { return }
        var left = min(Self.maximumBurst, Self.maximumInFlight - inFlight)
        // Removals go first: a name that has just become free may already belong to another member here.
        var withheld: (gone: [Holder], people: [MemberID]) = ([], [])
        defer {
            dirtyGone.people.formUnion(withheld.gone)
            dirtyPeople.formUnion(withheld.people)
        }
        while left > 0, let holder = dirtyGone.people.popFirst() {
            if departures.isWithheld(holder) {
                withheld.gone.append(holder)
                continue
            }
            drop(holder, &effects)
            left -= 1
        }
        while left > 0, let code = dirtyGone.rooms.popFirst() {
            dropRoom(code, &effects)
            left -= 1
        }
        while left > 0, let code = handover.toRelease.popFirst() {
            sendRelease(code, &effects)
            left -= 1
        }
        withheld.people += tellPeople(isUrgent: true, &left, &effects)
        while left > 0, let code = dirtyRooms.popFirst() {
            put(code, &effects)
            left -= 1
        }
        withheld.people += tellPeople(isUrgent: false, &left, &effects)
    }

    /// Publishes people. Returns the members who are withheld for now.
    private mutating func tellPeople(
        isUrgent: Bool,
        _ left: inout Int,
        _ effects: inout [Effect]
    ) -> [MemberID] {
        var withheld: [MemberID] = []
        while left > 0, let member = dirtyPeople.popFirst(isUrgent: isUrgent) {
            if departures.isWithheld(member) {
                withheld.append(member)
                continue
            }
            if let holder = people[member] {
                dirtyPeople.told(member)
                put(holder, .person(member), before: nil, &effects)
            }
            left -= 1
        }
        return withheld
    }

    private mutating func put(_ code: String, _ effects: inout [Effect]) {
        guard let incarnation, let entry = rooms[code] else { return }
        var text = ""
        var flag = "p"
        // A replicated room does not wait for its server: every server finds its journal in the Redis.
        let comesBack = isJournaling && !isReplicated
        if let summary = entry.card.summary {
            var writer = JSONWriter()
            summary.encode(into: &writer)
            text = String(decoding: writer.bytes, as: UTF8.self)
            flag = entry.card.isOpen && !isDraining ? "o" : "l"
        }
        send(
            .room(code),
            [
                "EVAL", GroupScripts.putRoom, "1", Self.cardKey(code), incarnation, code,
                entry.card.game.rawValue, comesBack ? flag.uppercased() : flag, text,
                String(isJournaling ? Self.keptSeconds : Self.recordSeconds), String(entry.number),
                linkText,
            ],
            &effects
        )
    }

    mutating func put(
        _ holder: Holder,
        _ purpose: GroupPurpose,
        before: String?,
        _ effects: inout [Effect]
    ) {
        guard let incarnation else { return }
        let isKept = isJournaling && holder.room != nil
        let flag = isKept ? (isReplicated ? "r" : "j") : "-"
        send(
            purpose,
            [
                "EVAL", GroupScripts.putPerson, "2", Self.nameKey(holder.name),
                Self.seatKey(holder.hash), incarnation, holder.hash, before ?? "-",
                holder.room ?? "", String(Self.recordSeconds), flag,
                String(isKept ? Self.keptSeconds : Self.recordSeconds), linkText,
            ],
            &effects
        )
    }

    mutating func drop(
        _ holder: Holder,
        isLeaving: Bool = false,
        _ effects: inout [Effect]
    ) {
        send(
            .gonePerson(holder),
            [
                "EVAL", GroupScripts.dropPerson, "2", Self.nameKey(holder.name),
                Self.seatKey(holder.hash), holder.hash, incarnation ?? "", lost,
                isLeaving ? "left" : "", linkText,
            ],
            &effects
        )
    }

    mutating func dropRoom(_ code: String, _ effects: inout [Effect]) {
        let words = [
            "EVAL", GroupScripts.dropRoom, "1", Self.cardKey(code), incarnation ?? "", code,
            linkText,
        ]
        send(.goneRoom(code), words, &effects)
    }

    mutating func reserve(_ code: String, _ effects: inout [Effect]) {
        guard let incarnation else { return }
        reserving += 1
        let seconds = String(Self.recordSeconds)
        let words = [
            "EVAL", GroupScripts.reserve, "2", Self.cardKey(code), StreamKey.of(code),
            incarnation, seconds, linkText,
        ]
        send(.reserve(code), words, &effects)
    }

    /// Reserves more codes if few are left.
    mutating func reserveMore(_ effects: inout [Effect]) {
        guard reserving == 0 else { return }
        for (length, low, high) in Self.codeCounts {
            let count = codes.count(of: length)
            if count >= low { continue }
            for _ in count..<high { reserve(codeSource.next(count: length), &effects) }
        }
    }

    static func leaseKey(_ incarnation: String) -> String { "ct:n:\(incarnation)" }
    static func cardKey(_ code: String) -> String { "ct:{\(code)}:r" }
    static func nameKey(_ name: String) -> String { "ct:name:\(NameRule.key(name))" }
    static func seatKey(_ hash: String) -> String { "ct:seat:\(hash)" }
    static func ticketKey(_ ticket: String) -> String {
        "ct:tick:\(SHA256.hex(ticket).prefix(32))"
    }

    /// Returns the first half of the token's hash, the name of a session in the cluster.
    static func short(_ token: TokenHash) -> String { String(token.hex.prefix(32)) }

    /// The command that tries every right that this server needs.
    var rightsCommand: [String] {
        let keys = (1...3).map { "ct:try:\(place.host):\(place.port):\($0)" }
        return ["EVAL", GroupScripts.rights, "3"] + keys + [isReplicated ? "streams" : ""]
    }
}
