import Testing

@testable import ClientCore

@Suite("Comeback")
struct ComebackTests {
    @Test func `the delays double from a tenth of a second to five`() {
        // 20 is the chance in the middle of its range.
        let delays = (0..<8).map { Comeback.delay($0, 20) }
        #expect(delays == [100, 200, 400, 800, 1600, 3200, 5000, 5000])
        #expect(Comeback.delay(Int.max, 20) == 5000)
    }

    @Test(arguments: [0, 1, 40, 41, 7_777, UInt64.max])
    func `chance makes a fifth more or less`(chance: UInt64) {
        for count in 0..<9 {
            let middle = Comeback.delay(count, 20)
            let delay = Comeback.delay(count, chance)
            #expect(delay * 5 >= middle * 4 && delay * 5 <= middle * 6)
        }
    }

    @Test func `what the server asks for is the least`() {
        var comeback = Comeback()
        comeback.lose(keptMs: 120_000, at: 1000)
        comeback.wait(afterMs: 20_000, chance: 5, at: 1000)
        #expect(comeback.nextTry >= 21_000 && comeback.nextTry <= 22_000)
        comeback.wait(afterMs: 0, chance: 20, at: 30_000)
        #expect(comeback.nextTry == 30_200)
        comeback.wait(afterMs: -1, chance: 20, at: 30_000)
        #expect(comeback.nextTry == 30_400)
    }

    @Test(arguments: [0, 49, 7_777, UInt64.max])
    func `who is told that the server starts again comes back soon`(chance: UInt64) {
        var comeback = Comeback()
        comeback.lose(keptMs: 120_000, at: 1000)
        comeback.wait(afterMs: 250, chance: chance, at: 1000)
        #expect((1250..<1300).contains(comeback.nextTry))
    }

    @Test(arguments: [Int.max, Int.max - 1, 9_007_199_254_740_991, 119_999])
    func `the last try is when the time of the seat is over`(afterMs: Int) {
        var comeback = Comeback()
        comeback.lose(keptMs: 120_000, at: 1000)
        comeback.wait(afterMs: afterMs, chance: 3, at: 2000)
        #expect(comeback.nextTry == 121_000)
        #expect(!comeback.isOver(at: 120_999))
        #expect(comeback.isOver(at: 121_000))
        comeback.lose(keptMs: Int.max, at: 2000)
        comeback.wait(afterMs: Int.max, chance: 3, at: 2000)
        #expect(!comeback.isOver(at: 1_000_000_000))
    }

    @Test func `who is dropped at once each time waits longer each time`() {
        var comeback = Comeback()
        for tries in 1...10 {
            comeback.lose(keptMs: 120_000, at: 0)
            comeback.wait(afterMs: nil, chance: 20, at: 0)
            #expect(comeback.tryCount == tries)
            comeback.regained(at: 0)
        }
        comeback.lose(keptMs: 120_000, at: 10_000)
        comeback.wait(afterMs: nil, chance: 20, at: 10_000)
        #expect(comeback.nextTry == 10_100)
    }

    @Test func `the time that is left is told at a few moments`() {
        var comeback = Comeback()
        comeback.lose(keptMs: 120_000, at: 0)
        var told: [Int] = []
        while let mark = comeback.nextMark {
            let passed = [mark - 1, mark, mark].map { comeback.passedMark(at: $0) }
            #expect(passed == [false, true, false])
            told.append(comeback.leftMs(at: mark))
        }
        #expect(told == [60_000, 30_000, 10_000])
        var short = Comeback()
        short.lose(keptMs: 12_000, at: 0)
        #expect(short.nextMark == nil)
    }
}
