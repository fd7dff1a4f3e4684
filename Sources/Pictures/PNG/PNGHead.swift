struct PNGHead {
    /// The color types, with their numbers in the file.
    enum Colors: UInt8 {
        case gray = 0
        case rgb = 2
        case palette = 3
        case grayAlpha = 4
        case rgbAlpha = 6
    }

    /// One pass of interlacing: the pixels that stand together in the file.
    struct Pass {
        let column: Int
        let row: Int
        let columnStep: Int
        let rowStep: Int
        let columns: Int
        let rows: Int
    }

    let columns: Int
    let rows: Int
    let depth: Int
    let colors: Colors
    private let isInterlaced: Bool

    init(_ bytes: [UInt8]) throws(PictureError) {
        guard bytes.count == 13 else { throw .broken("its head") }
        columns = bytes[0..<4].reduce(0) { $0 << 8 | Int($1) }
        rows = bytes[4..<8].reduce(0) { $0 << 8 | Int($1) }
        try PictureLimits.check(columns: columns, rows: rows)
        depth = Int(bytes[8])
        guard let colors = Colors(rawValue: bytes[9]), colors.depths.contains(depth),
            bytes[10] == 0, bytes[11] == 0, bytes[12] <= 1
        else { throw .broken("its head") }
        self.colors = colors
        isInterlaced = bytes[12] == 1
    }

    var bitsPerPixel: Int { depth * colors.samples }

    func rowBytes(_ pass: Pass) -> Int { (pass.columns * bitsPerPixel + 7) / 8 }

    /// The number of bytes of all rows, including the filter number of each row.
    var byteCount: Int { passes.reduce(0) { $0 + $1.rows * (1 + rowBytes($1)) } }

    /// The whole picture as one pass, or the seven passes of Adam M. Costello.
    var passes: [Pass] {
        let steps =
            isInterlaced
            ? [
                (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2),
                (0, 1, 1, 2),
            ] : [(0, 0, 1, 1)]
        return steps.map { column, row, columnStep, rowStep in
            Pass(
                column: column,
                row: row,
                columnStep: columnStep,
                rowStep: rowStep,
                columns: max(0, (columns - column + columnStep - 1) / columnStep),
                rows: max(0, (rows - row + rowStep - 1) / rowStep)
            )
        }
        .filter { $0.columns > 0 && $0.rows > 0 }
    }
}

extension PNGHead.Colors {
    fileprivate var depths: [Int] {
        switch self {
        case .gray: [1, 2, 4, 8, 16]
        case .palette: [1, 2, 4, 8]
        case .rgb, .grayAlpha, .rgbAlpha: [8, 16]
        }
    }

    /// The number of samples of a pixel.
    fileprivate var samples: Int {
        switch self {
        case .gray, .palette: 1
        case .grayAlpha: 2
        case .rgb: 3
        case .rgbAlpha: 4
        }
    }
}
