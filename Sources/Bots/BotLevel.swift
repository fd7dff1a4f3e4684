package import GameProtocol

/// The strength of a built-in bot.
package enum BotLevel: Equatable, Sendable {
    /// Turns up any two cards.
    case random
    /// Plays the first of the moves that a referee lists, which is the best by the rules.
    case greedy
    /// Forgets each card with the same chance in every turn. The chance depends on the board.
    case step(BotGrade)
    /// Takes the steps of the ladder, up after a round lost and down after a round won.
    case even
    /// Remembers that many cards, the ones shown last.
    case memory(Int)
    /// Forgets nothing and always looks at two new cards.
    case perfect
    /// Forgets nothing and plays the move with the best expected result.
    case optimal

    package static let memoryCounts = 1...2 * Limits.pairs.upperBound

    /// Returns the level of a bot with that grade.
    package init(_ grade: BotGrade) {
        switch grade {
        case .goldfish, .easy, .normal, .hard: self = .step(grade)
        case .best: self = .optimal
        case .even: self = .even
        }
    }

    /// The number of cards that the bot remembers.
    package var memoryCount: Int {
        switch self {
        case .random, .greedy: 0
        case .memory(let count): count
        case .step, .even, .perfect, .optimal: .max
        }
    }
}

extension BotLevel: CustomStringConvertible {
    package var description: String {
        switch self {
        case .random: "random"
        case .greedy: "greedy"
        case .step(let grade): grade.character
        case .even: "even"
        case .memory(let count): "memory:\(count)"
        case .perfect: "perfect"
        case .optimal: "optimal"
        }
    }
}
