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

    /// The number of bits of mode, count and text. The count's width is right for versions 1 to 9.
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
        // The end marker of the message, if there is room, and zeros up to the codeword's end.
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

/// The codewords for error correction: the remainder of a division of polynomials in GF(256).
struct ReedSolomon {
    /// The divisor without its first coefficient, which is 1. The highest power comes first.
    private let divisor: [UInt8]

    /// Creates the code that adds `correctionCount` codewords to a block.
    init(correctionCount: Int) {
        // The product of (x - 2^i), which equals (x + 2^i) in this field, for each i.
        var product: [UInt8] = [1]
        var root: UInt8 = 1
        for _ in 0..<correctionCount {
            var next = product + [0]
            for (index, factor) in product.enumerated() {
                next[index + 1] ^= Self.multiply(factor, root)
            }
            product = next
            root = Self.multiply(root, 2)
        }
        divisor = Array(product.dropFirst())
    }

    /// Returns the codewords that follow a block.
    func correction(_ block: [UInt8]) -> [UInt8] {
        var remainder = [UInt8](repeating: 0, count: divisor.count)
        for codeword in block {
            let factor = codeword ^ remainder.removeFirst()
            remainder.append(0)
            for (index, coefficient) in divisor.enumerated() {
                remainder[index] ^= Self.multiply(coefficient, factor)
            }
        }
        return remainder
    }

    /// Returns the product in the field of the standard, in which x⁸ is x⁴ + x³ + x² + 1.
    static func multiply(_ left: UInt8, _ right: UInt8) -> UInt8 {
        var product: UInt8 = 0
        for bit in (0..<8).reversed() {
            let carry = product >> 7
            product = product << 1 ^ carry * 0x1D
            if right >> bit & 1 == 1 { product ^= left }
        }
        return product
    }
}
