import ClientCore

/// The games that a bot has played in this run.
struct BotTally: Equatable, Sendable {
    private var counts: [BotResult.Outcome: Int] = [:]
    private(set) var last: BotResult?

    var gameCount: Int { counts.values.reduce(0, +) }

    mutating func add(_ result: BotResult) {
        counts[result.outcome, default: 0] += 1
        last = result
    }

    /// `3 games: 1 won, 2 lost.`
    var sentence: String {
        let words: [(BotResult.Outcome, String)] = [
            (.win, "won"), (.loss, "lost"), (.tie, "drawn"), (.none, "without a winner"),
        ]
        let parts = words.compactMap { outcome, word in
            counts[outcome].map { "\($0) \(word)" }
        }
        return PlainWords.count(gameCount, "game")
            + (parts.isEmpty ? "." : ": \(parts.joined(separator: ", ")).")
    }
}
