/// What a bot was told to do beside playing: fixed when it starts.
package struct BotOrders: Equatable, Sendable {
    /// So many games, one after the other in the same room.
    package var gameCount = 1
    /// How long it waits before each move, so that people can follow.
    package var thinkMs = 700
    /// The exit status tells how the last game ended.
    package var tellsResult = false
    /// It plays with people: it goes when nobody sits in its room but bots.
    package var needsPeople = false
    /// The program that moves in its place, as a shell takes it; nil for a built-in bot.
    package var program: String?

    package init() {}
}
