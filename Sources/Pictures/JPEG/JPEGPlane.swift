/// The samples of one component, and their interpolation over the pixels.
///
/// Both match libjpeg's exact mode ("islow", "fancy upsampling") to the last bit.
struct JPEGPlane {
    private let columns: Int
    private let rows: Int
    private let stride: Int
    private let pixelColumns: Int
    private let pixelRows: Int
    private var samples: [UInt8]

    init(_ part: JPEGComponent, _ numbers: [Int16]) {
        columns = part.columns
        rows = part.rows
        stride = 8 * part.blockColumns
        pixelColumns = part.pixelColumns
        pixelRows = part.pixelRows
        samples = Array(repeating: 0, count: stride * 8 * part.blockRows)
        var transform = JPEGTransform(steps: part.steps ?? Array(repeating: 1, count: 64))
        for row in 0..<part.blockRows {
            for column in 0..<part.blockColumns {
                let block = part.first + 64 * (row * part.stride + column)
                transform.run(numbers, block, &samples, 8 * (row * stride + column), stride)
            }
        }
    }

    /// Creates a plane with one sample for each block: the mean, which is the first coefficient.
    init(means part: JPEGComponent, _ numbers: [Int16]) {
        columns = part.blockColumns
        rows = part.blockRows
        stride = part.blockColumns
        pixelColumns = part.pixelColumns
        pixelRows = part.pixelRows
        let step = Int(part.steps?[0] ?? 1)
        samples = []
        samples.reserveCapacity(stride * rows)
        for row in 0..<rows {
            for column in 0..<columns {
                let mean = Int(numbers[part.first + row * part.stride + column]) * step
                samples.append(UInt8(min(max(128 + (mean + 4) >> 3, 0), 255)))
            }
        }
    }

    /// Writes the samples for a row of pixels, at least as many as the picture has columns.
    func row(_ pixelRow: Int, into line: inout [UInt8]) {
        let row = pixelRow / pixelRows
        let start = row * stride
        let isUpper = pixelRow % 2 == 0
        let other = stride * min(max(row + (isUpper ? -1 : 1), 0), rows - 1)
        switch (pixelColumns, pixelRows) {
        case (2, 1) where columns > 2: wide(start, into: &line)
        case (1, 2): high(start, other, isUpper: isUpper, into: &line)
        case (2, 2) where columns > 2: wideAndHigh(start, other, into: &line)
        default:
            for column in 0..<columns {
                let sample = samples[start + column]
                for place in 0..<pixelColumns { line[column * pixelColumns + place] = sample }
            }
        }
    }

    /// Writes two pixels for each sample of a row. Each pixel is three quarters of its own sample
    /// and one quarter of the neighbor sample on its side.
    private func wide(_ start: Int, into line: inout [UInt8]) {
        for column in 0..<columns {
            let own = Int(samples[start + column])
            let left = column == 0 ? own : Int(samples[start + column - 1])
            let right = column == columns - 1 ? own : Int(samples[start + column + 1])
            line[2 * column] = UInt8((3 * own + left + 1) >> 2)
            line[2 * column + 1] = UInt8((3 * own + right + 2) >> 2)
        }
    }

    private func high(_ start: Int, _ other: Int, isUpper: Bool, into line: inout [UInt8]) {
        let half = isUpper ? 1 : 2
        for column in 0..<columns {
            let sum = 3 * Int(samples[start + column]) + Int(samples[other + column])
            line[column] = UInt8((sum + half) >> 2)
        }
    }

    private func wideAndHigh(_ start: Int, _ other: Int, into line: inout [UInt8]) {
        func sum(_ column: Int) -> Int {
            3 * Int(samples[start + column]) + Int(samples[other + column])
        }
        var (left, own) = (sum(0), sum(0))
        for column in 0..<columns {
            let right = column == columns - 1 ? own : sum(column + 1)
            line[2 * column] = UInt8((3 * own + left + 8) >> 4)
            line[2 * column + 1] = UInt8((3 * own + right + 7) >> 4)
            (left, own) = (own, right)
        }
    }
}
