/// How often which latency was seen, in microseconds, to about one per cent.
///
/// Buckets grow with the values, so that any number of values takes the same memory; percentiles are
/// the upper ends of their buckets, never less than what was measured.
struct LatencyHistogram: Equatable, Sendable {
    private var counts = [Int](repeating: 0, count: LatencyHistogram.bucketCount)
    private(set) var count = 0
    private(set) var maximum = 0
    private var sum = 0

    /// 128 buckets for each power of two.
    private static let bits = 7
    /// A minute and more ends up in the last bucket.
    private static let bucketCount = index(of: 1 << 26) + 1

    mutating func add(_ microseconds: Int) {
        let value = max(0, microseconds)
        counts[min(Self.index(of: value), Self.bucketCount - 1)] += 1
        count += 1
        sum += value
        maximum = max(maximum, value)
    }

    var mean: Int { count == 0 ? 0 : sum / count }

    /// The latency that this share of all values, in thousandths, does not exceed.
    func percentile(thousandths: Int) -> Int {
        let wanted = (count * thousandths + 999) / 1000
        var seen = 0
        for index in counts.indices {
            seen += counts[index]
            if seen >= wanted, seen > 0 { return min(maximum, Self.end(of: index)) }
        }
        return maximum
    }

    private static func index(of value: Int) -> Int {
        let exponent = max(0, Int.bitWidth - value.leadingZeroBitCount - bits - 1)
        return exponent << bits + value >> exponent
    }

    /// The greatest value of a bucket.
    private static func end(of index: Int) -> Int {
        let exponent = max(0, index >> bits - 1)
        return (index - exponent << bits + 1) << exponent - 1
    }
}
