import GameProtocol
import Testing

@testable import GameServer

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
        // A hundred keys take something each second.
        #expect(table.count < 500)
    }

    @Test mutating func `who has rights outstanding is not forgotten`() {
        _ = table.tryTake(-1, 2, at: 0)
        for key in 0..<10_000 { table.take(key, at: 0) }
        #expect(table.waitMs(-1, at: 0) == 1_000)
    }
}
