import ClientCore
import GameProtocol

/// Who plays in the rooms of a load.
typealias LoadBot = ConcentrationBot

extension ConcentrationBot {
    static let kind = GameKind.concentration

    static func move(_ cell: Int, turn: Int) -> GameMove {
        .concentration(.flip(cell: cell, turn: turn))
    }
}

extension LoadLine {
    /// What a player of a load is asked for.
    init(_ prompt: Prompt) {
        guard case .concentration(let choices) = prompt.choices else {
            self = .asked(prompt)
            return
        }
        self = .prompt(turn: choices.turn, nth: choices.nth, cells: Array(choices.cells))
    }

    /// What an event of the game means to a player of a load.
    init(_ event: GameEvent, seq: Int64) {
        switch event {
        case .concentration(.reveal(let turn, _, let nth, let cell, let card)):
            self = .reveal(seq: seq, turn: turn, nth: nth, cell: cell, pair: card.pair)
        case .concentration(.match(_, _, let cells, _)):
            self = .match(seq: seq, cells: cells)
        default: self = .event(seq: seq)
        }
    }
}
