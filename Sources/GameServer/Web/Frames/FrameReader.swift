import GameProtocol

/// Strict reader of a client's frames (RFC 6455). It receives the bytes of one connection in pieces of any size, and
/// returns the lines of the protocol.
///
/// It has no clock and no socket. The events do not depend on the sizes of the pieces.
struct FrameReader {
    private var phase = Phase.header
    private var header = FrameHeader()
    /// The payload of a ping, a pong or a close.
    private var control: [UInt8] = []
    /// The payload of the present message so far.
    private var message: [UInt8] = []
    /// The number of frames of the present message; 0 between messages.
    private var frameCount = 0
    /// The number of empty frames at the end of the message so far.
    private var emptyCount = 0

    private enum Phase: Equatable {
        case header
        /// Reading the payload; this number of bytes has come.
        case payload(Int)
        /// All further bytes are dropped.
        case ended
    }

    enum Event: Equatable {
        /// A complete message: a line without its end. It may be empty, and its content is not checked.
        case line([UInt8])
        /// A ping, which needs a pong with the same bytes.
        case ping([UInt8])
        case pong
        /// The client closes the connection, perhaps with a code.
        case close(CloseCode?)
        /// The frames break the protocol; no more bytes are read.
        case failed(CloseCode)
    }

    /// Whether the reader ignores all further bytes.
    var isEnded: Bool { phase == .ended }

    /// Whether a frame or a message has begun and not ended.
    var isMidway: Bool { phase != .ended && (isWithinMessage || header.hasBegun) }

    /// Whether a message has begun and not ended.
    var isWithinMessage: Bool { frameCount > 0 }

    /// Reads bytes from `position` on, until there is an event or the bytes end.
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

    /// Unmasks the last `count` bytes, which begin at `start` in the payload.
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
        // Scripts that were written for TCP end each line with a line break.
        if line.last == UInt8(ascii: "\n") {
            line.removeLast()
            if line.last == UInt8(ascii: "\r") { line.removeLast() }
        }
        // A message is one line. A line break inside it is no white space: it becomes a byte 0, which JSON forbids.
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

    /// Drops all state, and ignores further bytes.
    private mutating func end() {
        self = FrameReader()
        phase = .ended
    }
}

/// Limits of WebSocket (Documentation/protocol/websocket.md, section 3).
extension Limits {
    /// The most bytes in a client's message, over all its frames.
    static let maximumMessageBytes = maximumClientLineBytes
    /// The most frames in one message: each frame costs more than its bytes.
    static let maximumMessageFrames = 16
    /// The most empty frames in a row within one message.
    static let maximumEmptyFrames = 4
    /// The most bytes in a ping, a pong or a close, as RFC 6455 says.
    static let maximumControlBytes = 125
    /// The rate at which a connection's pings are answered.
    static let pongs = Rate(burst: 10, interval: .milliseconds(100))
}
