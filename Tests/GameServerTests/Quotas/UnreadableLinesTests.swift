import Testing

@testable import GameServer
@testable import GamesTests

@Suite struct UnreadableLinesTests {
    private var lines = UnreadableLines()

    @Test mutating func `twenty within a minute are too many`() {
        let answers = (1...19).map { number in lines.add(at: number * 3_000) }
        #expect(!answers.contains(true))
        let isTooMany = lines.add(at: 59_999)
        #expect(isTooMany)
    }

    @Test mutating func `unreadable lines are forgotten after a minute`() {
        let times = Array(repeating: 0, count: 19) + Array(repeating: 60_000, count: 19)
        let answers = times.map { time in lines.add(at: time) }
        #expect(!answers.contains(true))
        let isTooMany = lines.add(at: 60_001)
        #expect(isTooMany)
    }

    @Test(arguments: 1...10)
    mutating func `it counts what a list of all times has`(seed: Int) {
        var random = SeededGenerator(seed)
        var (now, times): (Int, [Int]) = (0, [])
        for _ in 0..<500 {
            times.append(now)
            let recentCount = times.count { $0 > now - 60_000 }
            #expect(lines.add(at: now) == (recentCount >= 20))
            now += random.one(of: [0, 3_157, 3_158, 3_159, 59_999, 60_000])
        }
    }
}
