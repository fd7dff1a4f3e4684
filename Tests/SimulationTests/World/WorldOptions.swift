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
    var pauseOneIn = 0
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
    var diskMilliseconds = 0
    var diskFaultOneIn = 0
    var stopsInPlay = false

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
        if chance.oneIn(4) { descriptorLimit = 44 + chance.below(30) }
        hasJournal = chance.oneIn(2)
        durability = chance.below(3)
        crashCount = hasJournal ? chance.pick([0, 1, 3]) : 0
        isPowerCut = chance.oneIn(2)
        diskMilliseconds = chance.pick([0, 0, 5, 3_000])
        diskFaultOneIn = chance.pick([0, 0, 0, 30])
        stopsInPlay = chance.oneIn(4)
    }
}
