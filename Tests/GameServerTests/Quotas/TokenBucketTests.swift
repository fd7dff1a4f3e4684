import GameProtocol
import Testing

@testable import GameServer

@Suite struct TokenBucketTests {
    @Test func `a burst is free and then time decides`() {
        var bucket = TokenBucket(.init(burst: 3, interval: .seconds(5)))
        for _ in 0..<3 {
            #expect(bucket.waitMs(at: 1_000) == 0)
            bucket.take(at: 1_000)
        }
        #expect(bucket.waitMs(at: 1_000) == 5_000)
        #expect(bucket.waitMs(at: 5_999) == 1)
        #expect(bucket.waitMs(at: 6_000) == 0)
        bucket.take(at: 6_000)
        #expect(bucket.waitMs(at: 6_000) == 5_000)
    }

    @Test func `a long rest gives no more than the burst`() {
        var bucket = TokenBucket(.init(burst: 2, interval: .seconds(1)))
        #expect(bucket.isFull(at: 0))
        bucket.take(at: 100_000)
        bucket.take(at: 100_000)
        #expect(bucket.waitMs(at: 100_000) == 1_000)
        #expect(!bucket.isFull(at: 101_999))
        #expect(bucket.isFull(at: 102_000))
    }

    @Test func `several are taken together or not at all`() {
        var bucket = TokenBucket(.init(burst: 10, interval: .seconds(1)))
        #expect(bucket.tryTake(8, at: 0) == 0)
        #expect(bucket.tryTake(3, at: 0) == 1_000)
        #expect(bucket.tryTake(2, at: 0) == 0)
        #expect(bucket.waitMs(for: 10, at: 0) == 10_000)
    }

    @Test func `of two the emptier one counts`() {
        var one = TokenBucket(.init(burst: 10, interval: .seconds(1)))
        var two = one
        one.take(4, at: 0)
        two.take(6, at: 0)
        #expect(one.emptier(two) == two)
        #expect(two.emptier(one) == two)
    }
}
