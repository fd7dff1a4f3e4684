/// A splitter that cuts a stream of bytes into lines with a maximum length (protocol.md, section
/// 2).
///
/// It delivers lines that lie completely in a pushed chunk in place, without a copy. It keeps only
/// undelivered bytes: usually part of a line, and more if the consumer stopped. Without such bytes
/// it keeps no memory.
public struct LineFramer: Sendable {
    /// The answer of the consumer of a line.
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

    /// Creates a framer.
    ///
    /// - Parameter maximum: the maximum length of a line in bytes, its `\n` included.
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
            // Moving the rest forward at each stop would take time that grows with the square of
            // the number of lines.
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
