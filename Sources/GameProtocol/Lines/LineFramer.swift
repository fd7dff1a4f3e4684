/// The cut of a stream of bytes into lines, none longer than a maximum (protocol.md, section 2).
///
/// Lines that lie wholly in the chunk that was pushed are given out where they lie, without a
/// copy; only what is not given out yet is kept: half a line as a rule, more if the consumer
/// stopped. When nothing is kept, no memory is.
public struct LineFramer: Sendable {
    /// What the consumer of a line wants next.
    public enum Continue: Sendable {
        /// The next line.
        case more
        /// No line until `resume`.
        case stop
    }

    /// Why no further line was given out.
    public enum Outcome: Equatable, Sendable {
        /// Every whole line was given out.
        case needsBytes
        /// The consumer stopped; whole lines may be waiting for `resume`.
        case stopped
        /// A line is too long. Said once; the framer gives out nothing after it.
        case tooLong
        /// A line was too long earlier, and the bytes were dropped.
        case ended
    }

    private let maximum: Int
    /// The bytes kept; those before `consumed` were given out.
    private var held: [UInt8] = []
    private var consumed = 0
    /// Whether the bytes kept may have whole lines among them.
    private var isStopped = false
    private var isEnded = false

    /// Creates a framer that has seen no byte.
    ///
    /// - Parameter maximum: the bytes that a line may have, its `\n` included.
    public init(maximum: Int) {
        self.maximum = maximum
    }

    /// The number of bytes that wait: half a line, and whole ones after a stop.
    public var heldCount: Int {
        held.count - consumed
    }

    /// Takes bytes and gives out the lines that are whole, blank ones included.
    ///
    /// - Parameters:
    ///   - chunk: what came next in the stream; it is not kept beyond the call.
    ///   - onLine: is given each line without its `\n` and one `\r` before that; the bytes are
    ///     valid during the call alone. If it throws, the rest is kept as if it had stopped.
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

    /// Gives out the whole lines that waited since the consumer stopped; see `push`.
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

    /// Takes out what waits, half a line as a rule: the last line of a stream that ended.
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
        // Half a line waits. Only its other half is copied, not what follows.
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

    /// Adds to half a line without looking through it again, or a line that comes byte by byte
    /// would cost the square of its length.
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
        // Nearly always nothing is left, and nothing was.
        if cutter.position < chunk.count || !held.isEmpty {
            held = cutter.outcome == .tooLong ? [] : Array(chunk[cutter.position...])
        }
        update(after: cutter)
    }

    private mutating func release(after cutter: LineCutter) {
        if cutter.outcome == .stopped, cutter.position < held.count {
            // Moving the rest forward at each stop would cost a square of the lines.
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
