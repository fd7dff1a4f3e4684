import GameProtocol

/// The source of room codes and guest names, so that the lobby itself has no randomness.
protocol CodeSource: Sendable {
    /// Returns `count` characters of `RoomCode.alphabet`.
    mutating func next(count: Int) -> String
}

/// Codes in a fixed order from a seed, for tests (Documentation/protocol/fairness.md, section 7).
struct SeededCodeSource: CodeSource {
    private let seed: FixedSeed
    private var number = 0

    init(seed: FixedSeed) { self.seed = seed }

    mutating func next(count: Int) -> String {
        let bytes = seed.codeSource(number).prefix(count)
        number += 1
        return String(decoding: bytes.map(RoomCode.character), as: UTF8.self)
    }
}

extension RoomCode {
    /// Returns the character of a code for a byte.
    static func character(_ byte: UInt8) -> UInt8 {
        alphabet[Int(byte) % alphabet.count]
    }
}
