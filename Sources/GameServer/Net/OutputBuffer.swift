/// Bytes that the kernel has not taken yet, in order; it holds no memory while it is empty.
struct OutputBuffer {
    private var bytes: [UInt8] = []
    /// The number of `bytes` that the kernel has taken already.
    private var taken = 0
    /// Whether the last byte that the kernel took was inside a line.
    private var isMidLine = false
    /// Whether the bytes are frames of a WebSocket, and not lines.
    private let isFramed: Bool
    /// The index in `bytes` of the first frame that the kernel has not begun to take.
    private var nextFrame = 0

    /// The least number of sent bytes for which the buffer is compacted.
    private static let compactionBytes = 64 * 1024

    init(isFramed: Bool = false) { self.isFramed = isFramed }

    var count: Int { bytes.count - taken }
    var isEmpty: Bool { count == 0 }

    mutating func append(_ new: UnsafeBufferPointer<UInt8>) {
        if taken >= Self.compactionBytes, taken >= count {
            bytes.removeFirst(taken)
            nextFrame -= taken
            taken = 0
        }
        bytes.append(contentsOf: new)
    }

    /// Adds whole lines or frames before the last `number` bytes, which begin with a line or frame.
    mutating func insert(_ new: UnsafeBufferPointer<UInt8>, beforeLast number: Int) {
        bytes.insert(contentsOf: new, at: bytes.count - number)
    }

    /// Calls `body` with the first `number` waiting bytes.
    func withBytes<Result, Failure: Error>(
        first number: Int,
        _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try bytes.withUnsafeBufferPointer { (all) throws(Failure) -> Result in
            try body(UnsafeBufferPointer(rebasing: all[taken..<taken + number]))
        }
    }

    /// Records that the kernel took the first `number` bytes.
    mutating func remove(first number: Int) {
        guard number > 0 else { return }
        taken += number
        if isFramed {
            passFrames()
        } else {
            isMidLine = bytes[taken - 1] != UInt8(ascii: "\n")
        }
        if isEmpty { free() }
    }

    /// Keeps the bytes of `all` after the first `number`, which the kernel took directly.
    mutating func keep(_ all: UnsafeBufferPointer<UInt8>, after number: Int) {
        if isFramed {
            var end = 0
            while end < number { end = FrameWriter.end(ofFrameAt: end, in: all) }
            nextFrame = end - number
        } else if number > 0 {
            isMidLine = all[number - 1] != UInt8(ascii: "\n")
        }
        append(UnsafeBufferPointer(rebasing: all[number...]))
    }

    private mutating func passFrames() {
        bytes.withUnsafeBufferPointer { bytes in
            while nextFrame < taken { nextFrame = FrameWriter.end(ofFrameAt: nextFrame, in: bytes) }
        }
    }

    /// Drops everything but the rest of a half-sent line or frame, so that the next line is whole.
    mutating func dropWholeLines() {
        if isFramed {
            bytes = Array(bytes[taken..<nextFrame])
            nextFrame -= taken
            taken = 0
            return
        }
        guard isMidLine, let end = bytes[taken...].firstIndex(of: UInt8(ascii: "\n")) else {
            return isMidLine ? () : free()
        }
        bytes = Array(bytes[taken...end])
        taken = 0
    }

    /// Drops the last `number` bytes, which begin with an unsent line or frame.
    mutating func removeLast(_ number: Int) {
        bytes.removeLast(number)
        if isEmpty { free() }
    }

    /// Drops everything and forgets that a line was half sent.
    mutating func free() { self = OutputBuffer(isFramed: isFramed) }
}

/// The bytes at the end of an outbox's buffer that may not leave yet.
///
/// The bytes report changes that the journal does not hold safely yet. Lines added later wait
/// behind them, because the order of a connection's lines never changes.
struct HeldOutput {
    /// The number of held bytes.
    private(set) var count = 0
    /// The segments of held bytes, in the order of the bytes, with rising LSNs.
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
