@testable import GameServer

/// The kinds and rates of faults and requests in a world. Each seed draws its own.
///
/// A world without some of them finds more than a world with all of them, because one fault hides
/// another.
struct WorldOptions {
    var leastDelay = 0
    var mostDelay = 1
    var lateOneIn = 0
    var splitOneIn = 0
    var interruptOneIn = 0
    var acceptFaultOneIn = 0
    var descriptorLimit = 4_096
    var preemption = 0
    /// The share of lost turns that come back some milliseconds later, as one in this number; 0 for
    /// none.
    var napOneIn = 0
    var pauseOneIn = 0
    /// The greatest delay of an alarm in milliseconds. One alarm in three is late.
    var lateAlarmMilliseconds = 0
    var loopCount = 1
    var peopleCount = 4
    var hostileCount = 0
    var chaosSeconds = 60
    var keepSeatSeconds = 120
    var turnSeconds = 60
    var thinkMilliseconds = 500
    /// The acts, in an order that is the same in every process.
    var acts: [Act] = []
    var hasJournal = false
    var durability = 0
    var crashCount = 0
    var isPowerCut = false
    var diskMilliseconds = 0 {
        didSet { slowestDisk = max(slowestDisk, oldValue, diskMilliseconds) }
    }
    private(set) var slowestDisk = 0
    var diskFaultOneIn = 0
    var stopsInPlay = false
    /// Whether a shutdown happens during play, with naps that are longer than at any other time.
    var isBusyAtStop = false
    /// The point at which the process dies.
    var crashMoment = CrashMoment.anyStep
    /// The number of descriptors of one poor start before the final start; 0 for no such start.
    var restartDescriptors = 0
    /// Whether a journal loses a whole line while the server is down.
    var losesLine = false
    /// The games of the rooms, out of `Play`.
    var games: [Play] = [.concentration]
    /// The speed of the server's clocks, in thousandths of the world's.
    var clockRate = 1_000
    /// Whether the server has a port for HTTP, and some people use WebSocket.
    var hasWeb = false
    /// The number of people who ask for pages and decks over HTTP.
    var visitorCount = 0
    /// Whether chats are long and nearly all people are in one room, so that a slow reader soon
    /// falls behind.
    var hasLongTalk = false

    var description: String {
        Mirror(reflecting: self).children.map { "\($0.label ?? "") \($0.value)" }.joined(
            separator: ", "
        )
    }

    /// The acts of a person besides playing.
    enum Act: Int, CaseIterable {
        case quickJoin, create, join, watch, list, ping, chat, hover, state, leave, ready, kick,
            wrongMove
        case drop, reset, vanish, finish, takeover, openEndedTakeover, stall, bye, burst, flood
        case lie, brokenTakeover
    }

    enum Play: Int, CaseIterable {
        case concentration, highCard, free, klondike

        /// The game's name in `create` and `join`.
        var game: String {
            switch self {
            case .concentration: "concentration"
            case .highCard, .free: "deck"
            case .klondike: "klondike"
            }
        }
    }

    private mutating func beTalkative() {
        hasLongTalk = true
        let kept: Set<Act> = [.quickJoin, .create, .join, .ping, .drop, .reset, .takeover]
        acts = acts.filter(kept.contains) + [.watch, .chat, .chat, .chat, .stall]
        peopleCount = max(peopleCount, 6)
        chaosSeconds = max(chaosSeconds, 200)
        thinkMilliseconds = min(thinkMilliseconds, 500)
    }

    enum CrashMoment: Int, CaseIterable {
        case anyStep
        /// Before the server writes bytes to a journal, or during a flush of files or of names.
        case write, flush, names
        /// When a person receives an event while a write runs, or, before a power cut, while
        /// written bytes have waited some time for a flush.
        case heard

        /// The moments that a world draws first.
        static let usual: [CrashMoment] = [.anyStep, .write, .flush, .names]
    }

    /// Whether the world has the wanted options, in words such as `durability=2`, `hostileCount>0`
    /// or `hasJournal`.
    func has(_ wanted: String) -> Bool {
        wanted.split(separator: " ").allSatisfy { word in
            let parts = word.split(omittingEmptySubsequences: true) { "=>".contains($0) }
            guard let value = value(of: String(parts[0])) else { return false }
            guard parts.count == 2 else { return value == "true" }
            if word.contains(">") { return (Int(value) ?? 0) > (Int(parts[1]) ?? 0) }
            return value == parts[1]
        }
    }

