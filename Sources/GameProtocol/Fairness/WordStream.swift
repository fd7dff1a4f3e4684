/// The random words that a deal draws from its seed, and the shuffle that uses them
/// (Documentation/protocol/fairness.md, section 4).
///
/// The words are the successive big-endian 32-bit words of SHA-256(seed ‖ 0), SHA-256(seed ‖ 1) …,
/// with the number in 64 bits, big-endian. The same seed always gives the same words, so anybody
/// can deal a finished round again.
public struct WordStream: Hashable, Sendable {
    private let seed: [UInt8]
    private var blockNumber: UInt64 = 0
    private var block = SIMD8<UInt32>()
    /// The index of the next word in the block. A value of 8 means that the next word begins a new
    /// block, as at the start of the stream.
    private var position = 8

    /// Creates a stream at its beginning.
    public init(seed: [UInt8]) {
        self.seed = seed
    }

    /// Creates a stream that has already given `count` words.
    public init(seed: [UInt8], drawn count: Int) {
        self.init(seed: seed)
        guard count > 0 else { return }
        blockNumber = UInt64((count - 1) / block.scalarCount)
        _ = next()
        position = (count - 1) % block.scalarCount + 1
    }

    /// The number of words drawn so far.
    public var drawnCount: Int { (Int(blockNumber) - 1) * block.scalarCount + position }

    /// Returns the next word.
    public mutating func next() -> UInt32 {
        if position == block.scalarCount {
            let count = seed.count + 8
            block = withUnsafeTemporaryAllocation(byteCount: count, alignment: 8) { bytes in
                seed.withUnsafeBytes { bytes.copyMemory(from: $0) }
                let number = blockNumber.bigEndian
                withUnsafeBytes(of: number) {
                    UnsafeMutableRawBufferPointer(rebasing: bytes[seed.count...])
                        .copyMemory(from: $0)
                }
                return SHA256.words(of: UnsafeRawBufferPointer(bytes))
            }
            blockNumber += 1
            position = 0
        }
        defer { position += 1 }
        return block[position]
    }

    /// Returns a number from 0 to `bound` - 1, all with the same probability; `bound` is 1 to 2^32.
    public mutating func number(below bound: Int) -> Int {
        // Words beyond the last whole multiple would favor small numbers, so they are skipped.
        let limit = (1 << 32) / UInt64(bound) * UInt64(bound)
        var word = UInt64(next())
        while word >= limit {
            word = UInt64(next())
        }
        return Int(word % UInt64(bound))
    }

    /// Shuffles the items so that every order has the same probability: Fisher–Yates, from the end.
    @inlinable
    public mutating func shuffle<Item>(_ items: inout [Item]) {
        for index in items.indices.dropFirst().reversed() {
            items.swapAt(index, number(below: index + 1))
        }
    }
}

/// Random numbers from a seed (SplitMix64): the same seed always gives the same numbers.
///
/// The numbers are not secret. They serve bots, decoration and delays, never a server's deal.
package struct SplitMix64: Equatable, Sendable {
    private var state: UInt64

    package init(_ seed: UInt64) { state = seed }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// Returns a number from 0 to `count` - 1, all equally likely; `count` is at least 1.
    package mutating func below(_ count: Int) -> Int {
        Int(next().multipliedFullWidth(by: UInt64(count)).high)
    }
}
