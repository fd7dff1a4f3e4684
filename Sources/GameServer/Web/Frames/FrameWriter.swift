import GameProtocol

/// Writer of a server's frames, which are whole and unmasked (RFC 6455, section 5.2).
enum FrameWriter {
    /// The most bytes of a frame's head.
    private static let maximumHeaderBytes = 10

    /// Calls `body` with a frame for each of these whole lines; a frame does not contain the end of its line.
    static func withFrames<Result>(
        of lines: UnsafeBufferPointer<UInt8>,
        _ body: (UnsafeBufferPointer<UInt8>) -> Result
    ) -> Result {
        // An empty line has one byte here and two as a frame; no other line grows as much.
        let capacity = 2 * lines.count + maximumHeaderBytes
        return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: capacity) { space in
            var count = 0
            var start = 0
            while start < lines.count {
                var end = start
                while end < lines.count, lines[end] != UInt8(ascii: "\n") { end += 1 }
                count += writeHeader(.text, length: end - start, into: space, at: count)
                count += copy(lines[start..<end], into: space, at: count)
                start = end + 1
            }
            return body(UnsafeBufferPointer(rebasing: space[..<count]))
        }
    }

    static func frames(of lines: [UInt8]) -> [UInt8] {
        lines.withUnsafeBufferPointer { withFrames(of: $0) { Array($0) } }
    }

    static func pong(_ payload: [UInt8]) -> [UInt8] {
        [first(.pong), UInt8(payload.count)] + payload
    }

    /// Returns the last frame of a connection.
    static func close(_ code: CloseCode) -> [UInt8] {
        [first(.close), 2, UInt8(code.rawValue >> 8), UInt8(code.rawValue & 0xFF)]
    }

    /// Returns the end of the server's frame that begins at `start`.
    static func end(ofFrameAt start: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int {
        let short = bytes[start + 1]
        let count = short == 127 ? 8 : short == 126 ? 2 : 0
        if count == 0 { return start + 2 + Int(short) }
        let length = bytes[start + 2..<start + 2 + count].reduce(0) { $0 << 8 | Int($1) }
        return start + 2 + count + length
    }

    private static func first(_ opcode: FrameHeader.Opcode) -> UInt8 { 0x80 | opcode.rawValue }

    private static func writeHeader(
        _ opcode: FrameHeader.Opcode,
        length: Int,
        into space: UnsafeMutableBufferPointer<UInt8>,
        at start: Int
    ) -> Int {
        space[start] = first(opcode)
        let count = length < 126 ? 0 : length <= 0xFFFF ? 2 : 8
        space[start + 1] = count == 0 ? UInt8(length) : count == 2 ? 126 : 127
        for place in 0..<count {
            space[start + 2 + place] = UInt8(length >> (8 * (count - 1 - place)) & 0xFF)
        }
        return 2 + count
    }

    private static func copy(
        _ bytes: Slice<UnsafeBufferPointer<UInt8>>,
        into space: UnsafeMutableBufferPointer<UInt8>,
        at start: Int
    ) -> Int {
        let rest = UnsafeMutableBufferPointer(rebasing: space[start...])
        _ = rest.update(fromContentsOf: bytes)
        return bytes.count
    }
}

/// The reason why a WebSocket ends, as its last frame carries it (RFC 6455, section 7.4).
struct CloseCode: RawRepresentable, Equatable, Sendable {
    let rawValue: UInt16

    static let normal = CloseCode(rawValue: 1000)
    static let protocolError = CloseCode(rawValue: 1002)
    static let unsupportedData = CloseCode(rawValue: 1003)
    static let badText = CloseCode(rawValue: 1007)
    static let policyViolation = CloseCode(rawValue: 1008)
    static let tooBig = CloseCode(rawValue: 1009)
    static let internalError = CloseCode(rawValue: 1011)
    static let serviceRestart = CloseCode(rawValue: 1012)
    static let tryAgainLater = CloseCode(rawValue: 1013)
    /// Another connection has taken over the session. Applications may define the codes from 4000 on.
    static let replaced = CloseCode(rawValue: 4001)
    static let stale = CloseCode(rawValue: 4002)

    /// Whether a frame may have this code: some codes exist only inside a program.
    var isAllowed: Bool {
        switch rawValue {
        case 1000...1003, 1007...1014, 3000...4999: true
        default: false
        }
    }
}

extension CloseCode {
    /// The code of a connection that ends with this last line.
    init(_ bye: ByeCode) {
        self =
            switch bye {
            case .goodbye, .eof: .normal
            case .wrongProtocol: .protocolError
            case .lineTooLong: .tooBig
            case .tooManyErrors, .helloTimeout: .policyViolation
            case .slowConsumer, .serverFull: .tryAgainLater
            case .shuttingDown, .moved: .serviceRestart
            case .replaced: .replaced
            case .stale: .stale
            case .internal: .internalError
            }
    }
}
