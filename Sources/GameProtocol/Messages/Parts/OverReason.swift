/// Why a round is over (protocol.md, section 7).
///
/// A reason that came with a game stands in the game's folder, and in its row.
public struct OverReason: Hashable, Sendable {
    /// The reason on the wire.
    public let rawValue: String

    init(_ word: String) { rawValue = word }

    /// Played to its end.
    public static let complete = OverReason("complete")
    /// Everybody but one has given it up.
    public static let forfeit = OverReason("forfeit")
    /// Nobody is left.
    public static let abandoned = OverReason("abandoned")
    /// The server stopped.
    public static let shutdown = OverReason("shutdown")

    /// Whether the round ended before it was decided by its rules.
    public var isBrokenOff: Bool { [.forfeit, .abandoned, .shutdown].contains(self) }
}
