import GameProtocol

/// The cut of a stream of frames into events, with what waits while nobody takes them: what
/// `LineFramer` is for lines.
struct MessageFramer {
    private var reader = FrameReader()
    /// The bytes kept; those before `consumed` were read.
    private var held: [UInt8]
    private var consumed = 0

    /// - Parameter prefix: bytes that have come already; they wait for `resume`.
    init(prefix: [UInt8] = []) { held = prefix }

    /// Whether bytes wait that nobody has looked at.
    var isHolding: Bool { !held.isEmpty }

    /// Whether a frame or a message has begun and not ended.
    var isMidway: Bool { reader.isMidway }

    /// Whether a message has begun and not ended.
    var isWithinMessage: Bool { reader.isWithinMessage }

    /// Takes bytes and gives out the events that they come to, until `onEvent` stops.
    mutating func push(
        _ chunk: UnsafeBufferPointer<UInt8>,
        _ onEvent: (FrameReader.Event) -> LineFramer.Continue
    ) -> LineFramer.Outcome {
        guard !isHolding else {
            held.append(contentsOf: chunk)
            return resume(onEvent)
        }
        var position = 0
        let outcome = read(chunk, &position, onEvent)
        if outcome == .stopped { held = Array(chunk[position...]) }
        return outcome
    }

    /// Gives out the events that waited since `onEvent` stopped.
    mutating func resume(
        _ onEvent: (FrameReader.Event) -> LineFramer.Continue
    ) -> LineFramer.Outcome {
        // Taken out, so that the reader may be told of it.
        let bytes = exchange(&held, with: [])
        var position = consumed
        let outcome = bytes.withUnsafeBufferPointer { read($0, &position, onEvent) }
        if outcome == .stopped, position < bytes.count {
            // Moving the rest forward at each stop would cost a square of the lines.
            (held, consumed) = (bytes, position)
        } else {
            consumed = 0
        }
        return outcome
    }

    private mutating func read(
        _ bytes: UnsafeBufferPointer<UInt8>,
        _ position: inout Int,
        _ onEvent: (FrameReader.Event) -> LineFramer.Continue
    ) -> LineFramer.Outcome {
        while let event = reader.next(in: bytes, &position) {
            let wish = onEvent(event)
            if reader.isEnded { return .ended }
            if wish == .stop { return .stopped }
        }
        return reader.isEnded ? .ended : .needsBytes
    }
}
