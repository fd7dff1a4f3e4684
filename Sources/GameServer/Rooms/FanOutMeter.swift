import GameProtocol

/// The bytes that one member causes others to be sent, against its share of what a slow line takes.
///
/// It only counts: the room's host knows whether a reader has fallen behind. Times are in
/// milliseconds, and a byte is `1000 / share` of them.
struct FanOutMeter {
    /// When a slow line would have received all of them.
    private var clearAt: Int64 = 0

    /// More than one second's worth is forgotten, so that nobody waits longer than that.
    private static let longestMs: Int64 = 1_000

    /// Counts bytes in a room whose `playerCount` players share what may be sent.
    mutating func add(_ count: Int, playerCount: Int, at now: Int64) {
        let total = Limits.fanOutBytesPerSecond
        let duration = (count * 1_000 * max(1, playerCount) + total - 1) / total
        let end = max(clearAt, now) + Int64(duration)
        clearAt = min(end, now + Self.longestMs)
    }

    /// For how long the member has to wait if another one is behind.
    func waitMs(at now: Int64) -> Int { Int(max(0, clearAt - now)) }
}
