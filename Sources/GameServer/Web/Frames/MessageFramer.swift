import GameProtocol

/// Splitter of a stream of frames into events, like `LineFramer`. It keeps bytes while its user is not ready.
struct MessageFramer {
    private var reader = FrameReader()
    /// The bytes that are kept; the first `consumed` of them were read.
    private var held: [UInt8]
    private var consumed = 0

    /// - Parameter prefix: bytes that have already come; they wait for `resume`.
    init(prefix: [UInt8] = []) { held = prefix }

    /// Whether bytes wait to be read.
    var isHolding: Bool { !held.isEmpty }

    var isMidway: Bool { reader.isMidway }

    var isWithinMessage: Bool { reader.isWithinMessage }

    /// Adds bytes, and passes events to `onEvent` until the closure stops.
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

    /// Passes the events that have waited since `onEvent` stopped.
    mutating func resume(
        _ onEvent: (FrameReader.Event) -> LineFramer.Continue
    ) -> LineFramer.Outcome {
        // Taken out of `self`, because the closure below changes the reader.
        let bytes = exchange(&held, with: [])
        var position = consumed
        let outcome = bytes.withUnsafeBufferPointer { read($0, &position, onEvent) }
        if outcome == .stopped, position < bytes.count {
            // Moving the rest forward at each stop would take quadratic time in the number of lines.
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
