import Testing

@testable import GameServer

@Suite struct TokenBucketTests {
    @Test func aBurstIsFreeAndThenTimeDecides() {
        var bucket = TokenBucket(burst: 3, interval: .seconds(5))
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

    @Test func aLongRestGivesNoMoreThanTheBurst() {
        var bucket = TokenBucket(burst: 2, interval: .seconds(1))
        #expect(bucket.isFull(at: 0))
        bucket.take(at: 100_000)
        bucket.take(at: 100_000)
        #expect(bucket.waitMs(at: 100_000) == 1_000)
        #expect(!bucket.isFull(at: 101_999))
        #expect(bucket.isFull(at: 102_000))
    }
}
