/// A histogram of latencies in microseconds, with an error of about one per cent.
///
/// Buckets grow with the values, so that any number of values takes the same memory. Percentiles
/// are the upper ends of their buckets, never less than the measured value.
struct LatencyHistogram: Equatable, Sendable {
    private var counts = [Int](repeating: 0, count: LatencyHistogram.bucketCount)
    private(set) var count = 0
    private(set) var maximum = 0
    private var sum = 0

    /// The binary logarithm of the number of buckets for each power of two.
    private static let bits = 7
    /// Values of a minute and more are in the last bucket.
    private static let bucketCount = index(of: 1 << 26) + 1

    mutating func add(_ microseconds: Int) {
        let value = max(0, microseconds)
        counts[min(Self.index(of: value), Self.bucketCount - 1)] += 1
        count += 1
        sum += value
        maximum = max(maximum, value)
    }

    var mean: Int { count == 0 ? 0 : sum / count }

    /// Returns the latency that the given share of all values, in thousandths, does not exceed.
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

    /// Returns the greatest value of a bucket.
    private static func end(of index: Int) -> Int {
        let exponent = max(0, index >> bits - 1)
        return (index - exponent << bits + 1) << exponent - 1
    }
}
