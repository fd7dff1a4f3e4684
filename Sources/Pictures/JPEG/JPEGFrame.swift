/// The frame of a JPEG file: the size of the picture, and the components of a pixel.
struct JPEGFrame {
    let columns: Int
    let rows: Int
    let isProgressive: Bool
    /// The number of stored coefficients of a block: 64, or only the first one, the mean.
    let blockSize: Int
    var components: [JPEGComponent]
    /// The largest number of blocks side by side that a component has in one unit of an interleaved
    /// scan.
    let maximumWidth: Int
    /// The number of units of an interleaved scan in one row. `unitRows` is the number of rows.
    let unitColumns: Int
    let unitRows: Int
    /// The number of stored coefficients in all blocks of all components.
    let coefficientCount: Int

    /// Reads the marker's content after its length. With `mayBeCoarse`, an eighth of the size is
    /// enough for a large picture.
    init(
        _ segment: ArraySlice<UInt8>,
        isProgressive: Bool,
        mayBeCoarse: Bool
    ) throws(PictureError) {
        let bytes = Array(segment)
        guard bytes.count >= 6 else { throw .truncated }
        guard bytes[0] == 8 else { throw .unsupported("more than 8 bits a sample") }
        rows = Int(bytes[1]) << 8 | Int(bytes[2])
        columns = Int(bytes[3]) << 8 | Int(bytes[4])
        let isCoarse = mayBeCoarse && columns * rows > PictureLimits.maximumWholePixels
        try PictureLimits.check(columns: columns, rows: rows, isCoarse: isCoarse)
        blockSize = isCoarse ? 1 : 64
        let count = Int(bytes[5])
        guard count == 1 || count == 3 else { throw .unsupported("neither gray nor three colors") }
        guard bytes.count == 6 + 3 * count else { throw .broken("the list of components") }
        var components = (0..<count).map { JPEGComponent(bytes[6 + 3 * $0..<9 + 3 * $0]) }
        guard Set(components.map(\.id)).count == count,
            components.allSatisfy({ 1...4 ~= $0.width && 1...4 ~= $0.height && $0.table < 4 })
        else { throw .broken("the list of components") }
        let width = components.map(\.width).max() ?? 1
        let height = components.map(\.height).max() ?? 1
        guard components.allSatisfy({ width % $0.width == 0 && height % $0.height == 0 }) else {
            throw .unsupported("samples that are no whole number of pixels wide")
        }
        maximumWidth = width
        unitColumns = (columns + 8 * width - 1) / (8 * width)
        unitRows = (rows + 8 * height - 1) / (8 * height)
        var first = 0
        for index in components.indices {
            components[index].lay(columns, rows, width, height, unitColumns, first)
            first += blockSize * components[index].stride * unitRows * components[index].height
        }
        coefficientCount = first
        self.components = components
        self.isProgressive = isProgressive
    }
}

/// One component of a picture: the brightness, or one of the two color differences.
struct JPEGComponent {
    let id: UInt8
    /// The number of blocks in one unit of an interleaved scan, horizontally and vertically.
    let width: Int
    let height: Int
    /// The number of the component's quantization table.
    let table: Int
    /// The number of sample columns that belong to the picture. `rows` counts the sample rows.
    private(set) var columns = 0
    private(set) var rows = 0
    /// The number of block columns that belong to the picture. `blockRows` counts the block rows.
    private(set) var blockColumns = 0
    private(set) var blockRows = 0
    /// The blocks of a row, including blocks that only complete a unit.
    private(set) var stride = 0
    /// The index of the component's first coefficient in the coefficients of all components.
    private(set) var first = 0
    /// The width and height of a sample, in pixels.
    private(set) var pixelColumns = 1
    private(set) var pixelRows = 1
    /// The quantization table, from the first scan on.
    var steps: [UInt16]?
    /// The number of the lowest known bit of each coefficient of a block; -1 if none is known.
    var lowestBits = [Int](repeating: -1, count: 64)

    fileprivate init(_ bytes: ArraySlice<UInt8>) {
        let bytes = Array(bytes)
        id = bytes[0]
        width = Int(bytes[1] >> 4)
        height = Int(bytes[1] & 15)
        table = Int(bytes[2])
    }

    fileprivate mutating func lay(
        _ columns: Int,
        _ rows: Int,
        _ maximumWidth: Int,
        _ maximumHeight: Int,
        _ unitColumns: Int,
        _ first: Int
    ) {
        self.columns = (columns * width + maximumWidth - 1) / maximumWidth
        self.rows = (rows * height + maximumHeight - 1) / maximumHeight
        blockColumns = (self.columns + 7) / 8
        blockRows = (self.rows + 7) / 8
        stride = unitColumns * width
        pixelColumns = maximumWidth / width
        pixelRows = maximumHeight / height
        self.first = first
    }
}

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
