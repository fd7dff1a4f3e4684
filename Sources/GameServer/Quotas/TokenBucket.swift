import GameProtocol

/// Permits something a few times at once, and again as time passes.
///
/// Callers pass the same rate with each call, so a bucket is one number: each session has several.
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

/// A bucket for each of many keys, such as addresses.
///
/// The table forgets a key whose bucket is full again, so that rare addresses take no memory.
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

    /// Removes full buckets once the keys have doubled, so that the cost per request is constant.
    private mutating func sweep(at now: Int) {
        buckets = buckets.filter { !$0.value.isFull(at: now) }
        sweepCount = max(Self.leastSweepCount, 2 * buckets.count)
    }
}

/// The limit on one peer's lines: `linesPerSecond` a second, and as many at once after a pause.
///
/// The limit delays lines and refuses none: unread bytes wait in the kernel and slow the peer.
struct LineRate {
    /// The time at which the bucket is full again, in units of 1/`linesPerSecond` ms, so that the
    /// cost of a line is an integer.
    private var fullAt = Int.min / 2
    private let countPerSecond: Int32

    init(linesPerSecond: Int) { countPerSecond = Int32(clamping: linesPerSecond) }

    private var linesPerSecond: Int { Int(countPerSecond) }

    /// Counts a line that was read; returns for how many milliseconds no other line may be read.
    mutating func take(at now: Int) -> Int {
        let lineCost = 1_000
        let present = now * linesPerSecond
        fullAt = max(fullAt, present) + lineCost
        let early = fullAt + lineCost - linesPerSecond * 1_000 - present
        return early <= 0 ? 0 : (early + linesPerSecond - 1) / linesPerSecond
    }
}

/// The requests that one session may still make; a new connection does not renew them.
struct SessionQuota: Equatable, Sendable {
    /// The limit on chat messages, at `Limits.chats`.
    var chat = TokenBucket()
    /// The budget for requests that cost the server more than a move, at `Limits.pointsOfSession`.
    var requests = TokenBucket()
    /// The time at which the session is read again after a wrong guess or a move too early.
    var readAt = 0
    /// Whether the session has tried a secret of a room: its wrong secrets slow it from then on.
    var hasTriedSecret = false

    /// Returns the stricter of both quotas, limit by limit, for a session that resumes.
    func joined(with other: SessionQuota) -> SessionQuota {
        SessionQuota(
            chat: chat.emptier(other.chat),
            requests: requests.emptier(other.requests),
            readAt: max(readAt, other.readAt),
            hasTriedSecret: hasTriedSecret || other.hasTriedSecret
        )
    }
}

extension RoomRequest {
    /// The cost of the request in the session's budget. It is 0 for a move that only the player in
    /// turn may make, and for a request with a separate quota.
    func cost(isSharedTable: Bool) -> Int {
        switch self {
        case .move(let move): move.cost(isSharedTable: isSharedTable)
        case .ready, .chat, .hover, .start, .kick, .leave: 0
        case .state, .read: 1
        }
    }
}

/// The count of a peer's recent lines that are no lines of the protocol.
struct UnreadableLines {
    private var times: [Int] = []

    /// Counts one more line; true if there are too many in too short a time.
    mutating func add(at now: Int) -> Bool {
        let period = Limits.unreadableLinePeriod.milliseconds
        times.removeAll { $0 <= now - period }
        times.append(now)
        return times.count >= Limits.maximumUnreadableLines
    }
}
