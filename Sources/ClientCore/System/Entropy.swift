import GameProtocol
import Sockets
import TerminalKit

/// Unpredictable random numbers.
package enum Entropy {
    /// Returns 64 random bits as a seed of a generator.
    package static func seed() -> UInt64 {
        RandomBytes.make(count: 8).reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// Returns this player's part of the seed of a deal; nil for none.
    ///
    /// It is new for every deal, unless `CARDTABLE_ENTROPY` sets it for tests that need a known
    /// deal.
    package static func ofDeal() -> String? {
        guard let fixed = System.environment("CARDTABLE_ENTROPY") else {
            return SHA256.hex(RandomBytes.make(count: 16))
        }
        return fixed.isEmpty ? nil : fixed
    }
}
