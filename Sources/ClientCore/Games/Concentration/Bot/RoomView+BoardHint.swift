import GameProtocol

extension RoomView {
    /// Whether a pass can be good: the theory of two players applies, and this player is not
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
    static func hint(_ client: inout ClientState) {
        guard let room = client.room else { return }
        guard room.isPractice else { return client.reject(.command(.hintsArePractice)) }
        if let problem = room.problem(ofFlip: nil) { return client.reject(problem) }
        guard room.isMyTurn else {
            return client.reject(.play(.notYourTurn(player: room.turn?.player)))
        }
        if room.isTurningBack { return client.reject(.game(.concentration(.tooSoon))) }
        guard let hint = room.boardHint else { return client.reject(.command(.noHintKnown)) }
        client.room?.onBoard.hintCount += 1
        client.say(.game(.concentration(.hint(hint))))
    }
}
