public import GameProtocol

/// A bot of the server on a seat, with its level.
public enum SeatedBot: Equatable, Sendable {
    /// A player has asked for the bot.
    case asked(BotGrade)
    /// The bot plays until a person takes its seat.
    case standIn(BotGrade)

    /// The level of the bot.
    public var level: BotGrade {
        switch self {
        case .asked(let level), .standIn(let level): level
        }
    }

    /// Whether a person may take the seat of the bot.
    public var isStandIn: Bool {
        if case .standIn = self { true } else { false }
    }
}

extension SeatedBot {
    func encodeFields(into writer: inout JSONWriter) {
        writer.field("bot", level.rawValue)
        if isStandIn { writer.field("stand_in", true) }
    }

    /// Reads the fields of a bot; nil for a person.
    static func decode(_ fields: inout JSONObject) throws(FieldError) -> SeatedBot? {
        let level: BotGrade? = try fields.word("bot")
        let isStandIn = try fields.bool("stand_in") ?? false
        return level.map { isStandIn ? .standIn($0) : .asked($0) }
    }
}
