import GameProtocol

extension DeckGame {
    static func command(for move: GameMove) -> Command? {
        guard case .deck(.draw) = move else { return nil }
        return .deck(.play(.draw(DeckDraw())))
    }

    static func usualPauseMs(_ event: GameEvent) -> Int { 1000 }

    static func cause(of event: GameEvent) -> GameCause {
        guard case .deck(let own) = event, case .drawn(let name, _, _, _, _, _) = own.action else {
            return .rules
        }
        return .move(.deck(.draw(DeckDraw())), by: name)
    }

    static func difference(_ due: GameEvent, _ told: GameEvent) -> String? {
        guard case .deck(let own) = due, case .deck(let other) = told else { return nil }
        switch (own.action, other.action) {
        case (.drawn(_, _, _, _, let cards?, _), .drawn(_, _, _, _, let toldCards?, _))
        where cards != toldCards:
            return "it is told to be \(PlainCards.words(toldCards)), but "
                + "\(PlainCards.words(cards)) was dealt"
        case (.trick(_, _, _, _, let scores), .trick(_, _, _, _, let toldScores))
        where scores != toldScores:
            return "the scores are \(scores.listed), not \(toldScores.listed)"
        default: return "by the rules comes another \(due.type)"
        }
    }
}
