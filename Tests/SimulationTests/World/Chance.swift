/// A stream of random numbers for one purpose, derived from the seed of a world.
///
/// Each purpose has its own stream, so that one more draw by the network does not change what
/// people do.
struct Chance: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64, _ purpose: StaticString) {
        state = seed &* 0x9E37_79B9_7F4A_7C15
        purpose.withUTF8Buffer {
            for byte in $0 { state = (state ^ UInt64(byte)) &* 0x100_0000_01B3 }
        }
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// Returns true once in `count` times on average, and never for 0.
    mutating func oneIn(_ count: Int) -> Bool { count > 0 && below(count) == 0 }

    mutating func below(_ count: Int) -> Int { Int(next() % UInt64(count)) }

    mutating func within(_ range: ClosedRange<Int>) -> Int {
        range.lowerBound + below(range.count)
    }

    mutating func pick<Element>(_ elements: [Element]) -> Element {
        elements[below(elements.count)]
    }
}
