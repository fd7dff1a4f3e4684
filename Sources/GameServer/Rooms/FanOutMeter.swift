import GameProtocol

/// A meter of the bytes that one member makes the server send to others, against its share of a
/// slow line.
///
/// It only counts: the room's host knows whether a reader has fallen behind. Times are in
/// milliseconds; a byte takes `1000 / share` of them.
struct FanOutMeter {
    /// The time at which a slow line would have received all of the bytes.
    private var clearAt: Int64 = 0

    /// The longest wait. Bytes beyond one second's worth do not count.
    private static let longestMs: Int64 = 1_000

    /// Counts bytes in a room whose `playerCount` players share what may be sent.
    mutating func add(_ count: Int, playerCount: Int, at now: Int64) {
        let total = Limits.fanOutBytesPerSecond
        let duration = (count * 1_000 * max(1, playerCount) + total - 1) / total
        let end = max(clearAt, now) + Int64(duration)
        clearAt = min(end, now + Self.longestMs)
    }

    /// Returns the time for which the member must wait if another member is behind.
    func waitMs(at now: Int64) -> Int { Int(max(0, clearAt - now)) }
}
