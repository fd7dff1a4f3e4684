import GameProtocol
import Sockets

/// Where the secret of each deal comes from: the system's generator, or a fixed seed for tests.
struct SecretSource: Sendable {
    /// What every deal is drawn from; nil for fresh secrets.
    let seed: FixedSeed?

    func next(room: String, round: Int) -> DealSecret {
        seed?.secret(room: room, round: round)
            ?? DealSecret(serverSeed: Self.freshHex(), salt: Self.freshHex())
    }

    static func freshHex() -> String {
        SHA256.hex(RandomBytes.make(count: Limits.secretHexCount / 2))
    }
}
