import Bots
import GameProtocol

extension ConcentrationGame {
    static func bot(_ level: BotLevel, seed: UInt64) -> any GameBot {
        BoardBot(level, seed: seed)
    }

    static func origin(of event: GameEvent) -> EventOrigin {
        switch event {
        case .concentration(.reveal(let turn, let name, _, let cell, _)):
            let flip = GameMove.concentration(.flip(cell: cell, turn: turn))
            return EventOrigin(.move(flip, by: name), pauseMs: 1000)
        case .concentration(.hide): return EventOrigin(.clock, pauseMs: 1500)
        default: return EventOrigin(.rules, pauseMs: 0)
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

    static func coach() -> (any GameCoach)? { CoachedReplay() }
}

extension RoomView {
    /// Whether a pass can be a good move: the theory of two players applies, and this player is not
    /// behind.
    private var mayPass: Bool {
        guard playing.count == 2, let own = ownSeat else { return false }
        return playing.allSatisfy { $0.score <= own.score }
    }

    /// The best play now; nil if it is unknown.
    fileprivate var boardHint: BoardHint? {
        guard let board else { return nil }
        let taken = board.cells.count { if case .taken = $0 { true } else { false } }
        let up = board.cells.indices.filter {
            if case .up = board.cells[$0] { true } else { false }
        }
        guard up.count == (onBoard.flipCount == 1 ? 1 : 0) else { return nil }
        let coach = Coach(
            cellCount: board.count,
            playerCount: playing.count,
            seen: onBoard.shown,
            takenCount: taken / 2,
            open: up.first.map { $0 + 1 }
        )
        switch coach?.advice(mayPass: mayPass) {
        case .pair(let first, let second): return .pair(first, second)
        case .partner(let cell): return .partner(cell)
        case .known: return .shown
        case .unseen: return onBoard.sawBeginning ? .unseen : .unknown
        case nil: return nil
        }
    }
}

extension ConcentrationGame {
    /// Gives a hint from the cards that this player saw, if no other person plays.
    static func hint(_ room: RoomView, _ client: inout ClientState) {
        guard room.isPractice else { return client.reject(.command(.hintsArePractice)) }
        if let problem = room.problem(ofFlip: nil) { return client.reject(problem) }
        guard room.isMyTurn else {
            return client.reject(.play(.notYourTurn(player: room.turn?.player)))
        }
        if room.isTurningBack { return client.reject(.concentration(.tooSoon)) }
        guard let hint = room.boardHint else { return client.reject(.command(.noHintKnown)) }
        client.room?.onBoard.hintCount += 1
        client.say(.concentration(.hint(hint)))
    }
}
