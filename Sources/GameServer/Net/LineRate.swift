/// How fast one peer's lines are read: so many a second, and as many at once after a pause.
///
/// It delays and refuses nothing: what was not read yet waits in the kernel, and the peer's own
/// sending waits for that.
struct LineRate {
    private let linesPerSecond: Int
    /// When as many lines as ever could be read at once, in parts of a millisecond of which
    /// `linesPerSecond` make one: so no division rounds what a line costs.
    private var fullAt = Int.min / 2

    init(linesPerSecond: Int) { self.linesPerSecond = linesPerSecond }

    /// Counts a line that was read; gives for how many milliseconds no other one may be.
    mutating func take(at now: Int) -> Int {
        let lineCost = 1_000
        let present = now * linesPerSecond
        fullAt = max(fullAt, present) + lineCost
        let early = fullAt + lineCost - linesPerSecond * 1_000 - present
        return early <= 0 ? 0 : (early + linesPerSecond - 1) / linesPerSecond
    }
}
