/// The server's secret of a deal, which is published when the deal is over
/// (Documentation/protocol/fairness.md, section 3).
public struct DealSecret: Hashable, Sendable {
    /// The server's part of the deal's seed: 32 lowercase hexadecimal characters. The players'
    /// entropies are the other parts.
    public var serverSeed: String { parts.serverSeed }
    /// The salt, which makes the commitment hard to guess: 32 lowercase hexadecimal characters.
    public var salt: String { parts.salt }

    private let parts: Parts

    /// Creates a secret. Each text has 32 hexadecimal characters, best from the system's generator.
    public init(serverSeed: String, salt: String) {
        parts = Parts(serverSeed, salt)
    }

    /// The stored form of both texts: two numbers, which need no allocation, because each room has
    /// two secrets. Texts that are not hexadecimal, as in a forged file, are stored unchanged.
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

    /// The commitment to the server's seed, published before any player can send entropy: the
    /// seed's hash in 64 lowercase hexadecimal characters.
    public var seedCommit: String {
        SHA256.hex(serverSeed)
    }

    /// Returns the seed of a deal: 32 bytes. `round` counts the deals in a free deck room.
    /// `entropies` are in seat order, with an empty text for a player who sent none.
    public func seed(room: String, round: Int, entropies: [String]) -> [UInt8] {
        let parts = ["cardtable1", room, String(round), serverSeed] + entropies
        return SHA256.hash(parts.joined(separator: "|"))
    }
}

/// A text of 32 hexadecimal digits, as a number: 16 bytes.
struct HexadecimalText: Hashable {
    private let high: UInt64
    private let low: UInt64

    /// Parses 32 hexadecimal digits; nil for any other text.
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

/// The source of secrets for a server with `--seed`, instead of the system's generator
/// (Documentation/protocol/fairness.md, section 7).
///
/// It serves tests alone: every run is the same, and anybody with the seed knows every card.
public struct FixedSeed: Hashable, Sendable {
    /// The seed: 32 lowercase hexadecimal characters.
    public let hex: String

    /// Parses 32 hexadecimal characters in either case; `nil` for any other text.
    public init?(_ text: String) {
        let text = text.lowercased()
        let isHex = text.utf8.allSatisfy { JSONEscapes.digit($0) != nil }
        guard isHex, text.utf8.count == Limits.secretHexCount else {
            return nil
        }
        hex = text
    }

    /// Returns the secret of a round: the seed itself, and a salt derived from the seed.
    public func secret(room: String, round: Int) -> DealSecret {
        DealSecret(serverSeed: hex, salt: salt(room: room, round: round))
    }

    /// Returns the first 32 hexadecimal characters of SHA-256(`salt|SEED|room|round`).
    public func salt(room: String, round: Int) -> String {
        String(SHA256.hex("salt|\(hex)|\(room)|\(round)").prefix(Limits.secretHexCount))
    }

    /// Returns SHA-256(`code|SEED|n`), the source of the n-th room code or guest number: 32 bytes.
    public func codeSource(_ number: Int) -> [UInt8] {
        SHA256.hash("code|\(hex)|\(number)")
    }
}
