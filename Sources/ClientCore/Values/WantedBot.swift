/// A bot that is to be started for a player's room.
package enum WantedBot: Equatable, Sendable {
    case new(BotGrade)
    /// One of a game in which luck alone decides.
    case plain
    /// One that sat there before; its name says how strong it is.
    case named(String)
}
