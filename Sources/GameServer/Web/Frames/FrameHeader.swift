import GameProtocol

/// The head of a client's frame while its bytes come in (RFC 6455, section 5.2).
struct FrameHeader {
    private(set) var isFinal = false
    private(set) var opcode = Opcode.continuation
    /// The bytes of the payload.
    private(set) var length = 0
    /// The four bytes of the mask, the first one lowest.
    private var mask: UInt32 = 0
    /// How many bytes have come.
    private var count = 0
    /// How many bytes the length has, beside the seven bits.
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

    /// What no frame of a client may be.
    struct Fault: Error {
        let code: CloseCode

        static let protocolError = Fault(code: .protocolError)
    }

    /// Whether any byte has come.
    var hasBegun: Bool { count > 0 }

    /// Takes the next byte; true if it was the last one.
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
        // A length is written in as few bytes as it can be, and never has its top bit.
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

    /// The byte of the payload at this place, without the mask.
    func unmasked(_ byte: UInt8, at place: Int) -> UInt8 {
        byte ^ UInt8(truncatingIfNeeded: mask >> (8 * UInt32(place & 3)))
    }
}
