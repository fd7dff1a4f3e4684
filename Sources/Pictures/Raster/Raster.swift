/// The decoded picture of a file: red, green, blue and, if some pixels are transparent, alpha.
package struct Raster: Equatable, Sendable {
    package let columns: Int
    package let rows: Int
    /// Whether each pixel has a fourth byte: 0 is transparent, 255 is opaque.
    package var hasAlpha = false
    /// The bytes row by row, the top row first.
    package let bytes: [UInt8]
    /// The rotation or mirroring to apply before the picture is shown.
    package var turn = Turn.none

    /// The number of bytes of one pixel.
    package var channels: Int { hasAlpha ? 4 : 3 }
}

extension Raster {
    /// The orientations of a camera, with their numbers in Exif.
    package enum Turn: Int, Sendable {
        case none = 1
        case mirrored
        case half
        case halfMirrored
        case leftMirrored
        case right
        case rightMirrored
        case left
    }
}

/// The reason why a file cannot be read as a picture.
package enum PictureError: Error, Equatable, Sendable {
    /// The first bytes match no supported format.
    case unknown
    /// The format is supported, but this variant is not.
    case unsupported(StaticString)
    /// The file breaks a rule of its format.
    case broken(StaticString)
    /// The file ends too early.
    case truncated
    /// The file exceeds a limit on bytes, columns, rows or scans.
    case tooLarge(StaticString)

    package static func == (left: Self, right: Self) -> Bool { left.words == right.words }

    /// The rest of the sentence "The picture …".
    package var words: String {
        switch self {
        case .unknown: "is neither JPEG nor PNG"
        case .unsupported(let form): "is of a form that is not read: \(form)"
        case .broken(let place): "is broken: \(place)"
        case .truncated: "ends too early"
        case .tooLarge(let what): "is too large: \(what)"
        }
    }
}

/// The limits of reading a picture. They bound the cost of any file.
package enum PictureLimits {
    /// The largest file in bytes: 8 MiB, more than photos of telephones have.
    package static let maximumBytes = 8 << 20
    /// The most columns, and the most rows.
    package static let maximumSide = 4_096
    /// The most columns, and the most rows, of a JPEG file that is read at an eighth of its size.
    package static let maximumCoarseSide = 16_384
    /// The most pixels of a JPEG file that a thumbnail reads at full size.
    static let maximumWholePixels = 2_048 * 2_048
    /// The most scans of a JPEG file. Files of cameras and tools have about ten.
    package static let maximumScans = 64

    /// Rejects a size before memory is allocated for it.
    package static func check(
        columns: Int,
        rows: Int,
        isCoarse: Bool = false
    ) throws(PictureError) {
        guard columns > 0, rows > 0 else { throw .broken("it has no columns or no rows") }
        if isCoarse {
            guard max(columns, rows) <= maximumCoarseSide else {
                throw .tooLarge("it has more than 16384 columns or rows")
            }
        } else {
            guard max(columns, rows) <= maximumSide else {
                throw .tooLarge("it has more than 4096 columns or rows")
            }
        }
    }
}
