/// The limit on one peer's lines: `linesPerSecond` a second, and a burst of that many after a
/// pause.
///
/// The limit delays lines and refuses none: unread bytes wait in the kernel, which slows the
/// peer's sending.
struct LineRate {
    /// The time at which the bucket is full again, in units of 1/`linesPerSecond` ms, so that the
    /// cost of a line is an integer.
    private var fullAt = Int.min / 2
    private let countPerSecond: Int32

    init(linesPerSecond: Int) { countPerSecond = Int32(clamping: linesPerSecond) }

    private var linesPerSecond: Int { Int(countPerSecond) }

    /// Counts a line that was read; returns for how many milliseconds no other line may be read.
    mutating func take(at now: Int) -> Int {
        let lineCost = 1_000
        let present = now * linesPerSecond
        fullAt = max(fullAt, present) + lineCost
        let early = fullAt + lineCost - linesPerSecond * 1_000 - present
        return early <= 0 ? 0 : (early + linesPerSecond - 1) / linesPerSecond
    }
}
