import Bots
import ClientCore
import GameProtocol
import TerminalKit

/// The output of `bot theory`: the theory of a board for each of its states, exact if possible.
package struct TheoryTable {
    let pairCount: Int
    private let exact: MemoryTheory<Fraction>
    private let approximate: MemoryTheory<Double>
    private let turns: SolitaireTheory<Fraction>
    private let approximateTurns: SolitaireTheory<Double>

    package init(pairCount: Int) {
        self.pairCount = pairCount
        exact = MemoryTheory(pairCount: pairCount)
        approximate = MemoryTheory(pairCount: pairCount)
        turns = SolitaireTheory(pairCount: pairCount)
        approximateTurns = SolitaireTheory(pairCount: pairCount)
    }

    package func text(isJSON: Bool) -> String { isJSON ? json : table }

    private var table: String {
        let title = """
            Optimal play with \(pairCount) pairs on the table, of which "known" were seen by one card.
            lead: how many pairs more than the other the player in turn can expect from
            here on. turns: how many a lone player needs on average.

            known  move  lead                        turns

            """
        return (0...pairCount).reduce(title) { $0 + row($1) }
    }

    private func row(_ known: Int) -> String {
        let lead = number(
            exact.value(pairs: pairCount, known: known),
            approximate.value(pairs: pairCount, known: known)
        )
        let turns = number(
            turns.turns(pairs: pairCount, known: known),
            approximateTurns.turns(pairs: pairCount, known: known)
        )
        let move = approximate.move(pairs: pairCount, known: known).rawValue
        return "\("\(known)".aligned(to: 5, atLeast: 0))  \(move.padded(to: 4, atLeast: 0))  "
            + "\(lead.padded(to: 26, atLeast: 0))  \(turns)\n"
    }

    /// Returns the decimals, and the fraction if it is short enough to read.
    private func number(_ fraction: Fraction, _ value: Double) -> String {
        let decimals = Decimals.text(value, 6)
        guard fraction.isExact, fraction.description.utf8.count <= 14 else { return decimals }
        return "\(decimals) = \(fraction)"
    }

    private var json: String {
        var writer = JSONWriter()
        for known in 0...pairCount {
            writer.beginObject()
            writer.field("pairs", pairCount)
            writer.field("known", known)
            let move = approximate.move(pairs: pairCount, known: known)
            writer.field("move", move.rawValue)
            let lead = exact.value(pairs: pairCount, known: known)
            writer.field("lead", "\(approximate.value(pairs: pairCount, known: known))")
            writer.field("lead_exact", ifPresent: lead.isExact ? lead.description : nil)
            let turns = turns.turns(pairs: pairCount, known: known)
            writer.field("turns", "\(approximateTurns.turns(pairs: pairCount, known: known))")
            writer.field("turns_exact", ifPresent: turns.isExact ? turns.description : nil)
            writer.endObject()
            writer.endLine()
        }
        return String(decoding: writer.bytes, as: UTF8.self)
    }
}
