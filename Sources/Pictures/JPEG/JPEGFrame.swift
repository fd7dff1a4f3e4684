/// The frame of a JPEG file: the size of the picture, and the components of a pixel.
struct JPEGFrame {
    let columns: Int
    let rows: Int
    let isProgressive: Bool
    /// The number of coefficients that are stored for a block: 64, or only the first one, which is
    /// the mean of its samples.
    let blockSize: Int
    var components: [JPEGComponent]
    /// The largest number of blocks that a component has in one unit of an interleaved scan.
    let maximumWidth: Int
    let maximumHeight: Int
    /// The units of interleaved scans in a row, and the rows of units.
    let unitColumns: Int
    let unitRows: Int
    /// The number of stored coefficients in all blocks of all components.
    let coefficientCount: Int

    /// - Parameters:
    ///   - segment: the content of the marker after its length.
    ///   - mayBeCoarse: whether an eighth of the size is enough for a large picture.
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
        (maximumWidth, maximumHeight) = (width, height)
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
    /// The number of its quantization table.
    let table: Int
    /// The samples that belong to the picture.
    private(set) var columns = 0
    private(set) var rows = 0
    /// The blocks that belong to the picture.
    private(set) var blockColumns = 0
    private(set) var blockRows = 0
    /// The blocks of a row, including blocks that only complete a unit.
    private(set) var stride = 0
    /// The index of its first coefficient in the coefficients of all components.
    private(set) var first = 0
    /// The width and height of a sample, in pixels.
    private(set) var pixelColumns = 1
    private(set) var pixelRows = 1
    /// The quantization table, from the first scan on.
    var steps: [UInt16]?
    /// The lowest bit of each coefficient that is known so far; -1 for none.
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
