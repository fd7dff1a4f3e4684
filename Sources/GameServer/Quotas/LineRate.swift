/// How fast one peer's lines are read: `linesPerSecond` a second, and as many at once after a
/// pause.
///
/// It delays and refuses nothing: what was not read yet waits in the kernel, and the peer's own
/// sending waits for that.
struct LineRate {
    /// When the bucket is full again, in units of 1/`linesPerSecond` ms, so that the cost of a line
    /// is an integer.
    private var fullAt = Int.min / 2
    private let countPerSecond: Int32

    init(linesPerSecond: Int) { countPerSecond = Int32(clamping: linesPerSecond) }

    private var linesPerSecond: Int { Int(countPerSecond) }

    /// Counts a line that was read; gives for how many milliseconds no other one may be.
    mutating func take(at now: Int) -> Int {
        let lineCost = 1_000
        let present = now * linesPerSecond
        fullAt = max(fullAt, present) + lineCost
        let early = fullAt + lineCost - linesPerSecond * 1_000 - present
        return early <= 0 ? 0 : (early + linesPerSecond - 1) / linesPerSecond
    }
}
