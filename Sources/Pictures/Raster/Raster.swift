/// The picture that a file holds: red, green, blue and, if it has holes, how much of each pixel there is.
package struct Raster: Equatable, Sendable {
    package let columns: Int
    package let rows: Int
    /// Whether each pixel has a fourth byte: 0 for nothing … 255 for all of it.
    package let hasAlpha: Bool
    /// Row by row, the highest first.
    package let bytes: [UInt8]
    /// How the picture is to be turned before somebody looks at it.
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

    /// The bytes of one pixel.
    package var channels: Int { hasAlpha ? 4 : 3 }
}

extension Raster {
    /// The numbers of Exif for how a camera was held.
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
