/// A splitter of a stream of bytes into lines with a maximum length (protocol.md, section 2).
///
/// It delivers lines that lie completely in a pushed chunk in place, without a copy. It keeps only
/// undelivered bytes: usually part of a line, and more if the consumer stopped. Without such bytes
/// it keeps no memory.
public struct LineFramer: Sendable {
    /// The consumer's answer to a line: whether to deliver the next one.
    public enum Continue: Sendable {
        /// Deliver the next line.
        case more
        /// Deliver no line until `resume`.
        case stop
    }

    /// The reason why no further line was delivered.
    public enum Outcome: Equatable, Sendable {
        /// Every whole line was delivered.
        case needsBytes
        /// The consumer stopped; whole lines may be waiting for `resume`.
        case stopped
        /// A line is too long. This outcome occurs once; nothing is delivered after it.
        case tooLong
        /// A line was too long earlier, and the bytes were dropped.
        case ended
    }

    private let maximum: Int
    /// The kept bytes; the bytes before `consumed` were delivered.
    private var held: [UInt8] = []
    private var consumed = 0
    /// Whether the kept bytes may contain whole lines.
    private var isStopped = false
    private var isEnded = false

    /// Creates a framer for lines of at most `maximum` bytes, `\n` included.
    public init(maximum: Int) {
        self.maximum = maximum
    }

    /// The number of kept bytes: part of a line, and whole lines after a stop.
    public var heldCount: Int {
        held.count - consumed
    }

    /// Adds bytes and delivers the whole lines, blank ones included.
    ///
    /// - Parameters:
    ///   - chunk: the next bytes of the stream; not used after the call.
    ///   - onLine: receives each line without its `\n` and one `\r` before that. The bytes are
    ///     valid only during the call. If it throws, the rest is kept as after a stop.
    public mutating func push<Failure: Error>(
        _ chunk: UnsafeBufferPointer<UInt8>,
        _ onLine: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Continue
    ) throws(Failure) -> Outcome {
        guard !isEnded, heldCount == 0 else {
            return try pushBehindHeld(chunk, onLine)
        }
        var cutter = LineCutter(maximum: maximum)
        defer { keep(chunk, after: cutter) }
        try cutter.cut(chunk, onLine)
        return cutter.outcome
    }

    /// Delivers the whole lines that have waited since the consumer stopped; see `push`.
    public mutating func resume<Failure: Error>(
        _ onLine: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Continue
    ) throws(Failure) -> Outcome {
        guard !isEnded, isStopped else {
            return isEnded ? .ended : .needsBytes
        }
        var cutter = LineCutter(maximum: maximum, position: consumed)
        defer { release(after: cutter) }
        try held.withUnsafeBufferPointer { (held) throws(Failure) in
            try cutter.cut(held, onLine)
        }
        return cutter.outcome
    }

    /// Removes and returns the kept bytes: the unfinished last line of a stream that ended.
    public mutating func takeRest() -> [UInt8] {
        let rest = Array(held[consumed...])
        drop()
        return rest
    }

    private mutating func pushBehindHeld<Failure: Error>(
        _ chunk: UnsafeBufferPointer<UInt8>,
        _ onLine: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Continue
    ) throws(Failure) -> Outcome {
        guard !isEnded else {
            return .ended
        }
        guard !isStopped else {
            held.append(contentsOf: chunk)
            return try resume(onLine)
        }
        guard let end = LineCutter.firstLineFeed(in: chunk, from: 0) else {
            return lengthen(by: chunk)
        }
        // Part of a line is kept. Only the rest of that line is copied, not the bytes after it.
        held.append(contentsOf: chunk[...end])
        isStopped = true
        let rest = UnsafeBufferPointer(rebasing: chunk[(end + 1)...])
        do {
            let outcome = try resume(onLine)
            guard outcome == .needsBytes, !rest.isEmpty else {
                keepBehindHeld(rest)
                return outcome
            }
        } catch {
            keepBehindHeld(rest)
            throw error
        }
        return try push(rest, onLine)
    }

    /// Extends a partial line without searching it again. Otherwise the time for a line that
    /// arrives byte by byte would grow with the square of its length.
    private mutating func lengthen(by chunk: UnsafeBufferPointer<UInt8>) -> Outcome {
        held.append(contentsOf: chunk)
        guard heldCount >= maximum else {
            return .needsBytes
        }
        drop()
        isEnded = true
        return .tooLong
    }

    private mutating func keepBehindHeld(_ rest: UnsafeBufferPointer<UInt8>) {
        if isStopped {
            held.append(contentsOf: rest)
        }
    }

    private mutating func keep(_ chunk: UnsafeBufferPointer<UInt8>, after cutter: LineCutter) {
        // In nearly all calls, no byte is left and none was kept before.
        if cutter.position < chunk.count || !held.isEmpty {
            held = cutter.outcome == .tooLong ? [] : Array(chunk[cutter.position...])
        }
        update(after: cutter)
    }

    private mutating func release(after cutter: LineCutter) {
        if cutter.outcome == .stopped, cutter.position < held.count {
            // Moving the rest at each stop would take time quadratic in the number of lines.
            consumed = cutter.position
        } else if cutter.position == held.count || cutter.outcome == .tooLong {
            drop()
        } else {
            held.removeFirst(cutter.position)
            consumed = 0
        }
        update(after: cutter)
    }

    private mutating func update(after cutter: LineCutter) {
        isStopped = cutter.outcome == .stopped
        isEnded = cutter.outcome == .tooLong
    }

    private mutating func drop() {
        held = []
        consumed = 0
        isStopped = false
    }
}

/// One pass over contiguous bytes, with the start of the next line and the outcome of the pass.
struct LineCutter {
    let maximum: Int
    /// The index of the first byte that was not delivered.
    private(set) var position: Int
    /// The outcome. It is `stopped` at first, so that it is right if the consumer throws.
    private(set) var outcome = LineFramer.Outcome.stopped

    init(maximum: Int, position: Int = 0) {
        self.maximum = maximum
        self.position = position
    }

    mutating func cut<Failure: Error>(
        _ bytes: UnsafeBufferPointer<UInt8>,
        _ onLine: (UnsafeBufferPointer<UInt8>) throws(Failure) -> LineFramer.Continue
    ) throws(Failure) {
        while let end = Self.firstLineFeed(in: bytes, from: position) {
            guard end - position < maximum else {
                outcome = .tooLong
                return
            }
            let hasCarriageReturn = end > position && bytes[end - 1] == UInt8(ascii: "\r")
            let line = bytes[position..<(hasCarriageReturn ? end - 1 : end)]
            position = end + 1
            guard try onLine(UnsafeBufferPointer(rebasing: line)) == .more else {
                return
            }
        }
        outcome = bytes.count - position < maximum ? .needsBytes : .tooLong
    }

    static func firstLineFeed(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
        var index = start
        // Eight bytes at a time: a byte of `word` that is 0 was a line feed.
        if let base = UnsafeRawPointer(bytes.baseAddress) {
            while index + 8 <= bytes.count {
                let eight = base.loadUnaligned(fromByteOffset: index, as: UInt64.self)
                let word = UInt64(littleEndian: eight) ^ 0x0A0A_0A0A_0A0A_0A0A
                let hits = (word &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080
                if hits != 0 { return index + hits.trailingZeroBitCount >> 3 }
                index += 8
            }
        }
        while index < bytes.count {
            if bytes[index] == UInt8(ascii: "\n") {
                return index
            }
            index += 1
        }
        return nil
    }
}
