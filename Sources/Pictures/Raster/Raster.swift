/// The decoded picture of a file: red, green, blue and, if some pixels are transparent, alpha.
package struct Raster: Equatable, Sendable {
    package let columns: Int
    package let rows: Int
    /// Whether each pixel has a fourth byte: 0 is transparent, 255 is opaque.
    package let hasAlpha: Bool
    /// The bytes row by row, the top row first.
    package let bytes: [UInt8]
    /// The rotation or mirroring to apply before the picture is shown.
    package let turn: Turn

    package init(
        columns: Int,
        rows: Int,
        hasAlpha: Bool = false,
        bytes: [UInt8],
        turn: Turn = .none
    ) {
        self.columns = columns
        self.rows = rows
        self.hasAlpha = hasAlpha
        self.bytes = bytes
        self.turn = turn
    }

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
