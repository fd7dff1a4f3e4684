/// How many colors may be used.
package enum ColorDepth: Equatable, Sendable {
    case none
    case sixteen
    case palette
    /// 256 colors, and any color at all for tiles.
    case trueColor
}
