import CommandLine
import GameProtocol

/// How well a built-in bot plays.
package enum BotLevel: Equatable, Sendable {
    /// Turns up any two cards.
    case random
    /// Remembers so many cards, those that were shown last.
    case memory(Int)
    /// Forgets nothing and always looks at two new cards.
    case perfect
    /// Forgets nothing and plays the move that is worth most.
    case optimal

    /// Levels from the weakest to the strongest, as they are typed.
    static let examples =
        BotGrade.allCases.map(\.rawValue)
        + [random, memory(4), memory(8), perfect, optimal].map(\.description)

    static let memoryCounts = 1...2 * Limits.pairs.upperBound

    /// What a bot of that grade does.
    package init(_ grade: BotGrade) {
        switch grade {
        case .easy: self = .memory(3)
        case .normal: self = .memory(8)
        case .hard: self = .perfect
        case .best: self = .optimal
        }
    }

    /// Reads a grade, `random`, `memory:8`, `perfect` or `optimal`; nil for anything else.
    init?(_ text: String) {
        if let grade = BotGrade(rawValue: text) {
            self.init(grade)
            return
        }
        switch text {
        case "random": self = .random
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

    /// How many cards it remembers.
    var memoryCount: Int {
        switch self {
        case .random: 0
        case .memory(let count): count
        case .perfect, .optimal: .max
        }
    }
}

extension BotLevel: CustomStringConvertible {
    package var description: String {
        switch self {
        case .random: "random"
        case .memory(let count): "memory:\(count)"
        case .perfect: "perfect"
        case .optimal: "optimal"
        }
    }
}
