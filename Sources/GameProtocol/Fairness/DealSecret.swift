/// What the server alone knows of a deal before it is over (Documentation/protocol/fairness.md,
/// section 3).
public struct DealSecret: Hashable, Sendable {
    /// What the deal is drawn from, together with the players' entropies: 32 lowercase
    /// hexadecimal characters.
    public let serverSeed: String
    /// What keeps the commitment from being guessed: 32 lowercase hexadecimal characters.
    public let salt: String

    /// Creates a secret of 32 hexadecimal characters each, best from the system's generator.
    public init(serverSeed: String, salt: String) {
        self.serverSeed = serverSeed
        self.salt = salt
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
