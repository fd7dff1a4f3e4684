/// The tables that a JPEG file defines between its scans.
struct JPEGTables {
    private(set) var steps = [[UInt16]?](repeating: nil, count: 4)
    private(set) var first = [JPEGHuffman?](repeating: nil, count: 4)
    private(set) var others = [JPEGHuffman?](repeating: nil, count: 4)
    /// The number of units after which the prediction restarts; 0 for never.
    private(set) var restartInterval = 0

    /// The positions of a block's coefficients, in the order of the file.
    static let zigzag: [Int] = [
        0, 1, 8, 16, 9, 2, 3, 10, 17, 24, 32, 25, 18, 11, 4, 5,
        12, 19, 26, 33, 40, 48, 41, 34, 27, 20, 13, 6, 7, 14, 21, 28,
        35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23, 30, 37, 44, 51,
        58, 59, 52, 45, 38, 31, 39, 46, 53, 60, 61, 54, 47, 55, 62, 63,
    ]

    /// Reads the quantization tables of the marker DQT.
    mutating func defineSteps(_ segment: ArraySlice<UInt8>) throws(PictureError) {
        var rest = segment
        while let head = rest.popFirst() {
            let width = head >> 4 == 0 ? 1 : 2
            guard head >> 4 <= 1, head & 15 < 4 else { throw .broken("a table of steps") }
            guard rest.count >= 64 * width else { throw .truncated }
            var table = [UInt16](repeating: 0, count: 64)
            for place in Self.zigzag {
                let high = width == 2 ? rest.removeFirst() : 0
                table[place] = UInt16(high) << 8 | UInt16(rest.removeFirst())
            }
            steps[Int(head & 15)] = table
        }
    }

    /// Reads the Huffman codes of the marker DHT.
    mutating func defineCodes(_ segment: ArraySlice<UInt8>) throws(PictureError) {
        var rest = segment
        while let head = rest.popFirst() {
            guard head >> 4 <= 1, head & 15 < 4 else { throw .broken("a code") }
            guard rest.count >= 16 else { throw .truncated }
            let counts = Array(rest.prefix(16))
            rest.removeFirst(16)
            let count = counts.reduce(0) { $0 + Int($1) }
            guard count <= 256 else { throw .broken("a code has too many words") }
            guard rest.count >= count else { throw .truncated }
            let code = try JPEGHuffman(counts: counts, symbols: Array(rest.prefix(count)))
            rest.removeFirst(count)
            if head >> 4 == 0 {
                first[Int(head & 15)] = code
            } else {
                others[Int(head & 15)] = code
            }
        }
    }

    /// Reads the restart interval of the marker DRI.
    mutating func defineRestarts(_ segment: ArraySlice<UInt8>) throws(PictureError) {
        let bytes = Array(segment)
        guard bytes.count == 2 else { throw .broken("the distance of restarts") }
        restartInterval = Int(bytes[0]) << 8 | Int(bytes[1])
    }
}
