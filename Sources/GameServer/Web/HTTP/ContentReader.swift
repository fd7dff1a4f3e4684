/// Reader of the content of one request, by its length or in chunks (RFC 9112, section 7.1).
///
/// Chunks are read as strictly as heads: extensions and trailer fields are refused, and only CR LF ends a line.
struct ContentReader: Equatable {
    private(set) var bytes: [UInt8] = []
    private let maximum: Int
    private var phase: Phase

    private enum Phase: Equatable {
        /// The remaining bytes of a content with a known length.
        case counted(left: Int)
        /// The digits of a chunk's size; the CR may have come.
        case size(value: Int, digits: Int, hasCR: Bool)
        case chunk(left: Int)
        /// The CR LF after a chunk.
        case chunkEnd(hasCR: Bool)
        /// The empty line after the last chunk.
        case trailer(hasCR: Bool)
        case ended
    }

    enum Framing: Equatable {
        case none
        case length(Int)
        case chunks
    }

    /// The most digits of a chunk's size; every size within the limits has fewer.
    private static let maximumDigits = 8

    /// - Parameter maximum: the most bytes of all chunks together.
    init(_ framing: Framing, maximum: Int) {
        self.maximum = maximum
        switch framing {
        case .none: phase = .ended
        case .length(let count): phase = count == 0 ? .ended : .counted(left: count)
        case .chunks: phase = .size(value: 0, digits: 0, hasCR: false)
        }
    }

    var isWhole: Bool { phase == .ended }

    /// Reads bytes from the front until the content is complete or the bytes end.
    mutating func receive(_ input: inout ArraySlice<UInt8>) throws(RequestFault) {
        while phase != .ended, let byte = input.first {
            switch phase {
            case .counted(let left):
                let rest = take(left, &input)
                phase = rest == 0 ? .ended : .counted(left: rest)
            case .chunk(let left):
                let rest = take(left, &input)
                phase = rest == 0 ? .chunkEnd(hasCR: false) : .chunk(left: rest)
            default:
                input = input.dropFirst()
                try take(byte)
            }
        }
    }

    /// Moves at most `count` bytes to the content; returns how many are missing.
    private mutating func take(_ count: Int, _ input: inout ArraySlice<UInt8>) -> Int {
        let piece = input.prefix(count)
        input = input.dropFirst(piece.count)
        bytes += piece
        return count - piece.count
    }

    private mutating func take(_ byte: UInt8) throws(RequestFault) {
        switch phase {
        case .size(let value, let digits, false) where byte == UInt8(ascii: "\r"):
            guard digits > 0 else { throw .chunk }
            phase = .size(value: value, digits: digits, hasCR: true)
        case .size(let value, let digits, false):
            guard let digit = FormText.digit(byte), digits < Self.maximumDigits else {
                throw .chunk
            }
            phase = .size(value: value * 16 + Int(digit), digits: digits + 1, hasCR: false)
        case .size(let value, _, true):
            guard byte == UInt8(ascii: "\n") else { throw .chunk }
            guard value <= maximum - bytes.count else { throw .contentTooLarge }
            phase = value == 0 ? .trailer(hasCR: false) : .chunk(left: value)
        case .chunkEnd(let hasCR):
            guard byte == Self.expected(hasCR) else { throw .chunkEnd }
            phase = hasCR ? .size(value: 0, digits: 0, hasCR: false) : .chunkEnd(hasCR: true)
        case .trailer(let hasCR):
            guard byte == Self.expected(hasCR) else { throw .trailer }
            phase = hasCR ? .ended : .trailer(hasCR: true)
        case .counted, .chunk, .ended: preconditionFailure("these take many bytes at once, or none")
        }
    }

    private static func expected(_ hasCR: Bool) -> UInt8 {
        hasCR ? UInt8(ascii: "\n") : UInt8(ascii: "\r")
    }
}
