/// The server's response time: the median of the last five pings.
struct DelayMeter: Equatable, Sendable {
    /// The median in milliseconds; nil before the first answer.
    private(set) var medianMs: Int?
    /// Whether the link is slow. Two thresholds prevent flicker.
    private(set) var isSlow = false
    private var samples: [Int] = []

    private static let sampleCount = 5
    private static let slowAboveMs = 250
    private static let fastBelowMs = 150

    /// Adds the time of an answer in milliseconds, which counts as at least one.
    mutating func add(_ milliseconds: Int) {
        samples = (samples + [max(1, milliseconds)]).suffix(Self.sampleCount)
        let median = samples.sorted()[samples.count / 2]
        medianMs = median
        if median > Self.slowAboveMs { isSlow = true }
        if median < Self.fastBelowMs { isSlow = false }
    }
}
