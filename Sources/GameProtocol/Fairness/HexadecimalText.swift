/// A text of 32 hexadecimal digits, as a number: 16 bytes.
struct HexadecimalText: Hashable {
    private let high: UInt64
    private let low: UInt64

    /// The text as a number; nil for any other text.
    init?(_ text: String) {
        var words: (high: UInt64, low: UInt64) = (0, 0)
        var count = 0
        for character in text.utf8 {
            guard count < 32, let digit = Hexadecimal.digit(character) else { return nil }
            words = (words.high << 4 | words.low >> 60, words.low << 4 | UInt64(digit))
            count += 1
        }
        guard count == 32 else { return nil }
        (high, low) = words
    }

    var text: String {
        SHA256.hex(
            [high, low].flatMap { word in
                (0..<8).map { UInt8(truncatingIfNeeded: word >> (56 - 8 * $0)) }
            }
        )
    }
}
