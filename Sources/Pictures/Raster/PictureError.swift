/// Why a file is no picture for us.
package enum PictureError: Error, Equatable, Sendable {
    /// It begins like none of the kinds that are read.
    case unknown
    /// Its kind has more forms than are read here; this is one of the others.
    case unsupported(StaticString)
    /// It does not follow the rules of its kind.
    case broken(StaticString)
    /// It ends too early.
    case truncated
    /// It has more bytes, columns, rows or scans than are read.
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

/// How much is read of a picture, so that no file costs more than this.
package enum PictureLimits {
    /// Bytes of a file: 8 MiB, which is more than the photos of telephones have.
    package static let maximumBytes = 8 << 20
    /// Columns, and rows.
    package static let maximumSide = 4_096
    /// Columns, and rows, of a JPEG file that is read at an eighth of its size.
    package static let maximumCoarseSide = 16_384
    /// The most pixels of a JPEG file that a small picture is made of without that.
    static let maximumWholePixels = 2_048 * 2_048
    /// How often the data of a JPEG file go over the picture. Files of cameras and tools have about ten.
    package static let maximumScans = 64

    /// Refuses a size before anything is allocated for it.
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
