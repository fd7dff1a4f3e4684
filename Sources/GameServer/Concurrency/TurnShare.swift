import GameProtocol

/// The use of a turn by one connection: lines, and time.
///
/// The clock is read after a line that may have been expensive, and otherwise once in several lines, so that a move
/// does not pay for it.
struct TurnShare {
    private var lineCount = 0
    private var maximumLineCount = 0
    /// The first reading of the clock in this turn, in nanoseconds; nil before it.
    private var start: Int?

    private static let nanoseconds = Int(Limits.turnTime / .nanoseconds(1))
    private static let linesBetweenLooks = 16

    /// Whether this turn had enough lines that the next one waits for other sources.
    var isLarge: Bool { lineCount >= Self.largeCount }

    private static let largeCount = 32

    /// Begins a turn with at most this number of lines.
    mutating func begin(maximumLineCount: Int) {
        self.maximumLineCount = maximumLineCount
        lineCount = 0
        start = nil
    }

    /// Counts a line. Returns whether the turn ends with it.
    @inline(__always)
    mutating func isOver(afterWork hasWorked: Bool, now: @autoclosure () -> Int) -> Bool {
        lineCount += 1
        if lineCount >= maximumLineCount { return true }
        if !hasWorked && lineCount % Self.linesBetweenLooks != 0 { return false }
        let now = now()
        guard let start else {
            self.start = now
            return false
        }
        return now - start >= Self.nanoseconds
    }
}