    private func value(of name: String) -> String? {
        Mirror(reflecting: self).children.first { $0.label == name }.map { "\($0.value)" }
    }

    init(seed: UInt64) {
        var chance = Chance(seed: seed, "options")
        mostDelay = chance.pick([0, 1, 5, 40, 150])
        leastDelay = min(mostDelay, chance.pick([0, 0, 1, 20]))
        lateOneIn = chance.pick([0, 0, 300, 40])
        splitOneIn = chance.pick([0, 2, 10])
        interruptOneIn = chance.pick([0, 0, 30])
        acceptFaultOneIn = chance.pick([0, 0, 10])
        preemption = chance.pick([0, 0, 0, 50, 10, 3])
        pauseOneIn = chance.pick([0, 0, 20])
        loopCount = chance.within(1...4)
        peopleCount = chance.within(1...10)
        hostileCount = chance.pick([0, 0, 1, 3])
        chaosSeconds = chance.pick([10, 60, 300])
        keepSeatSeconds = chance.pick([120, 120, 5])
        turnSeconds = chance.pick([60, 10, 0])
        thinkMilliseconds = chance.pick([20, 500, 4_000])
        let isIn = Act.allCases.map { _ in chance.oneIn(2) }
        let least = chance.pick([Act.quickJoin, .create])
        acts = Act.allCases.filter { isIn[$0.rawValue] || $0 == least }
        if chance.oneIn(4) { descriptorLimit = 48 + chance.below(30) }
        hasJournal = chance.oneIn(2)
        durability = chance.below(3)
        crashCount = hasJournal ? chance.pick([0, 1, 3]) : 0
        isPowerCut = chance.oneIn(2)
        diskMilliseconds = chance.pick([0, 0, 5, 3_000])
        diskFaultOneIn = chance.pick([0, 0, 0, 30])
        stopsInPlay = chance.oneIn(4)
        crashMoment = chance.pick(CrashMoment.usual)
        // The promise of durability is strongest if output waits for the disk.
        if hasJournal, chance.oneIn(3) {
            (durability, isPowerCut, diskFaultOneIn) = (2, true, 0)
            crashCount = max(1, crashCount)
            diskMilliseconds = chance.pick([0, 5, 50])
            preemption = chance.pick([0, 3, 3, 10])
            crashMoment = chance.pick([.flush, .flush, .names, .write, .anyStep])
        }
        if hasJournal, chance.oneIn(3) { restartDescriptors = chance.within(35...40) }
        losesLine = hasJournal && chance.oneIn(8)
        let played = [Play.concentration, .highCard, .free].filter { _ in chance.oneIn(2) }
        if !played.isEmpty { games = played }
        clockRate = chance.pick([1_000, 1_000, 980, 1_020])
        napOneIn = chance.pick([0, 0, 0, 30, 6])
        if chance.oneIn(3) { games = chance.oneIn(3) ? [.klondike] : games + [.klondike] }
        // A port for HTTP needs descriptors of its own.
        hasWeb = chance.oneIn(3) && descriptorLimit > 2_000 && restartDescriptors == 0
        if durability == 2, isPowerCut, crashCount > 0, chance.oneIn(3) { crashMoment = .heard }
        if hasWeb { visitorCount = chance.pick([0, 1, 4]) }
        if chance.oneIn(25) { beTalkative() }
        if hasJournal, !isPowerCut, chance.oneIn(3) {
            (crashCount, crashMoment) = (max(1, crashCount), .heard)
            // A slow disk makes a write take a while.
            diskMilliseconds = chance.pick([1, 5, 50])
        }
        isBusyAtStop = chance.oneIn(2)
        if chance.oneIn(4) { lateAlarmMilliseconds = 1_500 }
    }
}

extension WorldOptions {
    /// The factor by which the server's clock may run slow. If a slow write delays the only loop
    /// for longer than the greatest gap of that clock, the gap counts as one tick.
    var clockSlowness: Int {
        slowestDisk > ServerClock.longestGapMs ? slowestDisk / ServerClock.tickMs : 1
    }
}
