package import GameProtocol

/// The strength of a built-in bot.
package enum BotLevel: Equatable, Sendable {
    /// Makes any allowed move: in Concentration, turns up any two cards.
    case random
    /// Plays the first of the moves that a referee lists, which is the best by the rules.
    case greedy
    /// Forgets each card with the same chance in every turn. The chance depends on the board.
    case step(BotGrade)
    /// Becomes stronger after a lost round and weaker after a won round.
    case even
    /// Remembers this number of cards, the ones shown last.
    case memory(Int)
    /// Forgets nothing and always looks at two new cards.
    case perfect
    /// Forgets nothing and plays the move with the best expected result.
    case optimal

    package static let memoryCounts = 1...2 * Limits.pairs.upperBound

    package init(_ grade: BotGrade) {
        switch grade {
        case .goldfish, .easy, .normal, .hard: self = .step(grade)
        case .best: self = .optimal
        case .even: self = .even
        }
    }

    /// The maximum number of cards that the bot remembers.
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

/// The level of a bot in each round. The level `even` becomes stronger or weaker after a result.
struct LevelLadder: Equatable, Sendable {
    /// The level of the next round, never `even`.
    private(set) var level: BotLevel
    /// The grade of the next round; nil for a bot whose level is always the same.
    private var grade: BotGrade?

    private static let grades: [BotGrade] = [.goldfish, .easy, .normal, .hard, .best]

    init(_ level: BotLevel) {
        grade = level == .even ? .normal : nil
        self.level = grade.map { BotLevel($0) } ?? level
    }

    /// Changes to the next stronger level after a lost round, and to the next weaker one after a
    /// won round. A tie with the bot among the winners changes nothing.
    mutating func follow(_ over: Over, as me: String) {
        guard let grade, let index = Self.grades.firstIndex(of: grade), !over.winners.isEmpty
        else { return }
        let step = over.winners == [me] ? -1 : over.winners.contains(me) ? 0 : 1
        let next = Self.grades[min(max(0, index + step), Self.grades.count - 1)]
        self.grade = next
        level = BotLevel(next)
    }
}

/// The built-in player of one game.
package protocol GameBot: Equatable, Sendable {
    /// Handles the next message, and returns the move that the message asks for.
    mutating func receive(_ input: BotInput) -> GameMove?
}

/// A message for a bot.
package enum BotInput: Sendable {
    /// A snapshot of the room.
    case room(RoomState)
    case event(RoomEvent)
    /// A prompt for the bot's move.
    case prompt(Prompt)
}
