/// How long the server takes to answer: the median of the last five pings.
struct DelayMeter: Equatable, Sendable {
    /// The median, in milliseconds; nil before the first answer.
    private(set) var medianMs: Int?
    /// Slow links are marked; with two thresholds, so that the mark does not flicker.
    private(set) var isSlow = false
    private var samples: [Int] = []

    private static let sampleCount = 5
    private static let slowAboveMs = 250
    private static let fastBelowMs = 150

    /// An answer took so many milliseconds; less than one is one.
    mutating func add(_ milliseconds: Int) {
        samples = (samples + [max(1, milliseconds)]).suffix(Self.sampleCount)
        let median = samples.sorted()[samples.count / 2]
        medianMs = median
        if median > Self.slowAboveMs { isSlow = true }
        if median < Self.fastBelowMs { isSlow = false }
    }
}
