import GameProtocol
import Sockets

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

/// Codes from the system's generator.
struct RandomCodeSource: CodeSource {
    mutating func next(count: Int) -> String {
        var characters: [UInt8] = []
        let fair = UInt8(256 - 256 % RoomCode.alphabet.count)
        while characters.count < count {
            for byte in RandomBytes.make(count: count) where byte < fair && characters.count < count
            {
                characters.append(RoomCode.character(byte))
            }
        }
        return String(decoding: characters, as: UTF8.self)
    }
}

extension RoomCode {
    fileprivate static func character(_ byte: UInt8) -> UInt8 {
        alphabet[Int(byte) % alphabet.count]
    }
}
