/// The bytes at the end of an outbox's buffer that may not leave yet.
///
/// The bytes report changes that the journal does not hold safely yet. Lines added later wait
/// behind them, because the order of a connection's lines never changes.
struct HeldOutput {
    /// The number of held bytes.
    private(set) var count = 0
    /// In the order of the bytes, with rising LSNs.
    private var segments: [Segment] = []

    private struct Segment {
        let lsn: UInt64
        var count: Int
    }

    var isEmpty: Bool { segments.isEmpty }

    /// Records bytes that may leave once the journal is safe up to `lsn`.
    mutating func append(_ number: Int, after lsn: UInt64) {
        count += number
        // Bytes behind a later LSN wait for that LSN too.
        if let last = segments.indices.last, lsn <= segments[last].lsn {
            segments[last].count += number
        } else {
            segments.append(Segment(lsn: lsn, count: number))
        }
    }

    /// Records bytes that may leave with the bytes before them; some bytes must be held.
    mutating func append(_ number: Int) {
        count += number
        segments[segments.count - 1].count += number
    }

    /// Releases the bytes that waited for LSNs up to this one; true if there were any.
    mutating func release(upTo lsn: UInt64) -> Bool {
        let end = segments.firstIndex { $0.lsn > lsn } ?? segments.count
        guard end > 0 else { return false }
        for segment in segments[..<end] { count -= segment.count }
        if end == segments.count { removeAll() } else { segments.removeFirst(end) }
        return true
    }

    /// Whether bytes wait for this LSN or a later one.
    func isWaiting(from lsn: UInt64) -> Bool { segments.last.map { $0.lsn >= lsn } ?? false }

    /// Forgets all held bytes, because they are gone or may leave.
    mutating func removeAll() {
        count = 0
        segments = []
    }
}
