/// The bytes at the end of an outbox's buffer that may not leave yet.
///
/// They tell of something that the journal does not hold safely yet. Whatever is added behind them
/// waits with them, because the order of a connection's lines never changes.
struct HeldOutput {
    /// How many they are.
    private(set) var count = 0
    /// In the order of the bytes, with rising LSNs.
    private var segments: [Segment] = []

    private struct Segment {
        let lsn: UInt64
        var count: Int
    }

    var isEmpty: Bool { segments.isEmpty }

    /// Notes bytes that may leave once the journal is safe up to `lsn`.
    mutating func append(_ number: Int, after lsn: UInt64) {
        count += number
        // Behind bytes that wait for a later LSN they wait for it too.
        if let last = segments.indices.last, lsn <= segments[last].lsn {
            segments[last].count += number
        } else {
            segments.append(Segment(lsn: lsn, count: number))
        }
    }

    /// Notes bytes that may leave as soon as those before them; only where some are held.
    mutating func append(_ number: Int) {
        count += number
        segments[segments.count - 1].count += number
    }

    /// Releases what waited for LSNs up to this one; true if there was anything.
    mutating func release(upTo lsn: UInt64) -> Bool {
        let end = segments.firstIndex { $0.lsn > lsn } ?? segments.count
        guard end > 0 else { return false }
        for segment in segments[..<end] { count -= segment.count }
        if end == segments.count { removeAll() } else { segments.removeFirst(end) }
        return true
    }

    /// Whether something waits for this LSN or a later one.
    func isWaiting(from lsn: UInt64) -> Bool { segments.last.map { $0.lsn >= lsn } ?? false }

    /// The bytes are gone, or may leave: nothing is held.
    mutating func removeAll() {
        count = 0
        segments = []
    }
}
