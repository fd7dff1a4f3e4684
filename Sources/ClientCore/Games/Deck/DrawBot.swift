import GameProtocol

/// The part of a bot that draws where cards are drawn.
struct DrawBot: GameBot {
    mutating func receive(_ input: BotInput) -> GameMove? {
        guard case .prompt(let prompt) = input, case .deck(let choices) = prompt.choices else {
            return nil
        }
        var draw = DeckDraw()
        draw.turn = choices.turn
        return .deck(.draw(draw))
    }
}
