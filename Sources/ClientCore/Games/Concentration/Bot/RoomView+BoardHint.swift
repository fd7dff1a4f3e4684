import GameProtocol

extension RoomView {
    /// What the best play is now; nil where nobody can say.
    fileprivate var boardHint: BoardHint? {
        guard let board else { return nil }
        let taken = board.cells.count { if case .taken = $0 { true } else { false } }
        let coach = Coach(
            cellCount: board.count,
            playerCount: playing.count,
            seen: onBoard.shown,
            takenCount: taken / 2,
            open: onBoard.flipCount == 1 ? lastTurn.last?.cell : nil
        )
        switch coach?.advice {
        case .pair(let first, let second): return .pair(first, second)
        case .partner(let cell): return .partner(cell)
        case .known: return .shown
        case .unseen: return .unseen
        case nil: return nil
        }
    }
}

extension ConcentrationGame {
    /// From what was shown to this player, and only where nobody is hurt by it.
    static func hint(_ client: inout ClientState) {
        guard let room = client.room else { return }
        guard room.isPractice else { return client.reject(.command(.hintsArePractice)) }
        if let problem = room.problem(ofFlip: nil) { return client.reject(problem) }
        guard room.isMyTurn else {
            return client.reject(.play(.notYourTurn(player: room.turn?.player)))
        }
        if room.isTurningBack { return client.reject(.game(.concentration(.tooSoon))) }
        guard let hint = room.boardHint else { return }
        client.room?.onBoard.hintCount += 1
        client.say(.game(.concentration(.hint(hint))))
    }
}
