/// When to try to come back after a lost connection, and when to give up: a pure value.
///
/// It lives as long as the session, because a server that takes everybody back and drops them at
/// once must not be asked ten times a second.
package struct Reconnection: Equatable, Sendable {
    /// When the connection was lost; nil while there is one.
    package private(set) var lostAt: Int?
    /// The server stops for a restart, and with it all clocks of its rooms.
    package internal(set) var isRestart = false
    package private(set) var nextTry = 0
    /// When a try that fails is the last.
    private(set) var endsAt = 0
    /// How many tries were made since the connection was steady.
    package private(set) var tryCount = 0
    /// When a player who waits is told what is left of the seat's time.
    private var marks: [Int] = []
    private var regainedAt: Int?

    static let firstDelayMs = 100
    static let maximumDelayMs = 5000
    /// A connection that held for so long was a good one.
    private static let steadyMs = 10_000
    private static let markedSecondsLeft = [60, 30, 10]

    /// The connection is lost, for the first time since there was one.
    mutating func lose(keptMs: Int, at: Int) {
        lostAt = at
        endsAt = Self.sum(at, max(0, keptMs))
        marks = Self.markedSecondsLeft.map { endsAt - 1000 * $0 }.filter { $0 - at >= 5000 }
        if let regainedAt, at - regainedAt >= Self.steadyMs { tryCount = 0 }
        regainedAt = nil
    }

    /// The next try is due after a while; `afterMs` is the least that the server asked for.
    ///
    /// - Parameter chance: any number. Clients that were lost together must not come back together.
    mutating func wait(afterMs: Int?, chance: UInt64, at: Int) {
        let delay = Self.delay(tryCount, chance)
        tryCount += 1
        let wanted = afterMs.map { max(delay, Self.soonAfter(max(0, $0), chance)) } ?? delay
        nextTry = min(Self.sum(at, wanted), max(endsAt, at))
    }

    /// The longest that a client comes back for, whatever a server says.
    private static let longestMs = 600_000

    /// The place is kept for so long from now on, but not for ever.
    mutating func extend(byMs keptMs: Int, at: Int) {
        guard let lostAt else { return }
        let end = min(Self.sum(at, max(0, keptMs)), Self.sum(lostAt, Self.longestMs))
        endsAt = max(endsAt, end)
    }

    /// The connection is there, and what was kept is this client's again.
    mutating func regained(at: Int) {
        lostAt = nil
        isRestart = false
        regainedAt = at
    }

    /// Whether a try that failed at that time was the last.
    func isOver(at: Int) -> Bool { at >= endsAt }

    /// What is left of the time for which a seat is kept, in milliseconds.
    func leftMs(at: Int) -> Int { max(0, endsAt - at) }

    /// When there is something to say of the time that is left; nil if it was all said.
    var nextMark: Int? { marks.first }

    /// Whether a mark was passed, which is told once.
    mutating func passedMark(at: Int) -> Bool {
        guard let first = marks.first, at >= first else { return false }
        marks.removeAll { $0 <= at }
        return true
    }

    /// 100 ms, doubled with each try up to 5 s; a fifth less or more, by chance.
    static func delay(_ tryCount: Int, _ chance: UInt64) -> Int {
        let doubled = firstDelayMs << min(max(0, tryCount), 16)
        return spread(min(doubled, maximumDelayMs), chance)
    }

    private static func spread(_ delay: Int, _ chance: UInt64) -> Int {
        delay * (80 + Int(chance % 41)) / 100
    }

    /// Never before that; up to a second after it.
    private static func soonAfter(_ delay: Int, _ chance: UInt64) -> Int {
        sum(delay, Int(chance % UInt64(max(1, min(delay / 5, 1000)))))
    }

    /// A number of the server's may be any.
    private static func sum(_ left: Int, _ right: Int) -> Int {
        let (sum, isTooMuch) = left.addingReportingOverflow(right)
        return isTooMuch ? Int.max : sum
    }
}
