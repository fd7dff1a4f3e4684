package import GameProtocol

/// A built-in player: told what a member of a room is told, it answers the requests for its moves.
///
/// It has the public messages, its own random numbers, and nothing else. Whoever owns it (a
/// connection, an arena, a load) shows it what comes and carries its moves out.
package struct Bot: Equatable, Sendable {
    private var games: GameBots

    /// - Parameter seed: any number; equal bots with equal seeds play alike.
    package init(_ level: BotLevel, seed: UInt64) { games = GameBots(level, seed: seed) }

    /// Takes the next message; gives the move that it asks for.
    package mutating func receive(_ input: BotInput) -> GameMove? { games.receive(input) }
}

/// One message that a bot is shown.
package enum BotInput: Sendable {
    /// The room as it is now.
    case room(RoomState)
    case event(RoomEvent)
    /// It is the bot's move.
    case prompt(Prompt)
}
