/// What a JPEG file says of its picture: the size, and the components of a pixel.
struct JPEGFrame {
    let columns: Int
    let rows: Int
    let isProgressive: Bool
    /// The numbers that are kept of a block: 64, or the first one, which is the mean of its samples.
    let blockSize: Int
    var components: [JPEGComponent]
    /// The most samples that a component has in one unit of the interleaved scans.
    let maximumWidth: Int
    let maximumHeight: Int
    /// Units of the interleaved scans in a row, and rows of them.
    let unitColumns: Int
    let unitRows: Int
    /// The numbers of all blocks of all components, which the file holds.
    let coefficientCount: Int

    /// - Parameters:
    ///   - segment: what follows the length of the marker.
    ///   - mayBeCoarse: whether an eighth of a large picture is enough.
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

/// One component of a picture: brightness, or one of the two differences of color.
struct JPEGComponent {
    let id: UInt8
    /// Blocks of one unit of the interleaved scans, side by side and one below the other.
    let width: Int
    let height: Int
    /// The table of steps that it names.
    let table: Int
    /// Its samples that belong to the picture.
    private(set) var columns = 0
    private(set) var rows = 0
    /// Its blocks that belong to the picture.
    private(set) var blockColumns = 0
    private(set) var blockRows = 0
    /// Blocks of a row, with those that only fill up a unit.
    private(set) var stride = 0
    /// Where its numbers begin among those of all components.
    private(set) var first = 0
    /// How many pixels a sample is wide and high.
    private(set) var pixelColumns = 1
    private(set) var pixelRows = 1
    /// The steps of its numbers, from the first scan on.
    var steps: [UInt16]?
    /// Which bit of each number is known last; -1 for none.
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
