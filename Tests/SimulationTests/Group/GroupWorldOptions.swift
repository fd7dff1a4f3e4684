/// The options of a world with a group of servers, drawn from its seed.
struct GroupWorldOptions {
    /// Whether the Redis keeps the rooms; if not, each server has a journal of its own.
    let isReplicated: Bool
    /// Whether the Redis may come back empty. Servers that keep their rooms themselves report them
    /// again.
    var mayForget: Bool { !isReplicated }
    var serverCount = 2
    var hasReplica = false
    var guestCount = 4
    var chaosSeconds = 60
    var thinkMilliseconds = 300
    var turnSeconds = 0
    /// The chance that a guest leaves its room, as one in this number. A low number makes rooms
    /// begin and end all the time.
    var leaveOneIn = 60
    /// The kinds of faults, and the mean number of seconds between two of them.
    var faults: [Fault] = []
    var faultOneIn = 10

    enum Fault: Int, CaseIterable {
        case kill, gone, stop, pause, refused, silent, redis, promote, twoMasters, walled
        case loading, lacking, denied

        /// The faults whose draws leave the worlds of older seeds as they were.
        static let newer: [Fault] = [.loading, .lacking, .denied]
        static let older = allCases.filter { !newer.contains($0) }
    }

    init(seed: UInt64, isReplicated: Bool) {
        self.isReplicated = isReplicated
        var chance = Chance(seed: seed, "group")
        serverCount = chance.within(2...3)
        hasReplica = chance.oneIn(2)
        guestCount = chance.within(2...8)
        chaosSeconds = chance.pick([20, 60, 150])
        thinkMilliseconds = chance.pick([30, 200, 600])
        turnSeconds = chance.pick([0, 0, 10])
        let isIn = Fault.older.map { _ in chance.oneIn(3) }
        let one = Fault.older[chance.below(Fault.older.count)]
        faults = Fault.older.filter { isIn[$0.rawValue] || $0 == one }
        var more = Chance(seed: seed, "newer faults of a group")
        faults += Fault.newer.filter { _ in more.oneIn(4) }
        // A server whose data has no copy elsewhere would lose it with its disk.
        if !isReplicated {
            hasReplica = false
            faults.removeAll { $0 == .gone }
        }
        if !hasReplica {
            faults.removeAll { [.promote, .twoMasters, .lacking, .denied].contains($0) }
        }
        faultOneIn = chance.pick([4, 10, 25])
        leaveOneIn = chance.pick([60, 60, 4])
    }

    var description: String {
        Mirror(reflecting: self).children.map { "\($0.label ?? "") \($0.value)" }.joined(
            separator: ", "
        )
    }
}

extension WorldOptions {
    /// Sets the network and the threads for a world of a group, and switches off the other options
    /// of a single server.
    mutating func beOfGroup(hasJournal: Bool) {
        self.hasJournal = hasJournal
        (hasWeb, visitorCount, hostileCount, pauseOneIn) = (false, 0, 0, 0)
        (descriptorLimit, acceptFaultOneIn, clockRate, mostDelay) = (
            4_096, 0, 1_000, min(40, mostDelay)
        )
        leastDelay = min(leastDelay, mostDelay)
        diskMilliseconds = min(5, diskMilliseconds)
    }
}
