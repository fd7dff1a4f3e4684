import Dispatch
import Synchronization
import Testing

@testable import GameServer

@Suite struct ServerClockTests {
    private final class Time: Sendable {
        let ms = Atomic<Int>(1_000_000)
        let reports = Locked<[Int]>([])

        var clock: ServerClock {
            ServerClock(
                time: { [self] in ms.load(ordering: .relaxed) },
                report: { [self] lost in reports.withLock { $0.append(lost) } }
            )
        }

        func pass(_ count: Int) { ms.wrappingAdd(count, ordering: .relaxed) }
    }

    @Test func `it goes as the time does while it is read`() {
        let time = Time()
        let clock = time.clock
        let start = clock.now
        for step in [1, 124, 125, 126, 250, 400, 436] {
            let before = clock.now
            time.pass(step)
            #expect(clock.now == before + step)
        }
        #expect(clock.now == start + 1_462)
        #expect(time.reports.withLock { $0 } == [])
    }

    @Test func `a standstill of any length takes one tick`() {
        let time = Time()
        let clock = time.clock
        for length in [700, 14_000, 180_000, 40_000_000] {
            time.pass(200)
            let before = clock.now
            time.pass(length)
            // The last reading is accurate to 64 ms.
            #expect((before + 186...before + 250 + 64).contains(clock.now))
            let after = clock.now
            time.pass(100)
            #expect(clock.now == after + 100)
        }
        #expect(time.reports.withLock { $0.count } == 4)
    }

    @Test func `two standstills lose what both take`() {
        let time = Time()
        let clock = time.clock
        let start = clock.now
        for _ in 0..<2 {
            time.pass(10_000)
            _ = clock.now
        }
        let lost = time.reports.withLock { $0.reduce(0, +) }
        #expect(clock.now - start == 20_000 - lost)
    }

    @Test func `no thread sees it go back, whoever notices a standstill`() {
        let time = Time()
        let clock = time.clock
        let isGoodOnAll = Atomic<Bool>(true)
        DispatchQueue.concurrentPerform(iterations: 4) { number in
            var last = 0
            for round in 0..<20_000 {
                if number == 0 { time.pass(round % 50 == 0 ? 2_000 : 7) }
                let now = clock.now
                if now < last { isGoodOnAll.store(false, ordering: .relaxed) }
                last = now
            }
        }
        let isGood = isGoodOnAll.load(ordering: .relaxed)
        #expect(isGood)
    }
}
