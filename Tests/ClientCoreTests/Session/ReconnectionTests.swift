import Testing

@testable import ClientCore

@Suite("Reconnection")
struct ReconnectionTests {
    @Test func `the delays double from a tenth of a second to five`() {
        // 20 is the random value in the middle of its range.
        let delays = (0..<8).map { Reconnection.delay($0, 20) }
        #expect(delays == [100, 200, 400, 800, 1600, 3200, 5000, 5000])
        #expect(Reconnection.delay(Int.max, 20) == 5000)
    }

    @Test(arguments: [0, 1, 40, 41, 7_777, UInt64.max])
    func `chance makes a fifth more or less`(chance: UInt64) {
        for count in 0..<9 {
            let middle = Reconnection.delay(count, 20)
            let delay = Reconnection.delay(count, chance)
            #expect(delay * 5 >= middle * 4 && delay * 5 <= middle * 6)
        }
    }

    @Test func `what the server asks for is the least`() {
        var reconnection = Reconnection()
        reconnection.lose(keptMs: 120_000, at: 1000)
        reconnection.wait(afterMs: 20_000, chance: 5, at: 1000)
        #expect(reconnection.nextTry >= 21_000 && reconnection.nextTry <= 22_000)
        reconnection.wait(afterMs: 0, chance: 20, at: 30_000)
        #expect(reconnection.nextTry == 30_200)
        reconnection.wait(afterMs: -1, chance: 20, at: 30_000)
        #expect(reconnection.nextTry == 30_400)
    }

    @Test(arguments: [0, 49, 7_777, UInt64.max])
    func `who is told that the server starts again comes back soon`(chance: UInt64) {
        var reconnection = Reconnection()
        reconnection.lose(keptMs: 120_000, at: 1000)
        reconnection.wait(afterMs: 250, chance: chance, at: 1000)
        #expect((1250..<1300).contains(reconnection.nextTry))
    }

    @Test(arguments: [Int.max, Int.max - 1, 9_007_199_254_740_991, 119_999])
    func `the last try is when the time of the seat is over`(afterMs: Int) {
        var reconnection = Reconnection()
        reconnection.lose(keptMs: 120_000, at: 1000)
        reconnection.wait(afterMs: afterMs, chance: 3, at: 2000)
        #expect(reconnection.nextTry == 121_000)
        #expect(!reconnection.isOver(at: 120_999))
        #expect(reconnection.isOver(at: 121_000))
        reconnection.lose(keptMs: Int.max, at: 2000)
        reconnection.wait(afterMs: Int.max, chance: 3, at: 2000)
        #expect(!reconnection.isOver(at: 1_000_000_000))
    }

    @Test func `who is dropped at once each time waits longer each time`() {
        var reconnection = Reconnection()
        for tries in 1...10 {
            reconnection.lose(keptMs: 120_000, at: 0)
            reconnection.wait(afterMs: nil, chance: 20, at: 0)
            #expect(reconnection.tryCount == tries)
            reconnection.regained(at: 0)
        }
        reconnection.lose(keptMs: 120_000, at: 10_000)
        reconnection.wait(afterMs: nil, chance: 20, at: 10_000)
        #expect(reconnection.nextTry == 10_100)
    }

    @Test func `the time that is left is told at a few moments`() {
        var reconnection = Reconnection()
        reconnection.lose(keptMs: 120_000, at: 0)
        var told: [Int] = []
        while let mark = reconnection.nextMark {
            let passed = [mark - 1, mark, mark].map { reconnection.passedMark(at: $0) }
            #expect(passed == [false, true, false])
            told.append(reconnection.leftMs(at: mark))
        }
        #expect(told == [60_000, 30_000, 10_000])
        var short = Reconnection()
        short.lose(keptMs: 12_000, at: 0)
        #expect(short.nextMark == nil)
    }
}
