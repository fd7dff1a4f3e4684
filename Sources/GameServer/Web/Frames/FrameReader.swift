import GameProtocol

/// The strict reader of a client's frames (RFC 6455): it is told the bytes of one connection, in
/// pieces of any size, and says which lines of the protocol they are.
///
/// A decider without a clock or a socket. However the bytes were cut, the events are the same.
struct FrameReader {
    private var phase = Phase.header
    private var header = FrameHeader()
    /// The payload of a ping, a pong or a close.
    private var control: [UInt8] = []
    /// What has come of the present message.
    private var message: [UInt8] = []
    /// The frames of the present message; 0 between messages.
    private var frameCount = 0
    /// How many of the last ones were empty.
    private var emptyCount = 0

    private enum Phase: Equatable {
        case header
        /// So many bytes of the payload have come.
        case payload(Int)
        /// Whatever comes is dropped.
        case ended
    }

    /// What the bytes came to.
    enum Event: Equatable {
        /// A message is whole: a line without its end. It may be empty, and is not checked.
        case line([UInt8])
        /// To be answered with the same bytes.
        case ping([UInt8])
        case pong
        /// The client says no more; the code that it gave, if it gave one.
        case close(CloseCode?)
        /// The frames are not in order; no more is read.
        case failed(CloseCode)
    }

    /// Whether nothing more will be read.
    var isEnded: Bool { phase == .ended }

    /// Whether a frame or a message has begun and not ended.
    var isMidway: Bool { phase != .ended && (isWithinMessage || header.hasBegun) }

    /// Whether a message has begun and not ended.
    var isWithinMessage: Bool { frameCount > 0 }

    /// Takes bytes from `position` on, until there is an event or there are no more.
    mutating func next(
        in bytes: UnsafeBufferPointer<UInt8>,
        _ position: inout Int
    ) -> Event? {
        while true {
            switch phase {
            case .ended:
                position = bytes.count
                return nil
            case .header:
                guard position < bytes.count else { return nil }
                let byte = bytes[position]
                position += 1
                if let event = take(byte) { return event }
            case .payload(let done):
                let count = min(header.length - done, bytes.count - position)
                unmask(bytes[position..<position + count], from: done)
                position += count
                phase = .payload(done + count)
                if done + count < header.length { return nil }
                if let event = endFrame() { return event }
            }
        }
    }

    private mutating func take(_ byte: UInt8) -> Event? {
        do throws(FrameHeader.Fault) {
            guard try header.take(byte, isWithinMessage: isWithinMessage) else { return nil }
        } catch {
            return fail(error.code)
        }
        if !header.opcode.isControl {
            frameCount += 1
            emptyCount = header.length == 0 ? emptyCount + 1 : 0
            guard message.count <= Limits.maximumMessageBytes - header.length,
                frameCount <= Limits.maximumMessageFrames,
                emptyCount <= Limits.maximumEmptyFrames
            else { return fail(.tooBig) }
        }
        phase = .payload(0)
        return nil
    }

    private mutating func unmask(_ bytes: Slice<UnsafeBufferPointer<UInt8>>, from start: Int) {
        if header.opcode.isControl {
            control.append(contentsOf: bytes)
            return Self.unmask(&control, last: bytes.count, header, from: start)
        }
        message.append(contentsOf: bytes)
        Self.unmask(&message, last: bytes.count, header, from: start)
    }

    /// Takes the mask off the last bytes, which are those of the payload from `start` on.
    private static func unmask(
        _ bytes: inout [UInt8],
        last count: Int,
        _ header: FrameHeader,
        from start: Int
    ) {
        bytes.withUnsafeMutableBufferPointer { bytes in
            let first = bytes.count - count
            for place in 0..<count {
                bytes[first + place] = header.unmasked(bytes[first + place], at: start + place)
            }
        }
    }

    private mutating func endFrame() -> Event? {
        let (opcode, isFinal) = (header.opcode, header.isFinal)
        header = FrameHeader()
        phase = .header
        guard opcode.isControl else { return isFinal ? endMessage() : nil }
        let payload = control
        control = []
        switch opcode {
        case .ping: return .ping(payload)
        case .pong: return .pong
        default: return close(payload)
        }
    }

    private mutating func endMessage() -> Event {
        var line = message
        message = []
        (frameCount, emptyCount) = (0, 0)
        // Scripts that were written for TCP end their lines.
        if line.last == UInt8(ascii: "\n") {
            line.removeLast()
            if line.last == UInt8(ascii: "\r") { line.removeLast() }
        }
        // A message is one line, so that any other end of a line is no blank in it: it becomes a byte
        // that JSON has nowhere.
        for (index, byte) in line.enumerated()
        where byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
            line[index] = 0
        }
        return .line(line)
    }

    private mutating func close(_ payload: [UInt8]) -> Event {
        guard !payload.isEmpty else {
            end()
            return .close(nil)
        }
        guard payload.count > 1 else { return fail(.protocolError) }
        let code = CloseCode(rawValue: UInt16(payload[0]) << 8 | UInt16(payload[1]))
        guard code.isAllowed else { return fail(.protocolError) }
        guard String(validating: payload[2...], as: UTF8.self) != nil else { return fail(.badText) }
        end()
        return .close(code)
    }

    private mutating func fail(_ code: CloseCode) -> Event {
        end()
        return .failed(code)
    }

    /// Keeps nothing.
    private mutating func end() {
        self = FrameReader()
        phase = .ended
    }
}

/// WebSocket (Documentation/protocol/websocket.md, section 3).
extension Limits {
    /// The bytes of a client's message, in however many frames it comes.
    static let maximumMessageBytes = maximumClientLineBytes
    /// The frames of one message: each costs more than its bytes.
    static let maximumMessageFrames = 16
    /// The empty frames in a row within one message.
    static let maximumEmptyFrames = 4
    /// The bytes of a ping, a pong or a close, which RFC 6455 sets.
    static let maximumControlBytes = 125
    /// The pings of a connection that are answered.
    static let pongs = Rate(burst: 10, interval: .milliseconds(100))
}
