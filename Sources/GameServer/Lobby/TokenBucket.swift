/// A right to do something a few times at once, which grows again with time.
struct TokenBucket: Equatable, Sendable {
    private let burst: Int
    private let intervalMs: Int
    /// The moment at which the bucket is full again.
    private var fullAt = Int.min / 2

    /// So many at once, and one more in every interval.
    init(burst: Int, interval: Duration) {
        self.burst = burst
        intervalMs = Int(interval / .milliseconds(1))
    }

    /// After how many milliseconds there is one; 0 if there is one now.
    func waitMs(at now: Int) -> Int {
        max(0, fullAt - (burst - 1) * intervalMs - now)
    }

    /// Takes one, which must be there.
    mutating func take(at now: Int) {
        fullAt = max(fullAt, now) + intervalMs
    }

    /// Nothing was taken that has not come back: the bucket is as good as a new one.
    func isFull(at now: Int) -> Bool { fullAt <= now }
}
