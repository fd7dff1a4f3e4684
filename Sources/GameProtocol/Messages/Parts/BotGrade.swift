/// The strength of a bot that plays with people. The bot's name shows it.
public enum BotGrade: String, CaseIterable, Sendable {
    case easy
    case normal
    case hard
    case best
}
