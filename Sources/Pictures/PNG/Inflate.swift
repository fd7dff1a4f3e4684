/// A decompressor for RFC 1950 and RFC 1951, with all kinds of blocks.
package struct Inflate {
    private let bytes: [UInt8]
    private let maximum: Int
    private var position = 2
    private var window: UInt64 = 0
    private var count = 0
    private var output: [UInt8] = []

    /// Decompresses bytes; throws if the result has more than `maximum` bytes.
    package static func run(_ bytes: [UInt8], maximum: Int) throws(PictureError) -> [UInt8] {
        guard bytes.count >= 6 else { throw .truncated }
        guard bytes[0] & 15 == 8, bytes[0] >> 4 <= 7, bytes[1] & 32 == 0,
            (Int(bytes[0]) << 8 | Int(bytes[1])) % 31 == 0
        else { throw .broken("the head of its compressed bytes") }
        var inflate = Inflate(bytes: bytes, maximum: maximum)
        // Growth by doubling would take three times the array's memory at the last growth.
        inflate.output.reserveCapacity(min(maximum, 1_032 * bytes.count))
        while try !inflate.block() {}
        try inflate.checkSum()
        return inflate.output
    }

    private init(bytes: [UInt8], maximum: Int) {
        self.bytes = bytes
        self.maximum = maximum
    }

    /// Reads a block, and returns whether it was the last one.
    private mutating func block() throws(PictureError) -> Bool {
        let isLast = try number(1) == 1
        switch try number(2) {
        case 0: try stored()
        case 1: try coded(.fixed, .fixedDistances)
        case 2:
            let (symbols, distances) = try codes()
            try coded(symbols, distances)
        default: throw .broken("a kind of block that does not exist")
        }
        return isLast
    }

    private mutating func stored() throws(PictureError) {
        _ = try number(count & 7)
        let size = try number(16)
        guard try number(16) == size ^ 0xFFFF else { throw .broken("the size of a block") }
        // Some whole bytes may have been read into the window already.
        position -= count / 8
        (window, count) = (0, 0)
        guard position + size <= bytes.count else { throw .truncated }
        guard output.count + size <= maximum else { throw .tooLarge("its compressed bytes") }
        output += bytes[position..<position + size]
        position += size
    }

    private mutating func coded(
        _ symbols: InflateCode,
        _ distances: InflateCode
    ) throws(PictureError) {
        while true {
            let symbol = try take(symbols)
            if symbol < 256 {
                guard output.count < maximum else { throw .tooLarge("its compressed bytes") }
                output.append(UInt8(symbol))
                continue
            }
            if symbol == 256 { return }
            guard symbol < 286 else { throw .broken("a length that does not exist") }
            let length = symbol == 285 ? 258 : try 3 + number(symbol - 257, ofDoubling: 4)
            let distanceSymbol = try take(distances)
            guard distanceSymbol < 30 else { throw .broken("a distance that does not exist") }
            let distance = try 1 + number(distanceSymbol, ofDoubling: 2)
            guard distance <= output.count else { throw .broken("a distance before the beginning") }
            guard output.count + length <= maximum else { throw .tooLarge("its compressed bytes") }
            let start = output.count - distance
            for place in start..<start + length { output.append(output[place]) }
        }
    }

    /// Reads a symbol's number: the smallest of its class, plus the bits that follow the symbol.
    private mutating func number(
        _ symbol: Int,
        ofDoubling classes: Int
    ) throws(PictureError) -> Int {
        guard symbol >= 2 * classes else { return symbol }
        let width = symbol / classes - 1
        return ((classes + symbol % classes) << width) + (try number(width))
    }

    /// Reads the two codes of a block with its own codes.
    private mutating func codes() throws(PictureError) -> (InflateCode, InflateCode) {
        let symbolCount = try 257 + number(5)
        let distanceCount = try 1 + number(5)
        let widthCount = try 4 + number(4)
        guard symbolCount <= 286, distanceCount <= 30 else { throw .broken("a code is too large") }
        let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
        var widths = [UInt8](repeating: 0, count: 19)
        for place in order.prefix(widthCount) { widths[place] = UInt8(try number(3)) }
        let code = try InflateCode(widths)
        widths = []
        while widths.count < symbolCount + distanceCount {
            let symbol = try take(code)
            switch symbol {
            case ..<16: widths.append(UInt8(symbol))
            case 16:
                guard let last = widths.last else { throw .broken("a code begins with nothing") }
                widths += Array(repeating: last, count: try 3 + number(2))
            case 17: widths += Array(repeating: 0, count: try 3 + number(3))
            default: widths += Array(repeating: 0, count: try 11 + number(7))
            }
        }
        guard widths.count == symbolCount + distanceCount, widths[256] > 0 else {
            throw .broken("a code has the wrong size")
        }
        return (
            try InflateCode(Array(widths.prefix(symbolCount))),
            try InflateCode(Array(widths.dropFirst(symbolCount)))
        )
    }

    private mutating func fill() {
        while count <= 48, position < bytes.count {
            window |= UInt64(bytes[position]) << UInt64(count)
            position += 1
            count += 8
        }
    }

    private mutating func number(_ width: Int) throws(PictureError) -> Int {
        if count < width { fill() }
        guard count >= width else { throw .truncated }
        defer { skip(width) }
        return Int(window & ((1 << UInt64(width)) - 1))
    }

    private mutating func skip(_ width: Int) {
        window >>= UInt64(width)
        count -= width
    }

    private mutating func take(_ code: InflateCode) throws(PictureError) -> Int {
        if count < 15 { fill() }
        guard let (symbol, width) = code.symbol(Int(window & 0x7FFF)) else {
            throw count < 15 ? .truncated : .broken("a word is in no code")
        }
        guard width <= count else { throw .truncated }
        skip(width)
        return symbol
    }

    private mutating func checkSum() throws(PictureError) {
        position -= count / 8
        guard position + 4 <= bytes.count else { throw .truncated }
        let sum = bytes[position..<position + 4].reduce(0) { $0 << 8 | UInt32($1) }
        guard sum == Zlib.adler32(output) else { throw .broken("the sum of its bytes is wrong") }
    }
}

/// A Huffman code of compressed bytes, built from the widths of its codes.
struct InflateCode {
    private static let quickWidth = 9

    /// The code that begins each sequence of 9 bits, as its width and its symbol in one number; 0
    /// if the code is longer than 9 bits.
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

    /// Creates the code from the width of each symbol's code, at most 15; 0 for none.
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

    /// Enters a code, highest bit first, into the quick table, whose numbers are lowest bit first.
    private mutating func enter(_ symbol: Int, _ word: Int, _ width: Int) {
        var reversed = 0
        for bit in 0..<width { reversed |= (word >> bit & 1) << (width - 1 - bit) }
        for place in stride(from: reversed, to: quick.count, by: 1 << width) {
            quick[place] = UInt16(width << 9 | symbol)
        }
    }

    /// Returns the next code's symbol and width in bits; nil for bits that are no code.
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
