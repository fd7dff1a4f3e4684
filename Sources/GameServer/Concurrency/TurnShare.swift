import GameProtocol

/// What one connection has used of its loop in the present turn: lines, and time.
///
/// The clock is read after a line that may have cost something, and otherwise once for many lines,
/// so that a move does not pay for it.
struct TurnShare {
    private var lineCount = 0
    private var maximumLineCount = 0
    /// When the clock was read first in this turn, in nanoseconds; nil for not yet.
    private var start: Int?

    private static let nanoseconds = Int(Limits.turnTime / .nanoseconds(1))
    private static let linesBetweenLooks = 16

    /// Whether the turn had so many lines that the next one has to wait for those of others.
    var isLarge: Bool { lineCount >= Self.largeCount }

    private static let largeCount = 32

    /// Begins a turn of at most so many lines.
    mutating func begin(maximumLineCount: Int) {
        self.maximumLineCount = maximumLineCount
        lineCount = 0
        start = nil
    }

    /// Counts a line that was given; whether the turn ends with it.
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
