import GameProtocol

/// A bucket for each of many keys, such as addresses.
///
/// A key whose bucket is full again is forgotten, so that addresses which came once take no memory.
struct BucketTable<Key: Hashable & Sendable>: Sendable {
    private let rate: Limits.Rate
    private var buckets: [Key: TokenBucket] = [:]
    /// How many keys there may be before full buckets are looked for.
    private var sweepCount = BucketTable.leastSweepCount

    private static var leastSweepCount: Int { 64 }

    init(_ rate: Limits.Rate) { self.rate = rate }

    /// How many keys are remembered.
    var count: Int { buckets.count }

    func waitMs(_ key: Key, for count: Int = 1, at now: Int) -> Int {
        buckets[key]?.waitMs(for: count, of: rate, at: now) ?? 0
    }

    mutating func take(_ key: Key, _ count: Int = 1, at now: Int) {
        if buckets.count >= sweepCount { sweep(at: now) }
        buckets[key, default: TokenBucket()].take(count, of: rate, at: now)
    }

    mutating func tryTake(_ key: Key, _ count: Int = 1, at now: Int) -> Int {
        let wait = waitMs(key, for: count, at: now)
        if wait == 0 { take(key, count, at: now) }
        return wait
    }

    /// Looks at all keys, but only when there are twice as many as the last time, so that its cost
    /// is spread over as many requests.
    private mutating func sweep(at now: Int) {
        buckets = buckets.filter { !$0.value.isFull(at: now) }
        sweepCount = max(Self.leastSweepCount, 2 * buckets.count)
    }
}
