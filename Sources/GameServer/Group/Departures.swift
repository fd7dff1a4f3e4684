import Games

/// Departures from rooms that the rooms' journals may not contain yet.
///
/// If another server continues a room without a departure that was not stored, the seat is still taken there, and the
/// directory has to lead to it. So the server publishes a departure only after the departure's record:
/// - While records are sent in order, the departure follows its record.
/// - While records wait, the departure waits, too.
/// - If the server gives up the room, the departure is never published.
///
/// An LSN (log sequence number) counts the records of this server's rooms upwards.
struct Departures {
    typealias Holder = GroupMember.Holder

    /// All records up to this LSN are stored.
    var storedLSN = UInt64.max
    /// The LSN of the newest record when the server last read the lobby's changes.
    var recordedLSN: UInt64 = 0
    /// Whether a command that is sent now follows all records.
    var isInOrder = true
    /// Departures of members whose session continues, each with the LSN at which it is surely stored.
    private var open: [MemberID: Departure] = [:]
    /// Departures of members whose session has ended since.
    private var ended: [Holder: Departure] = [:]
    /// Members whose room continues elsewhere, perhaps with them in it, and the time until which that holds. The end
    /// of their session is not published, because their connections end for that reason.
    private var doubtful: [MemberID: Int] = [:]

    private struct Departure {
        let room: String
        let lsn: UInt64
    }

    /// The most milliseconds between the request to end a connection and its end.
    static let doubtMs = 5_000

    /// Records that a member has left a room and keeps the session.
    mutating func left(_ room: String, _ member: MemberID) {
        guard recordedLSN > storedLSN else { return }
        open[member] = Departure(room: room, lsn: recordedLSN)
    }

    /// Records that a member has a seat; the server gives no seat to a member whom it has sent away.
    mutating func entered(_ member: MemberID) { doubtful[member] = nil }

    /// Records the end of a session. Returns false if the end must never be published.
    mutating func end(_ member: MemberID, _ holder: Holder) -> Bool {
        if doubtful.removeValue(forKey: member) != nil { return false }
        if let departure = open.removeValue(forKey: member) { ended[holder] = departure }
        return true
    }

    /// Whether the server publishes nothing about this member for now.
    func isWithheld(_ member: MemberID) -> Bool {
        doubtful[member] != nil || (!isInOrder && isOpen(open[member]))
    }

    func isWithheld(_ holder: Holder) -> Bool { !isInOrder && isOpen(ended[holder]) }

    private func isOpen(_ departure: Departure?) -> Bool {
        departure.map { $0.lsn > storedLSN } ?? false
    }

    /// Marks departures from a room that continues elsewhere as doubtful: without a stored record they may not have
    /// happened. Returns members whose session has ended, about whom nothing is published any longer.
    mutating func doubt(_ room: String, at now: Int) -> [Holder] {
        forgetStored()
        for (member, departure) in open where departure.room == room {
            open[member] = nil
            doubtful[member] = now + Self.doubtMs
        }
        let gone = ended.filter { $0.value.room == room }.map(\.key)
        for holder in gone { ended[holder] = nil }
        return gone
    }

    /// Forgets departures that are stored by now, and doubts that are over.
    mutating func settle(at now: Int) {
        forgetStored()
        if !doubtful.isEmpty { doubtful = doubtful.filter { $0.value > now } }
    }

    private mutating func forgetStored() {
        if !open.isEmpty { open = open.filter { $0.value.lsn > storedLSN } }
        if !ended.isEmpty { ended = ended.filter { $0.value.lsn > storedLSN } }
    }
}

/// Recent removals that the Redis has confirmed.
///
/// A replica that becomes master may lack them, and would keep rooms and names that have ended. So the server repeats
/// these removals on the next link.
struct RecentRemovals {
    typealias Holder = GroupMember.Holder

    /// Removed rooms by code, each with the time of the first confirmation in milliseconds.
    private var rooms: [String: Int] = [:]
    private var people: [Holder: Int] = [:]

    /// Milliseconds for which a removal is repeated: much longer than a replica lags behind its master.
    static let lifeMs = 60_000
    static let maximumCount = 4_096

    mutating func note(_ code: String, at now: Int) {
        settle(at: now)
        if rooms.count < Self.maximumCount, rooms[code] == nil { rooms[code] = now }
    }

    mutating func note(_ holder: Holder, at now: Int) {
        settle(at: now)
        if people.count < Self.maximumCount, people[holder] == nil { people[holder] = now }
    }

    /// The removals that were confirmed within the last minute.
    mutating func present(at now: Int) -> (rooms: [String], people: [Holder]) {
        forgetOld(at: now)
        return (Array(rooms.keys), Array(people.keys))
    }

    /// Forgets old removals only if there are many, so that each is examined a few times at most.
    private mutating func settle(at now: Int) {
        if rooms.count + people.count >= Self.maximumCount { forgetOld(at: now) }
    }

    private mutating func forgetOld(at now: Int) {
        rooms = rooms.filter { now - $0.value <= Self.lifeMs }
        people = people.filter { now - $0.value <= Self.lifeMs }
    }
}

/// Members to publish, with an order of urgency.
///
/// A new link publishes all members again, which may take seconds. Members whose last publication got no reply come
/// first, even before the records of rooms. The record of a new seat may already be stored. As soon as that is known,
/// the seat's owner learns of it and may ask any server for the seat.
struct UntoldPeople {
    private var others: Set<MemberID> = []
    /// Members whose publication over the former link got no reply.
    private var urgent: Set<MemberID> = []
    /// Members who were published over this link, without a reply so far.
    private var asked: Set<MemberID> = []

    mutating func insert(_ member: MemberID) { others.insert(member) }

    mutating func formUnion(_ members: some Sequence<MemberID>) { others.formUnion(members) }

    mutating func remove(_ member: MemberID) {
        others.remove(member)
        urgent.remove(member)
    }

    /// Removes and returns one urgent member, or one of all members.
    mutating func popFirst(isUrgent: Bool) -> MemberID? {
        guard isUrgent else { return others.popFirst() }
        guard let member = urgent.popFirst() else { return nil }
        others.remove(member)
        return member
    }

    /// Records that a member was published.
    mutating func told(_ member: MemberID) { asked.insert(member) }

    /// Records the reply to a member's publication.
    mutating func replied(_ member: MemberID) { asked.remove(member) }

    /// Makes every member without a reply urgent, because the link has ended.
    mutating func unlinked() {
        urgent.formUnion(others)
        urgent.formUnion(asked)
        asked = []
    }
}
