import GameProtocol
import Sockets

/// Where the random numbers of the shelf come from: the system, or a fixed seed for tests.
final class ShelfRandom: Sendable {
    private let seed: FixedSeed?
    private let count = Locked(0)

    init(_ seed: FixedSeed?) { self.seed = seed }

    /// 32 bytes; no request gets those of another one.
    func next() -> [UInt8] {
        guard let seed else { return RandomBytes.make(count: 32) }
        let number = count.withLock { count in
            count += 1
            return count
        }
        return SHA256.hash("shelf|\(seed.hex)|\(number)")
    }
}
