import GameProtocol

/// A bucket for each of many keys, such as addresses.
///
/// The table forgets a key whose bucket is full again, so that addresses that came once take no
/// memory.
struct BucketTable<Key: Hashable & Sendable>: Sendable {
    private let rate: Limits.Rate
    private var buckets: [Key: TokenBucket] = [:]
    /// The number of keys at which full buckets are removed.
    private var sweepCount = BucketTable.leastSweepCount

    private static var leastSweepCount: Int { 64 }

    init(_ rate: Limits.Rate) { self.rate = rate }

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

    /// Removes full buckets. It runs only when the keys have doubled since the last time, so the
    /// cost per request stays constant.
    private mutating func sweep(at now: Int) {
        buckets = buckets.filter { !$0.value.isFull(at: now) }
        sweepCount = max(Self.leastSweepCount, 2 * buckets.count)
    }
}
