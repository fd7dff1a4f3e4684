import GameProtocol

/// Parser for the head of a client's frame, byte by byte (RFC 6455, section 5.2).
struct FrameHeader {
    private(set) var isFinal = false
    private(set) var opcode = Opcode.continuation
    /// The number of bytes in the payload.
    private(set) var length = 0
    /// The four bytes of the mask, the first one lowest.
    private var mask: UInt32 = 0
    /// The number of bytes of the head that have come.
    private var count = 0
    /// The number of bytes in the extended length: 0, 2 or 8.
    private var lengthBytes = 0
    private var longLength: UInt64 = 0

    enum Opcode: UInt8 {
        case continuation = 0x0
        case text = 0x1
        case binary = 0x2
        case close = 0x8
        case ping = 0x9
        case pong = 0xA

        var isControl: Bool { rawValue >= 0x8 }
    }

    /// A violation of the protocol by a client's frame.
    struct Fault: Error {
        let code: CloseCode

        static let protocolError = Fault(code: .protocolError)
    }

    var hasBegun: Bool { count > 0 }

    /// Takes the next byte. Returns true if the head is complete.
    ///
    /// - Parameter isWithinMessage: whether a message has begun and not ended.
    mutating func take(_ byte: UInt8, isWithinMessage: Bool) throws(Fault) -> Bool {
        defer { count += 1 }
        switch count {
        case 0: try takeKind(byte, isWithinMessage)
        case 1: try takeShortLength(byte)
        case 2..<2 + lengthBytes: try takeLength(byte)
        default: return takeMask(byte)
        }
        return false
    }

    private mutating func takeKind(_ byte: UInt8, _ isWithinMessage: Bool) throws(Fault) {
        isFinal = byte & 0x80 != 0
        guard byte & 0x70 == 0, let opcode = Opcode(rawValue: byte & 0x0F) else {
            throw .protocolError
        }
        self.opcode = opcode
        if opcode.isControl {
            guard isFinal else { throw .protocolError }
        } else {
            guard isWithinMessage == (opcode == .continuation) else { throw .protocolError }
        }
        if opcode == .binary { throw Fault(code: .unsupportedData) }
    }

    private mutating func takeShortLength(_ byte: UInt8) throws(Fault) {
        let isMasked = byte & 0x80 != 0
        guard isMasked else { throw .protocolError }
        length = Int(byte & 0x7F)
        if opcode.isControl && length > Limits.maximumControlBytes { throw .protocolError }
        lengthBytes = length == 127 ? 8 : length == 126 ? 2 : 0
    }

    private mutating func takeLength(_ byte: UInt8) throws(Fault) {
        longLength = longLength << 8 | UInt64(byte)
        guard count == 1 + lengthBytes else { return }
        // A length has to use the shortest form, and its top bit is 0.
        let least: UInt64 = lengthBytes == 2 ? 126 : 65_536
        guard longLength >= least, let length = Int(exactly: longLength) else {
            throw .protocolError
        }
        self.length = length
    }

    private mutating func takeMask(_ byte: UInt8) -> Bool {
        let place = count - 2 - lengthBytes
        mask |= UInt32(byte) << (8 * UInt32(place))
        return place == 3
    }

    /// Returns the byte of the payload at this position, without the mask.
    func unmasked(_ byte: UInt8, at place: Int) -> UInt8 {
        byte ^ UInt8(truncatingIfNeeded: mask >> (8 * UInt32(place & 3)))
    }
}
