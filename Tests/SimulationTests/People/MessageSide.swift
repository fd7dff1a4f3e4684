/// A person's end of a WebSocket: lines become frames, and frames become lines
/// (Documentation/protocol/websocket.md).
///
/// `fault` describes the first error in the server's frames.
struct MessageSide {
    /// Whether the server has switched from HTTP to WebSocket.
    private(set) var isOpen = false
    /// A sentence about the first fault.
    private(set) var fault: String?
    /// The code of the server's close frame.
    private(set) var closeCode: Int?
    private var rest: [UInt8] = []
    /// The payloads of pings that the server may still answer.
    private var pings: [[UInt8]] = []
    private var hasClosed = false
    private var chance: Chance

    init(seed: UInt64) { chance = Chance(seed: seed, "frames") }

    /// Whether a frame of the server has begun and not ended.
    var isMidway: Bool { !rest.isEmpty }

    private static let accepted = "s3pPLMBiTxaQ9kYGzzhZRbK+xOo="

    static let request = Array(
        """
        GET /ws HTTP/1.1\r
        Host: localhost:7080\r
        Upgrade: websocket\r
        Connection: Upgrade\r
        Sec-WebSocket-Version: 13\r
        Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r
        Sec-WebSocket-Protocol: cardtable.1\r
        \r\n
        """.utf8
    )

    /// Returns the close codes that may follow this bye; 1000 also if the client had closed first.
    static func codes(of bye: String) -> [Int] {
        switch bye {
        case "goodbye", "eof": [1000]
        case "shutting_down": [1012]
        case "replaced": [4001]
        case "stale": [4002]
        case "slow_consumer", "server_full": [1013]
        case "too_many_errors", "hello_timeout": [1008]
        default: [1002, 1003, 1007, 1009, 1011]
        }
    }
}

/// The direction to the server.
extension MessageSide {
    /// Returns the frames of one message, perhaps in two parts and with a ping before or inside it.
    mutating func frames(of line: [UInt8]) -> [UInt8] {
        var bytes: [UInt8] = []
        if chance.oneIn(12) { bytes += ping() }
        guard chance.oneIn(5) else { return bytes + frame(0x81, line) }
        let middle = chance.below(line.count)
        bytes += frame(0x01, Array(line[..<middle]))
        if chance.oneIn(3) { bytes += ping() }
        return bytes + frame(0x80, Array(line[middle...]))
    }

    /// Ends the client's side with code 1000.
    mutating func close() -> [UInt8] {
        hasClosed = true
        return frame(0x88, [0x03, 0xE8])
    }

    private mutating func ping() -> [UInt8] {
        let payload = (0..<chance.below(20)).map { _ in UInt8(chance.below(256)) }
        pings.append(payload)
        return frame(0x89, payload)
    }

    private mutating func frame(_ first: UInt8, _ payload: [UInt8]) -> [UInt8] {
        let mask = (0..<4).map { _ in UInt8(chance.below(256)) }
        let count = payload.count
        var bytes: [UInt8] = [first]
        if count < 126 {
            bytes.append(0x80 | UInt8(count))
        } else {
            bytes += [0x80 | 126, UInt8(count >> 8), UInt8(count & 0xFF)]
        }
        bytes += mask
        for (place, byte) in payload.enumerated() { bytes.append(byte ^ mask[place % 4]) }
        return bytes
    }
}

/// The direction from the server.
extension MessageSide {
    /// Returns the complete lines that these bytes add, each with its line end.
    mutating func lines(in bytes: [UInt8]) -> [UInt8] {
        rest += bytes
        if !isOpen && !takeAnswer() { return [] }
        var lines: [UInt8] = []
        while fault == nil, let payload = takeFrame() {
            if let payload { lines += payload + [10] }
        }
        return lines
    }

    private mutating func takeAnswer() -> Bool {
        let text = String(decoding: rest, as: UTF8.self)
        guard let end = rest.indices.first(where: { rest[$0...].starts(with: "\r\n\r\n".utf8) })
        else { return false }
        // A full or stopping server refuses the connection with 503 and closes it.
        if text.hasPrefix("HTTP/1.1 503") { return false }
        if !text.hasPrefix("HTTP/1.1 101 ") { fault = "the handshake is answered with \(text)" }
        if !text.contains(Self.accepted) { fault = "the key is not understood" }
        rest.removeFirst(end + 4)
        isOpen = true
        return true
    }

    /// Returns the payload of the next text frame, an empty element for another frame, or nil if no
    /// frame is complete.
    private mutating func takeFrame() -> [UInt8]?? {
        guard rest.count >= 2 else { return .none }
        if closeCode != nil { fault = "a frame comes behind the last one" }
        var (length, start) = (Int(rest[1]), 2)
        if rest[1] == 126, rest.count >= 4 {
            (length, start) = (Int(rest[2]) << 8 | Int(rest[3]), 4)
        }
        if rest[1] == 127, rest.count >= 10 {
            (length, start) = (rest[2..<10].reduce(0) { $0 << 8 | Int($1) }, 10)
        }
        if rest[1] > 127 { fault = "a frame of the server has a mask" }
        if start == 2 && length > 125 { return .none }
        if start == 4 && length < 126 { fault = "a length takes more bytes than it needs" }
        guard fault == nil, rest.count >= start + length else { return .none }
        let (first, payload) = (rest[0], Array(rest[start..<start + length]))
        rest.removeFirst(start + length)
        switch first {
        case 0x81: return .some(payload)
        case 0x8A where pings.contains(payload): return .some(nil)
        case 0x88 where payload.count >= 2:
            closeCode = Int(payload[0]) << 8 | Int(payload[1])
            return .some(nil)
        default:
            fault = "a frame begins with \(first) and has \(length) bytes"
            return .none
        }
    }
}
