/// What a bot was told to do beside playing: fixed when it starts.
struct BotOrders: Equatable, Sendable {
    /// So many games, one after the other in the same room.
    var gameCount = 1
    /// How long it waits before each move, so that people can follow.
    var thinkMs = 700
    /// The exit status tells how the last game ended.
    var tellsResult = false
    /// The program that moves in its place, as a shell takes it; nil for a built-in bot.
    var program: String?
}
