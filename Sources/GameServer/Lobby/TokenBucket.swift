/// A right to do something a few times at once, which grows again with time.
///
/// Each session has two, so what is constant in them is kept small.
struct TokenBucket: Equatable, Sendable {
    private let burst: Int32
    private let intervalMs: Int32
    /// The moment at which the bucket is full again.
    private var fullAt = Int.min / 2

    /// So many at once, and one more in every interval.
    init(burst: Int, interval: Duration) {
        self.burst = Int32(burst)
        intervalMs = Int32(interval / .milliseconds(1))
    }

    /// After how many milliseconds there is one; 0 if there is one now.
    func waitMs(at now: Int) -> Int {
        max(0, fullAt - Int(burst - 1) * Int(intervalMs) - now)
    }

    /// Takes one, which must be there.
    mutating func take(at now: Int) {
        fullAt = max(fullAt, now) + Int(intervalMs)
    }

    /// Nothing was taken that has not come back: the bucket is as good as a new one.
    func isFull(at now: Int) -> Bool { fullAt <= now }
}
