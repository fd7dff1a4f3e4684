/// A Huffman code of a JPEG file. Symbols with short codes come first.
struct JPEGHuffman {
    private static let quickWidth = 9

    private let symbols: [UInt8]
    /// The width and the symbol for each prefix of 9 bits; 0 if the code is longer.
    private var quick = [UInt16](repeating: 0, count: 1 << quickWidth)
    /// The upper bound of the codes of each width, aligned to 16 bits.
    private var ends = [Int](repeating: 0, count: 17)
    /// The offset from a code of each width to the index of its symbol.
    private var offsets = [Int](repeating: 0, count: 17)

    /// - Parameters:
    ///   - counts: the number of codes with 1 … 16 bits.
    ///   - symbols: the symbols of all these codes.
    init(counts: [UInt8], symbols: [UInt8]) throws(PictureError) {
        self.symbols = symbols
        var word = 0
        var index = 0
        for width in 1...16 {
            let count = Int(counts[width - 1])
            offsets[width] = index - word
            guard word + count <= 1 << width else { throw .broken("a code has too many words") }
            for _ in 0..<count {
                if width <= Self.quickWidth {
                    let spare = Self.quickWidth - width
                    let entry = UInt16(width << 8) | UInt16(symbols[index])
                    for place in word << spare..<(word + 1) << spare { quick[place] = entry }
                }
                word += 1
                index += 1
            }
            ends[width] = word << (16 - width)
            word <<= 1
        }
    }

    func symbol(_ bits: inout JPEGBits) throws(PictureError) -> Int {
        let next = bits.next16()
        let entry = Int(quick[next >> (16 - Self.quickWidth)])
        if entry != 0 {
            try bits.skip(entry >> 8)
            return entry & 0xFF
        }
        for width in Self.quickWidth + 1...16 where next < ends[width] {
            try bits.skip(width)
            return Int(symbols[next >> (16 - width) + offsets[width]])
        }
        throw .broken("a word is in no code")
    }
}
