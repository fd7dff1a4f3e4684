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
