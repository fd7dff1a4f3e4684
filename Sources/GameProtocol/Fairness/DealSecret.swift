/// What the server alone knows of a deal before it is over (Documentation/protocol/fairness.md,
/// section 3).
public struct DealSecret: Hashable, Sendable {
    /// What the deal is drawn from, together with the players' entropies: 32 lowercase
    /// hexadecimal characters.
    public var serverSeed: String { parts.serverSeed }
    /// What keeps the commitment from being guessed: 32 lowercase hexadecimal characters.
    public var salt: String { parts.salt }

    private let parts: Parts

    /// Creates a secret of 32 hexadecimal characters each, best from the system's generator.
    public init(serverSeed: String, salt: String) {
        parts = Parts(serverSeed, salt)
    }

    /// As numbers a secret has no memory of its own, and a room has two; whatever is none, as somebody else may
    /// have written it, stays as it is.
    private enum Parts: Hashable {
        case digits(serverSeed: HexadecimalText, salt: HexadecimalText)
        case texts([String])

        init(_ serverSeed: String, _ salt: String) {
            if let serverSeed = HexadecimalText(serverSeed), let salt = HexadecimalText(salt) {
                self = .digits(serverSeed: serverSeed, salt: salt)
            } else {
                self = .texts([serverSeed, salt])
            }
        }

        var serverSeed: String {
            switch self {
            case .digits(let serverSeed, _): serverSeed.text
            case .texts(let texts): texts[0]
            }
        }

        var salt: String {
            switch self {
            case .digits(_, let salt): salt.text
            case .texts(let texts): texts[1]
            }
        }
    }

    /// What is shown before anyone can send entropy: the hash of the server's seed, in 64
    /// lowercase hexadecimal characters.
    public var seedCommit: String {
        SHA256.hex(serverSeed)
    }

    /// The seed of a deal: 32 bytes.
    ///
    /// - Parameters:
    ///   - room: the room's code.
    ///   - round: the number of the round, or of the deal in a free deck room.
    ///   - entropies: what the players sent, in seat order; empty for those who sent nothing.
    public func seed(room: String, round: Int, entropies: [String]) -> [UInt8] {
        let parts = ["cardtable1", room, String(round), serverSeed] + entropies
        return SHA256.hash(parts.joined(separator: "|"))
    }
}

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

/// What a server draws from `--seed` instead of the system's generator
/// (Documentation/protocol/fairness.md, section 7).
///
/// It makes every run the same and so serves tests alone: who knows it knows every card.
public struct FixedSeed: Hashable, Sendable {
    /// The seed: 32 lowercase hexadecimal characters.
    public let hex: String

    /// Takes 32 hexadecimal characters in either case; `nil` for any other text.
    public init?(_ text: String) {
        let text = text.lowercased()
        let isHex = text.utf8.allSatisfy { JSONEscapes.digit($0) != nil }
        guard isHex, text.utf8.count == Limits.secretHexCount else {
            return nil
        }
        hex = text
    }

    /// The secret of a round: the seed itself and a salt that follows from it.
    public func secret(room: String, round: Int) -> DealSecret {
        DealSecret(serverSeed: hex, salt: salt(room: room, round: round))
    }

    /// The first 32 hexadecimal characters of SHA-256(`salt|SEED|room|round`).
    public func salt(room: String, round: Int) -> String {
        String(SHA256.hex("salt|\(hex)|\(room)|\(round)").prefix(Limits.secretHexCount))
    }

    /// SHA-256(`code|SEED|n`), from which the n-th room code or guest number is made: 32 bytes.
    public func codeSource(_ number: Int) -> [UInt8] {
        SHA256.hash("code|\(hex)|\(number)")
    }
}
