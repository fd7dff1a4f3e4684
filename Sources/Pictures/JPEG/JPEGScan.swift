/// One scan of a JPEG file over its picture.
struct JPEGScan {
    /// A component of the scan with its Huffman codes.
    struct Member {
        let index: Int
        let first: JPEGHuffman?
        let others: JPEGHuffman?
        /// The first coefficient of the block read last; the next block stores a difference.
        var prediction = 0
    }

    let isProgressive: Bool
    let blockSize: Int
    var members: [Member] = []
    /// The coefficients of a block that the scan contains, in the order of the file.
    let band: ClosedRange<Int>
    /// The lowest bit that was known before this scan; 0 for none.
    let high: Int
    /// The lowest bit that is known after this scan.
    let low: Int
    private let restartInterval: Int
    var bits: JPEGBits
    /// The number of further blocks without coefficients in the band.
    var emptyBlocks = 0

    /// Reads the marker's content after its length; the bits begin at the byte `position`.
    init(
        _ segment: ArraySlice<UInt8>,
        _ frame: JPEGFrame,
        _ tables: JPEGTables,
        _ bytes: [UInt8],
        at position: Int
    ) throws(PictureError) {
        let head = Array(segment)
        guard let count = head.first.map(Int.init), head.count == 4 + 2 * count, 1...4 ~= count
        else { throw .broken("the head of a scan") }
        isProgressive = frame.isProgressive
        blockSize = frame.blockSize
        let tail = head.suffix(3).map(Int.init)
        if isProgressive {
            guard tail[0] <= tail[1], tail[1] < 64, tail[0] > 0 || tail[1] == 0,
                tail[0] == 0 || count == 1, tail[2] & 15 <= 13
            else { throw .broken("the head of a scan") }
            band = tail[0]...tail[1]
            (high, low) = (tail[2] >> 4, tail[2] & 15)
        } else {
            (band, high, low) = (0...63, 0, 0)
        }
        restartInterval = tables.restartInterval
        bits = JPEGBits(bytes, at: position)
        for place in 0..<count {
            let id = head[1 + 2 * place]
            let codes = head[2 + 2 * place]
            guard let index = frame.components.firstIndex(where: { $0.id == id }),
                !members.contains(where: { $0.index == index }), codes >> 4 < 4, codes & 15 < 4
            else { throw .broken("the head of a scan") }
            let first = tables.first[Int(codes >> 4)]
            let others = tables.others[Int(codes & 15)]
            let needsFirst = band.lowerBound == 0 && high == 0
            let needsOthers = band.upperBound > 0
            guard !needsFirst || first != nil, !needsOthers || others != nil else {
                throw .broken("a scan uses a code that is not there")
            }
            members.append(Member(index: index, first: first, others: others))
        }
    }

    /// Reads all blocks of the scan into the coefficients.
    mutating func run(
        _ frame: JPEGFrame,
        _ numbers: inout [Int16]
    ) throws(PictureError) {
        let count = units(frame)
        for unit in 0..<count {
            if restartInterval > 0, unit > 0, unit % restartInterval == 0 {
                try bits.restart(unit / restartInterval - 1)
                emptyBlocks = 0
                for place in members.indices { members[place].prediction = 0 }
            }
            if members.count == 1 {
                let part = frame.components[members[0].index]
                let row = unit / part.blockColumns
                let column = unit % part.blockColumns
                try block(0, part.first + blockSize * (row * part.stride + column), &numbers)
            } else {
                try interleavedUnit(unit, frame, &numbers)
            }
        }
    }

    private func units(_ frame: JPEGFrame) -> Int {
        guard members.count == 1 else { return frame.unitColumns * frame.unitRows }
        let part = frame.components[members[0].index]
        return part.blockColumns * part.blockRows
    }

    private mutating func interleavedUnit(
        _ unit: Int,
        _ frame: JPEGFrame,
        _ numbers: inout [Int16]
    ) throws(PictureError) {
        for place in members.indices {
            let part = frame.components[members[place].index]
            let column = unit % frame.unitColumns * part.width
            let row = unit / frame.unitColumns * part.height
            for down in 0..<part.height {
                for across in 0..<part.width {
                    let index = (row + down) * part.stride + column + across
                    try block(place, part.first + blockSize * index, &numbers)
                }
            }
        }
    }

    private mutating func block(
        _ place: Int,
        _ start: Int,
        _ numbers: inout [Int16]
    ) throws(PictureError) {
        switch (isProgressive, band.lowerBound == 0, high == 0) {
        case (false, _, _): try wholeBlock(place, start, &numbers)
        case (true, true, true): try first(place, start, &numbers)
        case (true, true, false): try refineFirst(start, &numbers)
        case (true, false, true): try others(start, &numbers)
        case (true, false, false): try refineOthers(start, &numbers)
        }
    }
}
