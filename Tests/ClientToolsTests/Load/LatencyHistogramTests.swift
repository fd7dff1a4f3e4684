import Testing

@testable import ClientTools

@Suite struct LatencyHistogramTests {
    @Test func `small values are exact`() {
        var histogram = LatencyHistogram()
        for value in 1...100 { histogram.add(value) }
        #expect(histogram.percentile(thousandths: 500) == 50)
        #expect(histogram.percentile(thousandths: 990) == 99)
        #expect(histogram.percentile(thousandths: 1000) == 100)
        #expect(histogram.maximum == 100 && histogram.mean == 50 && histogram.count == 100)
    }

    @Test func `a share of few values is rounded up to a whole value`() {
        var histogram = LatencyHistogram()
        for value in [10, 20, 30] { histogram.add(value) }
        let wanted = [1: 10, 333: 10, 334: 20, 500: 20, 666: 20, 667: 30, 1000: 30]
        for (thousandths, value) in wanted {
            #expect(histogram.percentile(thousandths: thousandths) == value, "\(thousandths)")
        }
    }

    @Test func `large values are within one per cent and never too small`() {
        for value in [129, 1_000, 12_345, 999_999, 30_000_000] {
            var histogram = LatencyHistogram()
            histogram.add(value)
            histogram.add(2 * value)
            let median = histogram.percentile(thousandths: 500)
            #expect(median >= value && median <= value + value / 100, "\(value) is \(median)")
        }
    }

    @Test func `every power of two and its neighbors keep their order`() {
        for exponent in 0..<26 {
            let values = [(1 << exponent) - 1, 1 << exponent, (1 << exponent) + 1]
            var before = -1
            for value in values {
                var histogram = LatencyHistogram()
                histogram.add(value)
                histogram.add(1 << 25)
                let shown = histogram.percentile(thousandths: 500)
                #expect(shown >= value && shown >= before)
                before = shown
            }
        }
    }

    @Test func `the longest and the negative lose nothing`() {
        var histogram = LatencyHistogram()
        histogram.add(-5)
        histogram.add(.max / 4)
        #expect(histogram.count == 2)
        #expect(histogram.maximum == .max / 4)
        #expect(histogram.percentile(thousandths: 500) == 0)
    }

    @Test func `without values everything is nothing`() {
        let histogram = LatencyHistogram()
        #expect(histogram.percentile(thousandths: 990) == 0 && histogram.mean == 0)
    }
}
