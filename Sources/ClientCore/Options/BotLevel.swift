import Bots
import CommandLine
import GameProtocol

/// The words for a level on a command line.
extension BotLevel {
    /// The levels from the weakest to the strongest, as the user types them.
    static let examples =
        BotGrade.allCases.map(\.character)
        + [random, greedy, memory(4), memory(8), perfect, optimal].map(\.description)

    /// Reads either name of a grade, `random`, `greedy`, `memory:8`, `perfect` or `optimal`; nil for
    /// any other text.
    init?(_ text: String) {
        if let grade = BotGrade(word: text) {
            self.init(grade)
            return
        }
        switch text {
        case "random": self = .random
        case "greedy": self = .greedy
        case "perfect": self = .perfect
        case "optimal": self = .optimal
        default:
            let prefix = "memory:"
            guard text.hasPrefix(prefix),
                let count = Digits.number(String(text.dropFirst(prefix.count))),
                Self.memoryCounts.contains(count)
            else { return nil }
            self = .memory(count)
        }
    }
}
