/// One pass over contiguous bytes, with the start of the next line and the outcome of the pass.
struct LineCutter {
    let maximum: Int
    /// The index of the first byte that was not delivered.
    private(set) var position: Int
    /// The outcome. It is `stopped` at first, so that it is right if the consumer throws.
    private(set) var outcome = LineFramer.Outcome.stopped

    init(maximum: Int, position: Int = 0) {
        self.maximum = maximum
        self.position = position
    }

    mutating func cut<Failure: Error>(
        _ bytes: UnsafeBufferPointer<UInt8>,
        _ onLine: (UnsafeBufferPointer<UInt8>) throws(Failure) -> LineFramer.Continue
    ) throws(Failure) {
        while let end = Self.firstLineFeed(in: bytes, from: position) {
            guard end - position < maximum else {
                outcome = .tooLong
                return
            }
            let hasCarriageReturn = end > position && bytes[end - 1] == UInt8(ascii: "\r")
            let line = bytes[position..<(hasCarriageReturn ? end - 1 : end)]
            position = end + 1
            guard try onLine(UnsafeBufferPointer(rebasing: line)) == .more else {
                return
            }
        }
        outcome = bytes.count - position < maximum ? .needsBytes : .tooLong
    }

    static func firstLineFeed(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
        var index = start
        // Eight bytes at a time: a byte of `word` that is 0 was a line feed.
        if let base = UnsafeRawPointer(bytes.baseAddress) {
            while index + 8 <= bytes.count {
                let eight = base.loadUnaligned(fromByteOffset: index, as: UInt64.self)
                let word = UInt64(littleEndian: eight) ^ 0x0A0A_0A0A_0A0A_0A0A
                let hits = (word &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080
                if hits != 0 { return index + hits.trailingZeroBitCount >> 3 }
                index += 8
            }
        }
        while index < bytes.count {
            if bytes[index] == UInt8(ascii: "\n") {
                return index
            }
            index += 1
        }
        return nil
    }
}
