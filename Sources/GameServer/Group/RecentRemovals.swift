/// What the Redis has confirmed to have removed a moment ago.
///
/// A Redis that takes over may not have heard of it, and would keep rooms and names that nobody has: with the next link
/// all of this is told once more.
struct RecentRemovals {
    typealias Holder = GroupMember.Holder

    /// When each was confirmed first.
    private var rooms: [String: Int] = [:]
    private var people: [Holder: Int] = [:]

    /// Milliseconds that a Redis may be behind another one when it takes over, and a good deal more.
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

    /// Those that were confirmed within the last minute.
    mutating func present(at now: Int) -> (rooms: [String], people: [Holder]) {
        forgetOld(at: now)
        return (Array(rooms.keys), Array(people.keys))
    }

    /// Looks for old ones where there are many, so that each is looked at a few times at most.
    private mutating func settle(at now: Int) {
        if rooms.count + people.count >= Self.maximumCount { forgetOld(at: now) }
    }

    private mutating func forgetOld(at now: Int) {
        rooms = rooms.filter { now - $0.value <= Self.lifeMs }
        people = people.filter { now - $0.value <= Self.lifeMs }
    }
}
