/// A text as the bits of a QR code. If its characters allow alphanumeric mode, each takes 5½ bits;
/// otherwise the bytes of UTF-8 are used.
struct QRMessage: Equatable {
    enum Mode: Equatable {
        case alphanumeric
        case bytes
    }

    let mode: Mode
    private let bytes: [UInt8]

    /// The characters of the alphanumeric mode, in the order of their values.
    private static let alphabet = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:".utf8)

    init(_ text: String) {
        bytes = Array(text.utf8)
        mode = bytes.allSatisfy(Self.alphabet.contains) ? .alphanumeric : .bytes
    }

    func fits(_ version: QRVersion) -> Bool { bitCount <= 8 * version.dataCount }

    /// The number of bits of mode, count and text. The widths of the counts are valid for versions
    /// 1 to 9.
    private var bitCount: Int {
        switch mode {
        case .alphanumeric: 4 + 9 + 11 * (bytes.count / 2) + 6 * (bytes.count % 2)
        case .bytes: 4 + 8 + 8 * bytes.count
        }
    }

    /// Returns the codewords, padded to the number that the version has. The message has to fit.
    func codewords(_ version: QRVersion) -> [UInt8] {
        precondition(fits(version), "a message is as long as its version allows")
        var bits = QRBits()
        switch mode {
        case .alphanumeric:
            bits.append(0b0010, count: 4)
            bits.append(bytes.count, count: 9)
            let values = bytes.map { Self.alphabet.firstIndex(of: $0) ?? 0 }
            for index in stride(from: 0, to: values.count - 1, by: 2) {
                bits.append(45 * values[index] + values[index + 1], count: 11)
            }
            if values.count % 2 == 1 { bits.append(values[values.count - 1], count: 6) }
        case .bytes:
            bits.append(0b0100, count: 4)
            bits.append(bytes.count, count: 8)
            for byte in bytes { bits.append(Int(byte), count: 8) }
        }
        // The end marker of the message, if there is room for it, and zeros up to the end of the
        // codeword.
        bits.append(0, count: min(4, 8 * version.dataCount - bits.count))
        bits.append(0, count: (8 - bits.count % 8) % 8)
        var codewords = bits.bytes
        for index in 0..<(version.dataCount - codewords.count) {
            codewords.append(index % 2 == 0 ? 0xEC : 0x11)
        }
        return codewords
    }
}

/// A sequence of bits, the first bit highest in its byte.
private struct QRBits {
    private(set) var bytes: [UInt8] = []
    private(set) var count = 0

    /// Appends the lowest `added` bits of a number.
    mutating func append(_ number: Int, count added: Int) {
        for bit in (0..<added).reversed() {
            if count % 8 == 0 { bytes.append(0) }
            if number >> bit & 1 == 1 { bytes[count / 8] |= 0x80 >> UInt8(count % 8) }
            count += 1
        }
    }
}
