/// What the server alone knows of a deal before it is over (protocol.md, section 10).
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
}
