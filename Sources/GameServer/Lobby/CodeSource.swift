import GameProtocol

/// Where room codes and guest numbers come from, so that the lobby itself knows no randomness.
protocol CodeSource: Sendable {
    /// So many characters of `RoomCode.alphabet`.
    mutating func next(count: Int) -> String
}

/// Codes that a fixed seed gives in order, for tests (Documentation/protocol/fairness.md,
/// section 7).
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
    /// The character of a code that a byte stands for.
    static func character(_ byte: UInt8) -> UInt8 {
        alphabet[Int(byte) % alphabet.count]
    }
}
