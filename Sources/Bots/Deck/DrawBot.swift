package import GameProtocol

/// The part of a bot that plays in deck rooms. It draws one card in each of its turns, and under a
/// referee plays any of the listed moves, or the first of them.
package struct DrawBot: GameBot {
    private let playsFirst: Bool
    private var words: WordStream

    package init(_ level: BotLevel, seed: UInt64) {
        playsFirst = [.greedy, .step(.hard), .perfect, .optimal].contains(level)
        words = WordStream(seed: (0..<8).map { UInt8(truncatingIfNeeded: seed >> (8 * $0)) })
    }

    package mutating func receive(_ input: BotInput) -> GameMove? {
        guard case .prompt(let prompt) = input, case .deck(let choices) = prompt.choices else {
            return nil
        }
        if let moves = choices.moves, !moves.isEmpty {
            let index = playsFirst ? 0 : words.number(below: moves.count)
            return .deck(moves[index].request)
        }
        var draw = DeckDraw()
        draw.turn = choices.turn
        return .deck(.draw(draw))
    }
}
