/// The codewords for error correction: the remainder of a division of polynomials over the field of
/// 256 elements.
struct ReedSolomon {
    /// The divisor without its first coefficient, which is 1. The highest power comes first.
    private let divisor: [UInt8]

    /// - Parameter correctionCount: the number of codewords that are added to a block.
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
