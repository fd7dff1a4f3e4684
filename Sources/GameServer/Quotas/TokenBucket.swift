import GameProtocol

/// Permits something a few times at once, and again as time passes.
///
/// How many and how often is told with each question, always the same: each session has several buckets, and so
/// each of them is one number.
struct TokenBucket: Equatable, Sendable {
    /// The moment at which the bucket is full again.
    private var fullAt = Int.min / 2

    /// After how many milliseconds there are `count` tokens; 0 if there are now.
    func waitMs(for count: Int = 1, of rate: Limits.Rate, at now: Int) -> Int {
        max(0, fullAt - (rate.burst - count) * rate.intervalMs - now)
    }

    /// Takes `count` tokens, which must be there.
    mutating func take(_ count: Int = 1, of rate: Limits.Rate, at now: Int) {
        fullAt = max(fullAt, now) + count * rate.intervalMs
    }

    /// Takes `count` tokens and gives 0 if they are there; else gives after how many milliseconds
    /// they will be.
    mutating func tryTake(_ count: Int = 1, of rate: Limits.Rate, at now: Int) -> Int {
        let wait = waitMs(for: count, of: rate, at: now)
        if wait == 0 { take(count, of: rate, at: now) }
        return wait
    }

    /// Whether everything that was taken has come back: the bucket is as good as a new one.
    func isFull(at now: Int) -> Bool { fullAt <= now }

    /// The emptier one of two buckets of the same size.
    func emptier(_ other: TokenBucket) -> TokenBucket { fullAt < other.fullAt ? other : self }
}
