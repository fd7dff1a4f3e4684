/// A reader for JPEG files, baseline or progressive, gray or with three color components.
///
/// It reads no arithmetic codes or four color components, and rejects any file that breaks a rule.
package struct JPEGReader {
    private let bytes: [UInt8]
    private let mayBeCoarse: Bool
    private var position = 2
    private var tables = JPEGTables()
    private var frame: JPEGFrame?
    private var scanCount = 0
    /// The coefficients of all blocks.
    private var numbers: [Int16] = []
    private var colors = JPEGColors()
    private var turn = Raster.Turn.none

    package static func begins(_ bytes: [UInt8]) -> Bool { bytes.starts(with: [0xFF, 0xD8, 0xFF]) }

    /// Reads a file; with `mayBeCoarse` a large picture at an eighth of its size, to save memory.
    package static func read(
        _ bytes: [UInt8],
        mayBeCoarse: Bool = false
    ) throws(PictureError) -> Raster {
        guard begins(bytes) else { throw .unknown }
        guard bytes.count <= PictureLimits.maximumBytes else { throw .tooLarge("its file") }
        var reader = JPEGReader(bytes, mayBeCoarse)
        return try reader.picture()
    }

    private init(_ bytes: [UInt8], _ mayBeCoarse: Bool) {
        self.bytes = bytes
        self.mayBeCoarse = mayBeCoarse
    }

    private mutating func picture() throws(PictureError) -> Raster {
        while let marker = nextMarker() {
            switch marker {
            case 0xD9: return try finish()
            // A marker without content, such as a misplaced restart marker.
            case 0x01, 0xD0...0xD7: continue
            case 0xD8: throw .broken("it begins twice")
            default: try take(marker, segment())
            }
        }
        return try finish()
    }

    /// Returns the next marker; nil at the end.
    private mutating func nextMarker() -> UInt8? {
        while position + 1 < bytes.count {
            let (byte, next) = (bytes[position], bytes[position + 1])
            position += 1
            guard byte == 0xFF, next != 0, next != 0xFF else { continue }
            position += 1
            return next
        }
        return nil
    }

    /// Returns the content after the present marker, without the two bytes of the length.
    private mutating func segment() throws(PictureError) -> ArraySlice<UInt8> {
        guard position + 2 <= bytes.count else { throw .truncated }
        let count = Int(bytes[position]) << 8 | Int(bytes[position + 1])
        guard count >= 2 else { throw .broken("a length") }
        guard position + count <= bytes.count else { throw .truncated }
        defer { position += count }
        return bytes[position + 2..<position + count]
    }

    private mutating func take(
        _ marker: UInt8,
        _ segment: ArraySlice<UInt8>
    ) throws(PictureError) {
        switch marker {
        case 0xC0, 0xC1, 0xC2: try begin(segment, isProgressive: marker == 0xC2)
        case 0xC4: try tables.defineCodes(segment)
        case 0xC3, 0xC5...0xC7: throw .unsupported("lossless or hierarchical")
        case 0xC8...0xCF: throw .unsupported("arithmetic codes")
        case 0xDA: try scan(segment)
        case 0xDB: try tables.defineSteps(segment)
        case 0xDD: try tables.defineRestarts(segment)
        case 0xE1: turn = ExifTurn.read(segment) ?? turn
        default: colors.take(marker, segment)
        }
    }

    private mutating func begin(
        _ segment: ArraySlice<UInt8>,
        isProgressive: Bool
    ) throws(PictureError) {
        guard frame == nil else { throw .broken("it has two frames") }
        let frame = try JPEGFrame(
            segment,
            isProgressive: isProgressive,
            mayBeCoarse: mayBeCoarse
        )
        // Each block's first coefficient takes at least one bit, so a short file has few blocks.
        guard frame.coefficientCount / frame.blockSize <= 8 * bytes.count else { throw .truncated }
        numbers = Array(repeating: 0, count: frame.coefficientCount)
        self.frame = frame
    }

    private mutating func scan(_ segment: ArraySlice<UInt8>) throws(PictureError) {
        guard frame != nil else { throw .broken("a scan without a frame") }
        scanCount += 1
        guard scanCount <= PictureLimits.maximumScans else {
            throw .tooLarge("it has too many scans")
        }
        guard let frame else { return }
        var scan = try JPEGScan(segment, frame, tables, bytes, at: position)
        // Only first coefficients are stored; a scan of others is skipped up to the next marker.
        if frame.blockSize == 1, scan.band.lowerBound > 0 { return }
        for member in scan.members { try prepare(member.index, scan) }
        try scan.run(frame, &numbers)
        position = scan.bits.position
    }

    /// Stores a component's quantization table, and the lowest bits known after the scan.
    private mutating func prepare(_ index: Int, _ scan: JPEGScan) throws(PictureError) {
        guard var part = frame?.components[index] else { return }
        if part.steps == nil { part.steps = tables.steps[part.table] }
        guard part.steps != nil else { throw .broken("a table of steps is missing") }
        if scan.band.lowerBound > 0, part.lowestBits[0] < 0 {
            throw .broken("the scans have a wrong order")
        }
        for place in scan.band {
            let known = part.lowestBits[place]
            guard known < 0 ? scan.high == 0 : known == scan.high && scan.low == known - 1 else {
                throw .broken("the scans have a wrong order")
            }
            part.lowestBits[place] = scan.low
        }
        frame?.components[index] = part
    }

    private func finish() throws(PictureError) -> Raster {
        guard let frame, frame.components.allSatisfy({ $0.lowestBits[0] >= 0 }) else {
            throw .truncated
        }
        let isCoarse = frame.blockSize == 1
        let (columns, rows) =
            isCoarse ? (frame.columns / 8, frame.rows / 8) : (frame.columns, frame.rows)
        let planes = frame.components.map {
            isCoarse ? JPEGPlane(means: $0, numbers) : JPEGPlane($0, numbers)
        }
        let bytes = colors.pixels(frame, planes, columns, rows)
        return Raster(columns: columns, rows: rows, bytes: bytes, turn: turn)
    }
}

/// The orientation of the camera, from the marker APP1.
enum ExifTurn {
    /// Returns the orientation in the content of the marker after its length.
    static func read(_ segment: ArraySlice<UInt8>) -> Raster.Turn? {
        let bytes = Array(segment)
        guard bytes.starts(with: Array("Exif\0\0".utf8)), bytes.count >= 14 else { return nil }
        let isLittle = bytes[6] == UInt8(ascii: "I")
        func number(_ place: Int, _ count: Int) -> Int? {
            guard place >= 6, place + count <= bytes.count else { return nil }
            let word = bytes[place..<place + count]
            return (isLittle ? word.reversed() : Array(word)).reduce(0) { $0 << 8 | Int($1) }
        }
        guard let first = number(10, 4), let count = number(6 + first, 2) else { return nil }
        for entry in 0..<count {
            let place = 8 + first + 12 * entry
            guard let tag = number(place, 2) else { return nil }
            if tag == 0x0112 { return number(place + 8, 2).flatMap(Raster.Turn.init) }
        }
        return nil
    }
}
