import TerminalKit
import Testing

@testable import Bots
@testable import ClientCore

@Suite struct MemoryTheoryTests {
    private static let exact = MemoryTheory<Fraction>(pairCount: 24)
    private static let double = MemoryTheory<Double>(pairCount: 72)

    @Test(arguments: [
        (1, "1"), (2, "-2/3"), (3, "-1/5"), (4, "-4/35"), (5, "-1/35"), (6, "2/1155"),
    ])
    func `the value of a new board is that of the literature`(pairs: Int, value: String) {
        #expect(Self.exact.value(pairs: pairs, known: 0).description == value)
    }

    @Test func `both precisions agree as far as fractions go`() {
        var count = 0
        for pairs in 0...24 {
            for known in 0...pairs {
                let value = Self.exact.value(pairs: pairs, known: known)
                guard case .exact(let numerator, let denominator) = value else { continue }
                count += 1
                let quotient = Double(numerator) / Double(denominator)
                #expect(abs(quotient - Self.double.value(pairs: pairs, known: known)) < 1e-12)
                #expect(
                    Self.exact.move(pairs: pairs, known: known)
                        == Self.double.move(pairs: pairs, known: known)
                )
            }
        }
        #expect(count > 150)
    }

    @Test func `every move is that of the closed rule`() {
        for pairs in 0...72 {
            for known in 0...pairs {
                let move = Self.double.move(pairs: pairs, known: known)
                #expect(move == Self.rule(pairs, known), "(\(pairs), \(known))")
            }
        }
    }

    /// Returns the move by the published rule, without calculated values.
    private static func rule(_ pairs: Int, _ known: Int) -> MemoryMove {
        if known == pairs { return .take }
        if known == 0 { return .two }
        if (pairs, known) == (6, 1) || (pairs + known) % 2 == 0 { return .one }
        return 3 * known < 2 * (pairs + 1) ? .two : .pass
    }

    @Test func `every value solves the recurrences`() {
        // The test writes out the formula again, so that a mistake in the code does not repeat
        // here.
        for pairs in 1...72 {
            for known in 0..<pairs {
                let e = { (n: Int, k: Int) in Self.double.value(pairs: n, known: k) }
                let (n, k) = (Double(pairs), Double(known))
                let p = k / (2 * n - k)
                let d = 2 * n - k - 1
                let taken = known == 0 ? 0 : p * (1 + e(pairs - 1, known - 1))
                let again = 1 + e(pairs - 1, known)
                var missed = again / d - k / d * again
                if known < pairs - 1 { missed -= 2 * (n - k - 1) / d * e(pairs, known + 2) }
                var best = taken + (1 - p) * missed
                if known >= 1 { best = max(best, taken - (1 - p) * e(pairs, known + 1)) }
                if known >= 2 { best = max(best, 0) }
                #expect(abs(best - e(pairs, known)) < 1e-12, "(\(pairs), \(known))")
            }
        }
    }

    @Test func `the game tree over real boards has the same values`() {
        var tree = BruteForce()
        for pairs in 1...4 {
            for known in 0...pairs {
                let seen = (0..<known).map { BruteForce.Cell.seen($0) }
                let rest = [BruteForce.Cell](repeating: .unseen, count: 2 * pairs - known)
                let value = Self.double.value(pairs: pairs, known: known)
                #expect(abs(tree.value(seen + rest) - value) < 1e-12, "(\(pairs), \(known))")
            }
        }
    }
}

@Suite struct SolitaireTheoryTests {
    @Test(arguments: [(1, "1"), (2, "8/3"), (3, "13/3")])
    func `the turns of a new board are those of the literature`(pairs: Int, turns: String) {
        let theory = SolitaireTheory<Fraction>(pairCount: 3)
        #expect(theory.turns(pairs: pairs, known: 0).description == turns)
    }

    @Test func `the turns approach the asymptotic formula`() {
        // (3 - 2 ln 2) n + 7/8 - 2 ln 2 (Velleman and Warrington).
        let theory = SolitaireTheory<Double>(pairCount: 300)
        let logarithm = 0.693_147_180_559_945_3
        for pairs in [50, 100, 200, 300] {
            let formula = (3 - 2 * logarithm) * Double(pairs) + 7.0 / 8 - 2 * logarithm
            let difference = abs(theory.turns(pairs: pairs, known: 0) - formula)
            #expect(difference < 1 / Double(pairs))
        }
    }

    @Test func `they are never more than the worst case`() {
        let theory = SolitaireTheory<Double>(pairCount: 72)
        for pairs in 1...72 {
            #expect(theory.turns(pairs: pairs, known: 0) <= Double(2 * pairs - 1))
        }
    }
}
