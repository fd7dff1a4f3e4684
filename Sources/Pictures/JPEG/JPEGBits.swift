/// The bits of a scan: the highest bit of a byte first, without the zero that follows each byte FF.
struct JPEGBits {
    private let bytes: [UInt8]
    /// The index of the first byte that has not been read into the window of bits.
    private(set) var position: Int
    private var window: UInt64 = 0
    private var count = 0

    init(_ bytes: [UInt8], at position: Int) {
        self.bytes = bytes
        self.position = position
    }

    /// Reads bytes into the window up to the next marker.
    private mutating func fill() {
        while count <= 48, position < bytes.count {
            let byte = bytes[position]
            if byte == 0xFF {
                guard position + 1 < bytes.count, bytes[position + 1] == 0 else { return }
                position += 1
            }
            position += 1
            window = window << 8 | UInt64(byte)
            count += 8
        }
    }

    /// Returns the next 16 bits without consuming them. After the last bit, zeros follow.
    mutating func next16() -> Int {
        if count < 16 { fill() }
        let bits = count >= 16 ? window >> UInt64(count - 16) : window << UInt64(16 - count)
        return Int(bits & 0xFFFF)
    }

    /// Consumes bits that `next16` has returned.
    mutating func skip(_ width: Int) throws(PictureError) {
        guard width <= count else { throw .truncated }
        count -= width
    }

    /// Reads a number of at most 16 bits.
    mutating func number(_ width: Int) throws(PictureError) -> Int {
        if count < width { fill() }
        guard width <= count else { throw .truncated }
        count -= width
        return Int(truncatingIfNeeded: window >> UInt64(count)) & ((1 << width) - 1)
    }

    mutating func bit() throws(PictureError) -> Bool { try number(1) == 1 }

    /// Reads a signed number of at most 16 bits; it is negative if the first bit is 0.
    mutating func signed(_ width: Int) throws(PictureError) -> Int {
        guard width > 0 else { return 0 }
        let number = try number(width)
        return number >> (width - 1) == 1 ? number : number - (1 << width) + 1
    }

    /// Skips the restart marker of the given number, modulo 8, which must come next.
    mutating func restart(_ number: Int) throws(PictureError) {
        count = 0
        window = 0
        while position + 1 < bytes.count, bytes[position] == 0xFF, bytes[position + 1] == 0xFF {
            position += 1
        }
        guard position + 1 < bytes.count else { throw .truncated }
        guard bytes[position] == 0xFF, Int(bytes[position + 1]) == 0xD0 + number & 7 else {
            throw .broken("the marker of a restart is missing")
        }
        position += 2
    }
}

/// A Huffman code of a JPEG file. Symbols with short codes come first.
struct JPEGHuffman {
    private static let quickWidth = 9

    private let symbols: [UInt8]
    /// The code that begins each sequence of 9 bits, as its width and its symbol in one number; 0
    /// if the code is longer than 9 bits.
    private var quick = [UInt16](repeating: 0, count: 1 << quickWidth)
    /// The upper bound of the codes of each width, aligned to 16 bits.
    private var ends = [Int](repeating: 0, count: 17)
    /// The offset from a code of each width to the index of its symbol.
    private var offsets = [Int](repeating: 0, count: 17)

    /// Creates the code from the number of codes with 1 … 16 bits, and the symbols of all codes.
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
