/// How many colours may be used.
enum ColourDepth: Equatable, Sendable {
    case none
    case sixteen
    case palette
    /// 256 colours, and any colour at all for tiles.
    case trueColour
}
