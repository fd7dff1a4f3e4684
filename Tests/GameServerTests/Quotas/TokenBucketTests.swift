import GameProtocol
import Testing

@testable import GameServer
@testable import GamesTests

@Suite struct TokenBucketTests {
    @Test func `a burst is free and then time decides`() {
        let rate = Limits.Rate(burst: 3, interval: .seconds(5))
        var bucket = TokenBucket()
        for _ in 0..<3 {
            #expect(bucket.waitMs(of: rate, at: 1_000) == 0)
            bucket.take(of: rate, at: 1_000)
        }
        #expect(bucket.waitMs(of: rate, at: 1_000) == 5_000)
        #expect(bucket.waitMs(of: rate, at: 5_999) == 1)
        #expect(bucket.waitMs(of: rate, at: 6_000) == 0)
        bucket.take(of: rate, at: 6_000)
        #expect(bucket.waitMs(of: rate, at: 6_000) == 5_000)
    }

    @Test func `a long rest gives no more than the burst`() {
        let rate = Limits.Rate(burst: 2, interval: .seconds(1))
        var bucket = TokenBucket()
        #expect(bucket.isFull(at: 0))
        bucket.take(of: rate, at: 100_000)
        bucket.take(of: rate, at: 100_000)
        #expect(bucket.waitMs(of: rate, at: 100_000) == 1_000)
        #expect(!bucket.isFull(at: 101_999))
        #expect(bucket.isFull(at: 102_000))
    }

    @Test func `several are taken together or not at all`() {
        let rate = Limits.Rate(burst: 10, interval: .seconds(1))
        var bucket = TokenBucket()
        #expect(bucket.tryTake(8, of: rate, at: 0) == 0)
        #expect(bucket.tryTake(3, of: rate, at: 0) == 1_000)
        #expect(bucket.tryTake(2, of: rate, at: 0) == 0)
        #expect(bucket.waitMs(for: 10, of: rate, at: 0) == 10_000)
    }

    @Test func `of two the emptier one counts`() {
        let rate = Limits.Rate(burst: 10, interval: .seconds(1))
        var one = TokenBucket()
        var two = one
        one.take(4, of: rate, at: 0)
        two.take(6, of: rate, at: 0)
        #expect(one.emptier(two) == two)
        #expect(two.emptier(one) == two)
    }

    @Test(arguments: 1...20)
    func `it permits what a count of its tokens permits`(seed: Int) {
        var random = SeededGenerator(seed)
        let rate = Limits.Rate(
            burst: random.number(in: 1...5),
            interval: .milliseconds(random.one(of: [1, 7, 1_000]))
        )
        let (token, most) = (rate.intervalMs, rate.burst * rate.intervalMs)
        var bucket = TokenBucket()
        // The saved milliseconds; a token is one interval.
        var (now, saved) = (random.number(in: -100...100), most)
        for _ in 0..<300 {
            let count = random.number(in: 1...rate.burst)
            let wait = max(0, count * token - saved)
            #expect(bucket.waitMs(for: count, of: rate, at: now) == wait)
            #expect(bucket.tryTake(count, of: rate, at: now) == wait)
            if wait == 0 { saved -= count * token }
            #expect(bucket.isFull(at: now) == (saved == most))
            // The pause is none, exactly the announced wait, a millisecond less, or random.
            let pause = random.one(of: [0, wait, max(0, wait - 1), random.number(in: 0...most)])
            now += pause
            saved = min(most, saved + pause)
        }
    }
}
