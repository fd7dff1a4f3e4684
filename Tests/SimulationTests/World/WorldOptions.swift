@testable import GameServer

/// Which faults and requests exist in a world at all, and how often: each seed draws its own.
///
/// Leaving things out finds more than having all of them at once, as one fault hides another.
struct WorldOptions {
    var leastDelay = 0
    var mostDelay = 1
    var lateOneIn = 0
    var splitOneIn = 0
    var interruptOneIn = 0
    var acceptFaultOneIn = 0
    var descriptorLimit = 4_096
    var preemption = 0
    /// One in so many of those that lose their turn gets it back some milliseconds later; 0 for none.
    var napOneIn = 0
    var pauseOneIn = 0
    /// One in three alarms comes up to so much later.
    var lateAlarmMilliseconds = 0
    var loopCount = 1
    var peopleCount = 4
    var hostileCount = 0
    var chaosSeconds = 60
    var keepSeatSeconds = 120
    var turnSeconds = 60
    var thinkMilliseconds = 500
    /// In an order that is the same in every process.
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
    /// While the server stops in play, its threads lose their turn for longer than at any other time.
    var isBusyAtStop = false
    /// Where the process dies when it does.
    var crashMoment = CrashMoment.anyStep
    /// Before it is started again for good a start has so few descriptors; 0 for no such start.
    var restartDescriptors = 0
    /// Of a journal a whole line gets lost while the server is down.
    var losesLine = false
    /// Which games rooms are made for, out of `Play`.
    var games: [Play] = [.concentration]
    /// The server's clocks run so many thousandths of the world's.
    var clockRate = 1_000
    /// There is a port for HTTP, and some come by WebSocket.
    var hasWeb = false
    /// So many ask for pages and decks over HTTP.
    var visitorCount = 0
    /// What is said is long, and nearly all are in one room: who does not read is soon far behind.
    var hasLongTalk = false

    var description: String {
        Mirror(reflecting: self).children.map { "\($0.label ?? "") \($0.value)" }.joined(
            separator: ", "
        )
    }

    /// What a person may do beside playing.
    enum Act: Int, CaseIterable {
        case quickJoin, create, join, watch, list, ping, chat, hover, state, leave, ready, kick,
            wrongMove
        case drop, reset, vanish, finish, takeover, openEndedTakeover, stall, bye, burst, flood
        case lie, brokenTakeover
    }

    /// What is played in a room.
    enum Play: Int, CaseIterable {
        case concentration, highCard, free, klondike

        /// As `create` and `join` want it.
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
        /// Before bytes are written to a journal, while files are made safe, or their names.
        case write, flush, names
        /// As somebody hears an event while something is being written, or before the power goes while something has been
        /// written for some time that no flush makes safe.
        case heard

        /// Those that a world draws first.
        static let usual: [CrashMoment] = [.anyStep, .write, .flush, .names]
    }

    /// Whether the world has what is asked for: words such as `durability=2`, `hostileCount>0` or `hasJournal`.
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
        // What is safe is promised most where output waits for it.
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
            // So that a write takes a while.
            diskMilliseconds = chance.pick([1, 5, 50])
        }
        isBusyAtStop = chance.oneIn(2)
        if chance.oneIn(4) { lateAlarmMilliseconds = 1_500 }
    }
}

extension WorldOptions {
    /// How many times as long the server's clock may take: a write of the disk that holds up the only
    /// loop for longer than a gap of that clock counts as one tick.
    var clockSlowness: Int {
        slowestDisk > ServerClock.longestGapMs ? slowestDisk / ServerClock.tickMs : 1
    }
}
