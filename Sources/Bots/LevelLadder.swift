import GameProtocol

/// The level of a bot, which takes the steps of the ladder if it is `even`.
struct LevelLadder: Equatable, Sendable {
    /// The level of the next round, never `even`.
    private(set) var level: BotLevel
    /// The grade of the next round, for a bot whose level follows its results.
    private var grade: BotGrade?

    private static let grades: [BotGrade] = [.goldfish, .easy, .normal, .hard, .best]

    init(_ level: BotLevel) {
        grade = level == .even ? .normal : nil
        self.level = grade.map { BotLevel($0) } ?? level
    }

    /// Takes a step up after a lost round, and down after a won one.
    mutating func follow(_ over: Over, as me: String) {
        guard let grade, let index = Self.grades.firstIndex(of: grade), !over.winners.isEmpty
        else { return }
        let step = over.winners == [me] ? -1 : over.winners.contains(me) ? 0 : 1
        let next = Self.grades[min(max(0, index + step), Self.grades.count - 1)]
        self.grade = next
        level = BotLevel(next)
    }
}
