import GameProtocol

/// How strong a bot is that plays with people; it stands in the bot's name.
package enum BotGrade: String, CaseIterable, Sendable {
    case easy
    case normal
    case hard
    case best
}

/// A bot that is to be started for a player's room.
package enum WantedBot: Equatable, Sendable {
    case new(BotGrade)
    /// One of a game in which luck alone decides.
    case plain
    /// One that sat there before; its name says how strong it is.
    case named(String)
}

/// How bots are called where nobody names them, by which other bots know them.
package enum BotName {
    package static let prefix = "bot-"

    /// `bot-easy-179`, or `bot-179` where strength does not matter.
    package static func make(_ grade: BotGrade?, _ number: Int) -> String {
        prefix + (grade.map { "\($0.rawValue)-" } ?? "") + "\(number)"
    }

    /// Whether that is a bot's name, as far as a name can tell: people may call themselves `bot-fan`.
    package static func isBot(_ name: String) -> Bool {
        guard let words = words(name) else { return false }
        let number = grade(of: name) == nil ? words : Array(words.dropFirst())
        guard number.count == 1, !number[0].isEmpty else { return false }
        return number[0].allSatisfy { ("0"..."9").contains($0) }
    }

    /// How strong the bot of that name is; nil where it does not say.
    package static func grade(of name: String) -> BotGrade? {
        guard let words = words(name), words.count == 2 else { return nil }
        return BotGrade(rawValue: words[0])
    }

    /// What stands behind the prefix; nil without it.
    private static func words(_ name: String) -> [String]? {
        let key = NameRule.key(name)
        guard key.hasPrefix(prefix) else { return nil }
        return key.dropFirst(prefix.count).split(separator: "-", omittingEmptySubsequences: false)
            .map(String.init)
    }
}
