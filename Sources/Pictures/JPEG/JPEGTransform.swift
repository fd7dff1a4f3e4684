/// The transform from the coefficients of a block to its samples: libjpeg's "islow" (Loeffler,
/// Ligtenberg and Moschytz, 1989), in integers.
struct JPEGTransform {
    private let steps: [Int]
    private var work = [Int](repeating: 0, count: 64)

    init(steps: [UInt16]) { self.steps = steps.map(Int.init) }

    /// Transforms the 64 coefficients from the index `first` on into samples from the index `start`
    /// on, whose rows are `stride` apart.
    mutating func run(
        _ numbers: [Int16],
        _ first: Int,
        _ samples: inout [UInt8],
        _ start: Int,
        _ stride: Int
    ) {
        for column in 0..<8 {
            let line = Line {
                let place = column + 8 * $0
                return Int(numbers[first + place]) * steps[place]
            }
            for row in 0..<8 { work[8 * row + column] = (line[row] + 1_024) >> 11 }
        }
        for row in 0..<8 {
            let line = Line { work[8 * row + $0] }
            for column in 0..<8 {
                let sample = 128 + ((line[column] + 131_072) >> 18)
                samples[start + row * stride + column] = UInt8(min(max(sample, 0), 255))
            }
        }
    }

    /// The transform of eight numbers in a line, scaled by 8,192.
    private struct Line {
        private let even: (Int, Int, Int, Int)
        private let odd: (Int, Int, Int, Int)

        @inline(__always)
        init(_ number: (Int) -> Int) {
            let middle = (number(2) + number(6)) * 4_433
            let low = middle - number(6) * 15_137
            let high = middle + number(2) * 6_270
            let sum = (number(0) + number(4)) << 13
            let difference = (number(0) - number(4)) << 13
            even = (sum + high, difference + low, difference - low, sum - high)
            let (a, b, c, d) = (number(7), number(5), number(3), number(1))
            let all = (a + c + b + d) * 9_633
            let first = -(a + d) * 7_373
            let second = -(b + c) * 20_995
            let third = -(a + c) * 16_069 + all
            let fourth = -(b + d) * 3_196 + all
            odd = (
                d * 12_299 + first + fourth, c * 25_172 + second + third,
                b * 16_819 + second + fourth, a * 2_446 + first + third
            )
        }

        subscript(place: Int) -> Int {
            @inline(__always) get {
                switch place {
                case 0: even.0 + odd.0
                case 1: even.1 + odd.1
                case 2: even.2 + odd.2
                case 3: even.3 + odd.3
                case 4: even.3 - odd.3
                case 5: even.2 - odd.2
                case 6: even.1 - odd.1
                default: even.0 - odd.0
                }
            }
        }
    }
}
