import GameProtocol
import Sockets
import TerminalKit

/// Numbers that nobody can foresee.
package enum Entropy {
    /// 64 random bits, to seed a generator with.
    package static func seed() -> UInt64 {
        RandomBytes.make(count: 8).reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// This player's part of the seed of a deal; nil for none.
    ///
    /// Fresh for every deal, unless `CARDTABLE_ENTROPY` says what it is: tests want a deal that
    /// they know.
    package static func ofDeal() -> String? {
        guard let fixed = System.environment("CARDTABLE_ENTROPY") else {
            return SHA256.hex(RandomBytes.make(count: 16))
        }
        return fixed.isEmpty ? nil : fixed
    }
}
