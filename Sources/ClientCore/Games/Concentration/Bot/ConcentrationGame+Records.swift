import Bots
import GameProtocol

extension ConcentrationGame {
    static func command(for move: GameMove) -> Command? {
        guard case .concentration(.flip(let cell, _)) = move else { return nil }
        return .flip(cell)
    }

    static func usualPauseMs(_ event: GameEvent) -> Int {
        switch event {
        case .concentration(.reveal): 1000
        case .concentration(.hide): 1500
        default: 0
        }
    }

    static func cause(of event: GameEvent) -> GameCause {
        switch event {
        case .concentration(.reveal(let turn, let name, _, let cell, _)):
            .move(.concentration(.flip(cell: cell, turn: turn)), by: name)
        case .concentration(.hide): .clock
        default: .rules
        }
    }

    static func difference(_ due: GameEvent, _ told: GameEvent) -> String? {
        guard case .concentration(let due) = due, case .concentration(let told) = told else {
            return nil
        }
        switch (due, told) {
        case (
            .reveal(let turn, let name, let nth, let cell, let card),
            .reveal(let toldTurn, let toldName, let toldNth, let toldCell, let toldCard)
        ) where (turn, name, nth, cell) == (toldTurn, toldName, toldNth, toldCell):
            return card.label == toldCard.label
                ? "card \(cell) is not the one that was dealt, \(card.code)"
                : "card \(cell) is told to be \(toldCard.label), but \(card.label) was dealt"
        case (.match(_, _, let cells, let scores), .match(_, _, let toldCells, let told))
        where cells == toldCells && scores != told:
            return "the scores are \(scores.listed), not \(told.listed)"
        default: return nil
        }
    }

    /// Returns the average number of flips of a player alone, with two flips per turn.
    static func expectedMoves(_ options: GameOptions) -> Double? {
        guard let pairs = options.concentration?.pairs, Limits.pairs.contains(pairs) else {
            return nil
        }
        return 2 * SolitaireTheory<Double>(pairCount: pairs).turns(pairs: pairs, known: 0)
    }

    static func coach() -> (any GameCoach)? { CoachedReplay() }
}
