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
