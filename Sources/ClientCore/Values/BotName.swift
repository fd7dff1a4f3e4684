package import GameProtocol

/// A bot to start for a player's room.
package enum WantedBot: Equatable, Sendable {
    case new(BotGrade)
    /// A bot without a strength, for a game that luck alone decides.
    case plain
    /// A bot that sat in the room before, by its name, which shows its strength.
    case named(String)
}

/// The default names of bots. Other bots recognize them.
package enum BotName {
    package static let prefix = "bot-"

    /// Returns `bot-owl-179`, or `bot-179` if strength does not matter.
    package static func make(_ grade: BotGrade?, _ number: Int) -> String {
        prefix + (grade.map { "\($0.character)-" } ?? "") + "\(number)"
    }

    /// Whether the name is a bot's. People may use similar names, such as `bot-fan`.
    package static func isBot(_ name: String) -> Bool {
        guard let words = words(name) else { return false }
        let number = grade(of: name) == nil ? words : Array(words.dropFirst())
        guard number.count == 1, !number[0].isEmpty else { return false }
        return number[0].allSatisfy { ("0"..."9").contains($0) }
    }

    /// Returns the strength in a bot's name; nil if the name does not show it.
    package static func grade(of name: String) -> BotGrade? {
        guard let words = words(name), words.count == 2 else { return nil }
        return BotGrade(word: words[0])
    }

    /// Returns a player's name in lists of results. Bots of one level share a name: `bot owl`.
    package static func shown(_ name: String) -> String {
        isBot(name) ? "bot" + (grade(of: name).map { " \($0.character)" } ?? "") : name
    }

    /// Returns the parts of a name after the prefix; nil without the prefix.
    private static func words(_ name: String) -> [String]? {
        let key = NameRule.key(name)
        guard key.hasPrefix(prefix) else { return nil }
        return key.dropFirst(prefix.count).split(separator: "-", omittingEmptySubsequences: false)
            .map(String.init)
    }
}
