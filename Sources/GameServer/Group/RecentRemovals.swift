/// Recent removals that the Redis has confirmed.
///
/// A replica that becomes master may lack them, and would keep rooms and names that have ended. So the server repeats
/// these removals on the next link.
struct RecentRemovals {
    typealias Holder = GroupMember.Holder

    /// The time of the first confirmation.
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
