/// The words that a deal draws from its seed, and the shuffle that uses them up
/// (Documentation/protocol/fairness.md, section 4).
///
/// The words are the successive big-endian 32-bit words of SHA-256(seed ‖ 0), SHA-256(seed ‖ 1) …,
/// the number being written in 64 bits, big-endian. The same seed gives the same words forever,
/// which is how anybody can deal a finished round again.
public struct WordStream: Hashable, Sendable {
    private let seed: [UInt8]
    private var blockNumber: UInt64 = 0
    private var block = SIMD8<UInt32>()
    /// The next word of the block; past its end, where the stream begins, the next block's first.
    private var position = 8

    /// Creates a stream at its beginning.
    public init(seed: [UInt8]) {
        self.seed = seed
    }

    /// Creates a stream from which `count` words were drawn.
    public init(seed: [UInt8], drawn count: Int) {
        self.init(seed: seed)
        guard count > 0 else { return }
        blockNumber = UInt64((count - 1) / block.scalarCount)
        _ = next()
        position = (count - 1) % block.scalarCount + 1
    }

    /// How many words were drawn.
    public var drawnCount: Int { (Int(blockNumber) - 1) * block.scalarCount + position }

    /// The next word.
    public mutating func next() -> UInt32 {
        if position == block.scalarCount {
            var hash = SHA256()
            hash.update(seed + SHA256.bigEndian(blockNumber))
            block = hash.finalizeWords()
            blockNumber += 1
            position = 0
        }
        defer { position += 1 }
        return block[position]
    }

    /// A number from 0 up to but not including `bound`, each as likely as the other.
    ///
    /// - Parameter bound: 1 to 2^32.
    public mutating func number(below bound: Int) -> Int {
        // The words beyond the last whole multiple would favor small numbers: they are skipped.
        let limit = (1 << 32) / UInt64(bound) * UInt64(bound)
        var word = UInt64(next())
        while word >= limit {
            word = UInt64(next())
        }
        return Int(word % UInt64(bound))
    }

    /// Puts the items into an order that each is as likely as any other: Fisher–Yates, from the
    /// end.
    public mutating func shuffle<Item>(_ items: inout [Item]) {
        for index in items.indices.dropFirst().reversed() {
            items.swapAt(index, number(below: index + 1))
        }
    }
}
