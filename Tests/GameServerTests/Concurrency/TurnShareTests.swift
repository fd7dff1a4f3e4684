import GameProtocol
import Testing

@testable import GameServer
@testable import GamesTests

/// Tests of the share of a loop's turn, compared with a list of its lines.
@Suite struct TurnShareTests {
    /// Whether the turn ends with the last of these lines. A nil stands for a line after which the
    /// clock is not read.
    private static func isOver(_ looks: [Int?], maximum: Int) -> Bool {
        if looks.count >= maximum { return true }
        guard let last = looks.last, let now = last else { return false }
        let first = looks.compactMap(\.self)[0]
        return now - first >= 1_000_000
    }

    @Test(arguments: 1...40)
    func `a turn ends by its lines or its time and the next one begins with nothing`(seed: Int) {
        var random = SeededGenerator(seed)
        var (share, now) = (TurnShare(), 0)
        for _ in 0..<50 {
            let maximum = random.one(of: [1, 16, 17, 40, 256])
            let step = random.one(of: [0, 1, 62_500, 999_999, 1_000_000])
            let workPercent = random.one(of: [0, 10, 100])
            share.begin(maximumLineCount: maximum)
            var (looks, isOver): ([Int?], Bool) = ([], false)
            while !isOver {
                let hasWorked = random.chance(workPercent)
                looks.append(nil)
                isOver = share.isOver(
                    afterWork: hasWorked,
                    now: {
                        looks[looks.count - 1] = now
                        return now
                    }()
                )
                // The last line of all is not timed.
                let isTimed = (hasWorked || looks.count % 16 == 0) && looks.count < maximum
                #expect((looks[looks.count - 1] != nil) == isTimed)
                #expect(isOver == Self.isOver(looks, maximum: maximum))
                now += step
            }
        }
    }
}
