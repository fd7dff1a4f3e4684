import Testing

@testable import GameServer
@testable import GamesTests

/// Tests of the alarms of a queue, with a clock that fires them in time or late.
@Suite struct QueueAlarmsTests {
    @Test(arguments: 1...20)
    func `no deadline passes without an alarm and no alarm is needless`(seed: Int) {
        var random = SeededGenerator(seed)
        var (alarms, now): (QueueAlarms, Int64) = (QueueAlarms(), 0)
        // The times at which Dispatch would wake.
        var pending: [Int64] = []
        for _ in 0..<300 {
            let deadline = now + Int64(random.number(in: -5...50))
            let delay = alarms.delay(for: deadline, now: now)
            #expect((delay != nil) == !pending.contains { $0 <= deadline })
            if let delay {
                #expect(now + Int64(delay) == max(deadline, now))
                pending.append(now + Int64(delay))
            }
            now += Int64(random.one(of: [0, 1, 20, 100]))
            // Late alarms fire one by one, the earliest first.
            for time in pending.sorted() where time <= now {
                alarms.fired(at: now)
                pending.remove(at: pending.firstIndex(of: time) ?? 0)
                if random.chance(30) { break }
            }
        }
    }
}
