/// Pseudorandom numbers that follow from a seed (SplitMix64).
struct Chance {
    private var state: UInt64

    init(_ seed: UInt64) { state = seed }

    /// Derives the numbers from an input, so that random choices for an input are repeatable.
    init(of bytes: [UInt8]) {
        state = bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var word = (state ^ state >> 30) &* 0xBF58_476D_1CE4_E5B9
        word = (word ^ word >> 27) &* 0x94D0_49BB_1331_11EB
        return word ^ word >> 31
    }

    /// Returns a number from 0 up to below a positive limit.
    mutating func below(_ limit: Int) -> Int { Int(next() % UInt64(limit)) }

    mutating func one<Element>(of elements: [Element]) -> Element {
        elements[below(elements.count)]
    }

    /// Returns the bytes in pieces, as a socket might give them: pieces of one byte are as frequent
    /// as long ones.
    mutating func pieces(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
        let longest = one(of: [1, 3, 16, 100, 5_000])
        var pieces: [ArraySlice<UInt8>] = []
        var rest = bytes[...]
        while !rest.isEmpty {
            let piece = rest.prefix(1 + below(longest))
            pieces.append(piece)
            rest = rest.dropFirst(piece.count)
        }
        return pieces
    }
}
