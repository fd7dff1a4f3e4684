/// The strength of a bot that plays with people. The bot's name shows it.
public enum BotGrade: String, CaseIterable, Sendable {
    case easy
    case normal
    case hard
    case best
}

extension BotGrade {
    /// Reads the level of a bot; nil for a person. An unknown level counts as `normal`.
    static func decode(_ fields: inout JSONObject) throws(FieldError) -> BotGrade? {
        try fields.string("bot").map { BotGrade(rawValue: $0) ?? .normal }
    }
}
