/// A Huffman code of compressed bytes, built from the widths of its codes.
struct InflateCode {
    private static let quickWidth = 9

    /// The width and the symbol of the code that begins with each 9 bits; 0 if the code is longer.
    private var quick = [UInt16](repeating: 0, count: 1 << quickWidth)
    /// The number of codes of each width.
    private var counts = [Int](repeating: 0, count: 16)
    /// The symbols; those with short codes come first.
    private var symbols: [UInt16]

    /// The code of a block without its own codes.
    static let fixed = InflateCode(
        checked: Array(repeating: 8, count: 144) + Array(repeating: 9, count: 112)
            + Array(repeating: 7, count: 24) + Array(repeating: 8, count: 8)
    )
    static let fixedDistances = InflateCode(checked: Array(repeating: 5, count: 30))

    /// - Parameter widths: the width of each symbol's code, at most 15; 0 for none.
    init(_ widths: [UInt8]) throws(PictureError) {
        self.init(checked: widths)
        var free = 1
        for width in 1...15 {
            free = 2 * free - counts[width]
            guard free >= 0 else { throw .broken("a code has too many words") }
        }
    }

    private init(checked widths: [UInt8]) {
        symbols = Array(repeating: 0, count: widths.count)
        for width in widths { counts[Int(width)] += 1 }
        counts[0] = 0
        var offsets = [Int](repeating: 0, count: 16)
        var words = [Int](repeating: 0, count: 16)
        for width in 1..<16 {
            offsets[width] = offsets[width - 1] + counts[width - 1]
            words[width] = (words[width - 1] + counts[width - 1]) << 1
        }
        for (symbol, width) in widths.enumerated() where width > 0 {
            let width = Int(width)
            symbols[offsets[width]] = UInt16(symbol)
            offsets[width] += 1
            if width <= Self.quickWidth { enter(symbol, words[width], width) }
            words[width] += 1
        }
    }

    /// Enters a code into the quick table. A code has its highest bit first; all other numbers have
    /// their lowest bit first.
    private mutating func enter(_ symbol: Int, _ word: Int, _ width: Int) {
        var reversed = 0
        for bit in 0..<width { reversed |= (word >> bit & 1) << (width - 1 - bit) }
        for place in stride(from: reversed, to: quick.count, by: 1 << width) {
            quick[place] = UInt16(width << 9 | symbol)
        }
    }

    /// Returns the symbol of the next code and the width of the code.
    func symbol(_ bits: Int) -> (symbol: Int, width: Int)? {
        let entry = Int(quick[bits & (quick.count - 1)])
        if entry != 0 { return (entry & 0x1FF, entry >> 9) }
        var (word, first, index) = (0, 0, 0)
        for width in 1...15 {
            word |= bits >> (width - 1) & 1
            let count = counts[width]
            if word - count < first { return (Int(symbols[index + word - first]), width) }
            index += count
            first = (first + count) << 1
            word <<= 1
        }
        return nil
    }
}
