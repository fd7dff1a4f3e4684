import ClientCore

/// One thing that a bot's session wants done, in this order.
enum BotEffect: Equatable, Sendable {
    /// Of the connection: `say` and `finish` are never among them.
    case client(ClientEffect)
    /// A game is over.
    case result(BotResult)
    /// A line for whoever started the bot.
    case tell(String)
    /// End with this status.
    case finish(Int32)
}
