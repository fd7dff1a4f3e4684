import GameProtocol

/// How bots are called where nobody names them, by which other bots know them.
package enum BotName {
    package static let prefix = "bot-"

    /// Whether that is a bot's name, as far as a name can tell: people may call themselves `bot-fan`.
    package static func isBot(_ name: String) -> Bool {
        let key = NameRule.key(name)
        let number = key.dropFirst(prefix.count)
        guard key.hasPrefix(prefix), !number.isEmpty else { return false }
        return number.allSatisfy { ("0"..."9").contains($0) }
    }
}
