/// The numbers of Concentration (Documentation/protocol/concentration.md, section 1).
extension Limits {
    /// The pairs of a board.
    public static let pairs = 2...72
    /// The pairs of a board whose creator does not say.
    public static let defaultPairs = 8
    /// The columns of a board.
    public static let columns = 2...16
    /// The milliseconds for which a mismatch shows.
    public static let hideMilliseconds = 0...10_000
    /// The milliseconds for which a mismatch shows in a room whose creator does not say.
    public static let defaultHideMilliseconds = 1500
    /// The turns without progress that end a round; 0 is never.
    public static let stalemateTurns = 0...10_000
    /// The turns without progress for each pair, in a room whose creator does not say.
    public static let defaultStalemateTurnsPerPair = 12
}
