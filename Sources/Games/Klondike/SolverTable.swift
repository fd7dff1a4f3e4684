/// The set of positions that a search has seen, with whole keys.
struct SolverTable {
    /// The maximum number of slots of eight bytes, a power of two: 256 MiB.
    static let maximumSlots = 1 << 25

    private var slots: [UInt64]
    private var mask: Int
    private var count = 0
    private let maximum: Int
    /// Whether the table was full and has evicted positions.
    private(set) var hasForgotten = false

    /// Creates a table of at most `maximum` slots, a power of two.
    init(maximum: Int = maximumSlots) {
        self.maximum = maximum
        slots = Array(repeating: 0, count: min(1 << 12, maximum))
        mask = slots.count - 1
    }

    /// Inserts a position and returns whether it is new.
    mutating func insert(_ key: UInt64) -> Bool {
        // No key has all bits set, because no waste has 31 cards.
        let word = ~key
        // At most three quarters of the slots are used, so that runs of used slots stay short.
        if 4 * count >= 3 * slots.count, slots.count < maximum { grow() }
        var place = Self.hash(word) & mask
        // A table at its maximum size evicts the word at the end of a run of this length.
        let runLength = slots.count < maximum ? slots.count : 64
        for _ in 0..<runLength {
            if slots[place] == 0 {
                slots[place] = word
                count += 1
                return true
            }
            if slots[place] == word { return false }
            place = (place + 1) & mask
        }
        hasForgotten = true
        slots[place] = word
        return true
    }

    private mutating func grow() {
        let old = slots
        slots = Array(repeating: 0, count: 2 * old.count)
        mask = slots.count - 1
        for word in old where word != 0 {
            var place = Self.hash(word) & mask
            while slots[place] != 0 { place = (place + 1) & mask }
            slots[place] = word
        }
    }

    static func hash(_ word: UInt64) -> Int {
        var word = word &* 0x9E37_79B9_7F4A_7C15
        word = (word ^ word >> 32) &* 0xBF58_476D_1CE4_E5B9
        return Int(truncatingIfNeeded: (word ^ word >> 29) >> 2)
    }
}
