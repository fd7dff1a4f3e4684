/// How strong a bot is that plays with people; it stands in the bot's name.
package enum BotGrade: String, CaseIterable, Sendable {
    case easy
    case normal
    case hard
    case best
}
