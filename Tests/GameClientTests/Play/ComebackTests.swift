import Testing

@testable import GameClient

@Suite("Comeback")
struct ComebackTests {
    @Test func theDelaysDoubleFromATenthOfASecondToFive() {
        // 20 is the chance in the middle of its range.
        let delays = (0..<8).map { Comeback.delay($0, 20) }
        #expect(delays == [100, 200, 400, 800, 1600, 3200, 5000, 5000])
        #expect(Comeback.delay(Int.max, 20) == 5000)
    }

    @Test(arguments: [0, 1, 40, 41, 7_777, UInt64.max])
    func chanceMakesAFifthMoreOrLess(chance: UInt64) {
        for count in 0..<9 {
            let middle = Comeback.delay(count, 20)
            let delay = Comeback.delay(count, chance)
            #expect(delay * 5 >= middle * 4 && delay * 5 <= middle * 6)
        }
    }

    @Test func whatTheServerAsksForIsTheLeast() {
        var comeback = Comeback()
        comeback.lose(keptMs: 120_000, at: 1000)
        comeback.wait(afterMs: 20_000, chance: 5, at: 1000)
        #expect(comeback.nextTry >= 21_000 && comeback.nextTry <= 22_000)
        comeback.wait(afterMs: 0, chance: 20, at: 30_000)
        #expect(comeback.nextTry == 30_200)
        comeback.wait(afterMs: -1, chance: 20, at: 30_000)
        #expect(comeback.nextTry == 30_400)
    }

    @Test(arguments: [Int.max, Int.max - 1, 9_007_199_254_740_991, 119_999])
    func theLastTryIsWhenTheTimeOfTheSeatIsOver(afterMs: Int) {
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

    @Test func whoIsDroppedAtOnceEachTimeWaitsLongerEachTime() {
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

    @Test func theTimeThatIsLeftIsToldAtAFewMoments() {
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
