import GameProtocol

extension Concentration {
    /// Throws the first refusal that applies to a flip, and changes nothing. It is `mutating` so
    /// that the caller reads the game in place instead of copying it.
    mutating func check(_ cell: Int, _ askedTurn: Int?, by player: Int) throws(Refusal) {
        let count = board.cellCount
        guard (1...count).contains(cell) else { throw Refusal.noSuchCell(cell, of: count) }
        if case .mismatch = stage {
            throw Refusal(.tooSoon, "Two cards are showing; wait until they are hidden.")
        }
        if let askedTurn, askedTurn != turn { throw Refusal.staleTurn(askedTurn, running: turn) }
        guard player == self.player else {
            throw Refusal.notYourTurn(turn, of: players[self.player])
        }
        switch board[cell] {
        case .taken: throw Refusal(.cellTaken, "The cards of cell \(cell) are taken.")
        case .up: throw Refusal(.cellUp, "The card of cell \(cell) is face up already.")
        case .down: break
        }
    }

    mutating func flip(_ cell: Int, _ outputs: inout some GameOutputs) {
        let (face, isNew) = board.turnUp(cell)
        tallies[player].flips += 1
        if isNew { isProductive = true }
        let isFirst = stage == .first
        outputs.tell(
            ShownCardsEvent.reveal(
                turn: turn,
                player: players.quoted[player],
                nth: isFirst ? 1 : 2,
                cell: cell,
                card: face
            )
        )
        switch stage {
        case .first:
            stage = .second(first: cell)
            outputs.put(.prompt(player: player))
        case .second(let first):
            if board.isPair(first, cell) {
                match(first, cell, &outputs)
            } else {
                mismatch(first, cell, &outputs)
            }
        case .idle, .mismatch:
            preconditionFailure("A flip was let through outside a turn.")
        }
    }

    private mutating func match(_ first: Int, _ cell: Int, _ outputs: inout some GameOutputs) {
        board.take(first, by: player)
        board.take(cell, by: player)
        tallies[player].matches += 1
        isProductive = true
        outputs.tell(
            ConcentrationEvent.match(
                turn: turn,
                player: players[player],
                cells: [first, cell],
                scores: namedScores
            )
        )
        countTurn()
        if board.isCleared {
            finish(.complete, winners: best, &outputs)
        } else {
            beginTurn(of: settings.again ? player : players.next(after: player), &outputs)
        }
    }

    private mutating func mismatch(_ first: Int, _ cell: Int, _ outputs: inout some GameOutputs) {
        tallies[player].misses += 1
        stage = .mismatch(first, cell)
        outputs.tell(
            ShownCardsEvent.mismatch(
                turn: turn,
                player: players.quoted[player],
                first,
                cell,
                hideMs: settings.hideMs
            )
        )
        countTurn()
        if settings.hideMs == 0 {
            hideMismatch(&outputs)
        } else {
            outputs.put(.turnEnded)
            outputs.put(.timer(.pause, afterMs: settings.hideMs))
        }
    }

    private var namedScores: [Score] {
        zip(players.names, tallies).map { Score(player: $0, points: $1.matches) }
    }
}
