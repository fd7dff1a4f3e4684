import GameProtocol

/// Permits something a few times at once, and again as time passes.
///
/// Callers pass the same rate with each call. A bucket is therefore only one number, because each
/// session has several.
struct TokenBucket: Equatable, Sendable {
    /// The moment at which the bucket is full again.
    private var fullAt = Int.min / 2

    /// Returns after how many milliseconds there are `count` tokens; 0 if they are there now.
    func waitMs(for count: Int = 1, of rate: Limits.Rate, at now: Int) -> Int {
        max(0, fullAt - (rate.burst - count) * rate.intervalMs - now)
    }

    /// Takes `count` tokens, which must be available.
    mutating func take(_ count: Int = 1, of rate: Limits.Rate, at now: Int) {
        fullAt = max(fullAt, now) + count * rate.intervalMs
    }

    /// Takes `count` tokens and returns 0 if they are available; else takes none and returns the
    /// milliseconds until they are.
    mutating func tryTake(_ count: Int = 1, of rate: Limits.Rate, at now: Int) -> Int {
        let wait = waitMs(for: count, of: rate, at: now)
        if wait == 0 { take(count, of: rate, at: now) }
        return wait
    }

    /// Whether all tokens have come back, as in a new bucket.
    func isFull(at now: Int) -> Bool { fullAt <= now }

    /// The emptier one of two buckets of the same size.
    func emptier(_ other: TokenBucket) -> TokenBucket { fullAt < other.fullAt ? other : self }
}
