package import Bots
package import GameProtocol

/// A built-in player. It sees the messages that a member of a room gets, and answers the prompts
/// for its moves.
///
/// It has only the public messages and its own random numbers. Its owner (a connection, an arena, a
/// load test) passes messages to it and carries out its moves.
package struct Bot: Equatable, Sendable {
    private var games: GameBots

    /// - Parameter seed: any number. Equal bots with equal seeds play alike.
    package init(_ level: BotLevel, seed: UInt64) { games = GameBots(level, seed: seed) }

    /// Handles the next message, and returns the move that the message asks for.
    package mutating func receive(_ input: BotInput) -> GameMove? { games.receive(input) }
}
