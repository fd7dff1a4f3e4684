/// The small picture that terminals draw: the square in the middle of a picture, 96 × 96 pixels.
package enum Thumbnail {
    /// The number of columns, and of rows.
    package static let side = 96

    /// Returns the thumbnail of a JPEG or PNG file as an uncompressed PNG file, simple to read.
    package static func file(of bytes: [UInt8]) throws(PictureError) -> [UInt8] {
        let picture = try PictureFile.read(bytes, mayBeCoarse: true)
        return PNG.encodeStored(columns: side, rows: side, rgb: pixels(picture))
    }

    /// Returns red, green and blue of the square, scaled, turned, and drawn on white.
    package static func pixels(_ picture: Raster) -> [UInt8] {
        let square = min(picture.columns, picture.rows)
        let left = (picture.columns - square) / 2
        let top = (picture.rows - square) / 2
        var pixels = [UInt8](repeating: 0, count: 3 * side * side)
        for row in 0..<side {
            for column in 0..<side {
                let (x, y) = picture.turn.source(column, row)
                let color = average(picture, left, top, square, x, y)
                for part in 0..<3 { pixels[3 * (row * side + column) + part] = color[part] }
            }
        }
        return pixels
    }

    /// Returns the mean of the pixels in one place of the thumbnail. Pixels at the edge count by
    /// the part that is inside.
    private static func average(
        _ picture: Raster,
        _ left: Int,
        _ top: Int,
        _ square: Int,
        _ column: Int,
        _ row: Int
    ) -> [UInt8] {
        // The unit of these coordinates is 1/96 of a pixel.
        let (xs, ys) = (column * square..<(column + 1) * square, row * square..<(row + 1) * square)
        var sums = [0, 0, 0]
        var y = ys.lowerBound / side
        while y * side < ys.upperBound {
            let height = min(ys.upperBound, (y + 1) * side) - max(ys.lowerBound, y * side)
            var x = xs.lowerBound / side
            while x * side < xs.upperBound {
                let width = min(xs.upperBound, (x + 1) * side) - max(xs.lowerBound, x * side)
                let place = ((top + y) * picture.columns + left + x) * picture.channels
                let alpha = picture.hasAlpha ? Int(picture.bytes[place + 3]) : 255
                for part in 0..<3 {
                    let color = Int(picture.bytes[place + part]) * alpha + 255 * (255 - alpha)
                    sums[part] += color * width * height
                }
                x += 1
            }
            y += 1
        }
        let whole = 255 * square * square
        return sums.map { UInt8(($0 + whole / 2) / whole) }
    }
}

extension Raster.Turn {
    /// Returns the column and row in the unturned thumbnail for a position in the turned thumbnail.
    fileprivate func source(_ column: Int, _ row: Int) -> (Int, Int) {
        let last = Thumbnail.side - 1
        return switch self {
        case .none: (column, row)
        case .mirrored: (last - column, row)
        case .half: (last - column, last - row)
        case .halfMirrored: (column, last - row)
        case .leftMirrored: (row, column)
        case .right: (row, last - column)
        case .rightMirrored: (last - row, last - column)
        case .left: (last - row, column)
        }
    }
}

/// A file in one of the usual picture formats.
package enum PictureFile {
    /// The formats that browsers show. None of them can contain a program.
    package enum Kind: String, CaseIterable, Sendable {
        case jpeg
        case png
        case gif
        case webp

        /// Recognizes the format by the first bytes of the file.
        package init?(_ bytes: [UInt8]) {
            if JPEGReader.begins(bytes) {
                self = .jpeg
            } else if PNGReader.begins(bytes) {
                self = .png
            } else if bytes.starts(with: Array("GIF87a".utf8))
                || bytes.starts(with: Array("GIF89a".utf8))
            {
                self = .gif
            } else if bytes.starts(with: Array("RIFF".utf8)),
                bytes.dropFirst(8).starts(with: Array("WEBP".utf8))
            {
                self = .webp
            } else {
                return nil
            }
        }
    }

    /// Reads a JPEG or PNG file.
    package static func read(
        _ bytes: [UInt8],
        mayBeCoarse: Bool = false
    ) throws(PictureError) -> Raster {
        switch Kind(bytes) {
        case .jpeg: try JPEGReader.read(bytes, mayBeCoarse: mayBeCoarse)
        case .png: try PNGReader.read(bytes)
        case .gif: throw .unsupported("GIF")
        case .webp: throw .unsupported("WebP")
        case nil: throw .unknown
        }
    }
}
