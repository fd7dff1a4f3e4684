import GameProtocol
import Testing

@testable import GameServer
@testable import GamesTests

@Suite struct BucketTableTests {
    private var table = BucketTable<Int>(.init(burst: 2, interval: .seconds(1)))

    @Test mutating func `each key has a bucket of its own`() {
        #expect(table.tryTake(1, at: 0) == 0)
        #expect(table.tryTake(1, at: 0) == 0)
        #expect(table.tryTake(1, at: 0) == 1_000)
        #expect(table.tryTake(2, 2, at: 0) == 0)
        #expect(table.tryTake(2, 2, at: 500) == 1_500)
    }

    @Test mutating func `whose rights have grown back is forgotten`() {
        for key in 0..<100_000 { table.take(key, at: key * 10) }
        // A hundred keys take tokens each second.
        #expect(table.count < 500)
    }

    @Test mutating func `who has rights outstanding is not forgotten`() {
        _ = table.tryTake(-1, 2, at: 0)
        for key in 0..<10_000 { table.take(key, at: 0) }
        #expect(table.waitMs(-1, at: 0) == 1_000)
    }

    @Test(arguments: 1...10)
    func `it permits each key what a bucket of its own permits`(seed: Int) {
        var random = SeededGenerator(seed)
        let rate = Limits.Rate(burst: 3, interval: .milliseconds(50))
        var table = BucketTable<Int>(rate)
        var buckets: [Int: TokenBucket] = [:]
        var now = 0
        for _ in 0..<2_000 {
            // There are more keys than the table keeps before it looks for full buckets.
            let (key, count) = (random.number(in: 0...150), random.number(in: 1...2))
            let wait = table.tryTake(key, count, at: now)
            #expect(wait == buckets[key, default: TokenBucket()].tryTake(count, of: rate, at: now))
            now += random.one(of: [0, 1, wait])
            #expect(table.count <= 151)
        }
        #expect(table.count >= buckets.values.count { !$0.isFull(at: now) })
    }
}
