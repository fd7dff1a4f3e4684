import GameProtocol

extension Concentration {
    func check(_ cell: Int, _ askedTurn: Int?, by player: Int) throws(Refusal) {
        guard (1...board.cellCount).contains(cell) else { throw noSuchCell(cell) }
        if case .mismatch = stage { throw mismatchIsShowing }
        if let askedTurn, askedTurn != turn { throw staleTurn(askedTurn) }
        guard player == self.player else { throw notYourTurn }
        switch board[cell] {
        case .taken: throw Refusal(.cellTaken, "The cards of cell \(cell) are taken.")
        case .up: throw Refusal(.cellUp, "The card of cell \(cell) is face up already.")
        case .down: break
        }
    }

    mutating func flip(_ cell: Int, _ outputs: inout [GameOutput]) {
        let (face, isNew) = board.turnUp(cell)
        tallies[player].flips += 1
        if isNew { isProductive = true }
        switch stage {
        case .first:
            tell(reveal(nth: 1, cell, face), &outputs)
            stage = .second(first: cell)
            outputs.append(.prompt(player: player))
        case .second(let first):
            tell(reveal(nth: 2, cell, face), &outputs)
            if board.isPair(first, cell) {
                match(first, cell, &outputs)
            } else {
                mismatch(first, cell, &outputs)
            }
        case .idle, .mismatch:
            preconditionFailure("A flip was let through outside a turn.")
        }
    }

    private mutating func match(_ first: Int, _ cell: Int, _ outputs: inout [GameOutput]) {
        board.take(first, by: player)
        board.take(cell, by: player)
        tallies[player].matches += 1
        isProductive = true
        tell(
            .match(
                turn: turn,
                player: players[player],
                cells: [first, cell],
                scores: namedScores
            ),
            &outputs
        )
        countTurn()
        if board.isCleared {
            finish(.complete, winners: best, &outputs)
        } else {
            beginTurn(of: settings.again ? player : players.next(after: player), &outputs)
        }
    }

    private mutating func mismatch(_ first: Int, _ cell: Int, _ outputs: inout [GameOutput]) {
        tallies[player].misses += 1
        stage = .mismatch(first, cell)
        tell(
            .mismatch(
                turn: turn,
                player: players[player],
                cells: [first, cell],
                hideMs: settings.hideMs
            ),
            &outputs
        )
        countTurn()
        if settings.hideMs == 0 {
            hideMismatch(&outputs)
        } else {
            outputs.append(.turnEnded)
            outputs.append(.timer(.pause, afterMs: settings.hideMs))
        }
    }

    private func reveal(nth: Int, _ cell: Int, _ face: Face) -> ConcentrationEvent {
        .reveal(turn: turn, player: players[player], nth: nth, cell: cell, card: face)
    }

    private var namedScores: [Score] {
        zip(players.names, tallies).map { Score(player: $0, points: $1.matches) }
    }
}

extension Concentration {
    private func noSuchCell(_ cell: Int) -> Refusal {
        Refusal(
            .badValue,
            "There is no cell \(cell); the cells are 1 to \(board.cellCount).",
            field: "cell"
        )
    }

    private var mismatchIsShowing: Refusal {
        Refusal(.tooSoon, "Two cards are showing; wait until they are hidden.")
    }

    private func staleTurn(_ asked: Int) -> Refusal {
        Refusal(.staleTurn, "Turn \(asked) is not running; this is turn \(turn).", turn: turn)
    }

    private var notYourTurn: Refusal {
        let name = players[player]
        return Refusal(.notYourTurn, "It is \(name)'s turn.", player: name, turn: turn)
    }
}
