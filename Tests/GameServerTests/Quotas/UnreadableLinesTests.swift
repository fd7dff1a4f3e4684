import Testing

@testable import GameServer

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
}
