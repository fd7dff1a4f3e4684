import GameProtocol
import Games

/// Moves that a recording shows only in part.
extension RoundPlay {
    /// Returns the move among a prompt's moves that leads to the event; nil if there is none.
    func choice(of name: String, for event: GameEvent) -> GameMove? {
        guard let index = players.firstIndex(of: name), let prompt = game.choices(of: index)
        else { return nil }
        return prompt.moves.first { move in
            var (game, outputs) = (game, [GameOutput]())
            try? game.receive(.move(move, by: index), &outputs)
            return outputs.first.map { Self.shows(event, $0) } ?? false
        }
    }

    static func shows(_ event: GameEvent, _ output: GameOutput) -> Bool {
        switch output {
        case .event(event), .secret(event, _, _), .secret(_, event, _): true
        default: false
        }
    }
}
