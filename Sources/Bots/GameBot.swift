package import GameProtocol

/// The built-in player of one game.
package protocol GameBot: Equatable, Sendable {
    /// Handles the next message, and returns the move that the message asks for.
    mutating func receive(_ input: BotInput) -> GameMove?
}

/// A message for a bot.
package enum BotInput: Sendable {
    /// A snapshot of the room.
    case room(RoomState)
    case event(RoomEvent)
    /// A prompt for the bot's move.
    case prompt(Prompt)
}
