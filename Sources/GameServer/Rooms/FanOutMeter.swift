import GameProtocol

/// How many bytes one member has others receive, against its share of what a slow line takes.
///
/// It only counts: whether somebody has to be spared is known to the room's host. Times are in
/// milliseconds, and a byte is `1000 / share` of them.
struct FanOutMeter {
    /// When all that was poured would have been received.
    private var clearAt: Int64 = 0

    /// More is forgotten than what a second takes: nobody waits longer for what is over.
    private static let longestMs: Int64 = 1_000

    /// Counts bytes in a room whose `playerCount` players share what may be poured.
    mutating func add(_ count: Int, playerCount: Int, at now: Int64) {
        let share = Limits.fanOutBytesPerSecond / max(1, playerCount)
        let end = max(clearAt, now) + Int64((count * 1_000 + share - 1) / share)
        clearAt = min(end, now + Self.longestMs)
    }

    /// For how long the member has to wait if another one is behind.
    func waitMs(at now: Int64) -> Int { Int(max(0, clearAt - now)) }
}
