/// The schedule of tries to connect again after a lost connection, and its end: a pure value.
///
/// It lives as long as the session. A server may accept clients and drop them at once; the delays
/// must keep growing then.
package struct Reconnection: Equatable, Sendable {
    /// The time at which the connection was lost; nil again once the session is resumed.
    package private(set) var lostAt: Int?
    /// Whether the server stops for a restart. The clocks of its rooms stop as well.
    package internal(set) var isRestart = false
    package private(set) var nextTry = 0
    /// The time after which a failed try is the last one.
    private(set) var endsAt = 0
    /// The number of tries since the last steady connection.
    package private(set) var tryCount = 0
    /// The times at which a waiting player is informed how long the server still keeps the seat.
    private var marks: [Int] = []
    private var regainedAt: Int?

    static let firstDelayMs = 100
    static let maximumDelayMs = 5000
    /// A connection that lasted this long in milliseconds counts as steady.
    private static let steadyMs = 10_000
    private static let markedSecondsLeft = [60, 30, 10]

    mutating func lose(keptMs: Int, at: Int) {
        lostAt = at
        endsAt = Self.sum(at, max(0, keptMs))
        marks = Self.markedSecondsLeft.map { endsAt - 1000 * $0 }.filter { $0 - at >= 5000 }
        if let regainedAt, at - regainedAt >= Self.steadyMs { tryCount = 0 }
        regainedAt = nil
    }

    /// Plans the next try. `afterMs` is the shortest delay that the server asked for.
    ///
    /// - Parameter chance: any number. Clients that lost their connections together must not come
    ///   back together.
    mutating func wait(afterMs: Int?, chance: UInt64, at: Int) {
        let delay = Self.delay(tryCount, chance)
        tryCount += 1
        let wanted = afterMs.map { max(delay, Self.soonAfter(max(0, $0), chance)) } ?? delay
        nextTry = min(Self.sum(at, wanted), max(endsAt, at))
    }

    /// The end of all extensions, in milliseconds after the loss of the connection.
    private static let longestMs = 600_000

    /// Extends the time for which the place is kept, up to `longestMs` after the loss.
    mutating func extend(byMs keptMs: Int, at: Int) {
        guard let lostAt else { return }
        let end = min(Self.sum(at, max(0, keptMs)), Self.sum(lostAt, Self.longestMs))
        endsAt = max(endsAt, end)
    }

    /// Notes that the client is connected again and has resumed its session.
    mutating func regained(at: Int) {
        lostAt = nil
        isRestart = false
        regainedAt = at
    }

    /// Whether a try that failed at that time was the last one.
    func isOver(at: Int) -> Bool { at >= endsAt }

    /// The time in milliseconds for which the seat is still kept.
    func leftMs(at: Int) -> Int { max(0, endsAt - at) }

    /// The time of the next message about the seat; nil if there is none left.
    var nextMark: Int? { marks.first }

    /// Returns whether a message about the seat is due, and removes it.
    mutating func passedMark(at: Int) -> Bool {
        guard let first = marks.first, at >= first else { return false }
        marks.removeAll { $0 <= at }
        return true
    }

    /// The delay of a try: 100 ms, doubled with each try up to 5 s, and changed by up to a fifth at
    /// random.
    static func delay(_ tryCount: Int, _ chance: UInt64) -> Int {
        let doubled = firstDelayMs << min(max(0, tryCount), 16)
        return spread(min(doubled, maximumDelayMs), chance)
    }

    private static func spread(_ delay: Int, _ chance: UInt64) -> Int {
        delay * (80 + Int(chance % 41)) / 100
    }

    /// A random delay from `delay` to a fifth longer, but at most a second longer.
    private static func soonAfter(_ delay: Int, _ chance: UInt64) -> Int {
        sum(delay, Int(chance % UInt64(max(1, min(delay / 5, 1000)))))
    }

    /// Adds without overflow, because a server may send any number.
    private static func sum(_ left: Int, _ right: Int) -> Int {
        let (sum, isTooMuch) = left.addingReportingOverflow(right)
        return isTooMuch ? Int.max : sum
    }
}
