import GameProtocol

/// Permits something a few times at once, and again as time passes.
///
/// Each session has several, so what is constant in them is kept small.
struct TokenBucket: Equatable, Sendable {
    private let burst: Int32
    private let intervalMs: Int32
    /// The moment at which the bucket is full again.
    private var fullAt = Int.min / 2

    init(_ rate: Limits.Rate) {
        burst = Int32(rate.burst)
        intervalMs = Int32(rate.interval / .milliseconds(1))
    }

    /// After how many milliseconds there are `count` tokens; 0 if there are now.
    func waitMs(for count: Int = 1, at now: Int) -> Int {
        max(0, fullAt - (Int(burst) - count) * Int(intervalMs) - now)
    }

    /// Takes `count` tokens, which must be there.
    mutating func take(_ count: Int = 1, at now: Int) {
        fullAt = max(fullAt, now) + count * Int(intervalMs)
    }

    /// Takes `count` tokens and gives 0 if they are there; else gives after how many milliseconds
    /// they will be.
    mutating func tryTake(_ count: Int = 1, at now: Int) -> Int {
        let wait = waitMs(for: count, at: now)
        if wait == 0 { take(count, at: now) }
        return wait
    }

    /// Whether everything that was taken has come back: the bucket is as good as a new one.
    func isFull(at now: Int) -> Bool { fullAt <= now }

    /// The emptier one of two buckets of the same size.
    func emptier(_ other: TokenBucket) -> TokenBucket { fullAt < other.fullAt ? other : self }
}
