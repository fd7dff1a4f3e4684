public import GameProtocol

extension Concentration {
    /// Carries out a flip, or throws the first of the refusals of the rules that applies.
    public mutating func play(
        _ move: GameMove,
        by player: Int,
        _ outputs: inout [GameOutput]
    ) throws(Refusal) {
        switch move {
        case .concentration(.flip(let cell, let askedTurn)):
            try check(cell, askedTurn, by: player)
            flip(cell, &outputs)
        case .deck:
            throw Refusal(.notAllowed, "There is no \(move.verb) in this game.")
        }
    }

    /// Flips, and nothing else.
    public func knows(_ move: GameMove) -> Bool {
        if case .concentration = move { true } else { false }
    }

    private func check(_ cell: Int, _ askedTurn: Int?, by player: Int) throws(Refusal) {
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

    private mutating func flip(_ cell: Int, _ outputs: inout [GameOutput]) {
        let (face, isNew) = board.turnUp(cell)
        tallies[player].flips += 1
        if isNew { isProductive = true }
        switch stage {
        case .first:
            tell(reveal(nth: 1, cell, face), &outputs)
            stage = .second(open: cell)
            outputs.append(.prompt)
        case .second(let open):
            tell(reveal(nth: 2, cell, face), &outputs)
            if board.isPair(open, cell) {
                match(open, cell, &outputs)
            } else {
                mismatch(open, cell, &outputs)
            }
        case .idle, .mismatch:
            preconditionFailure("A flip was let through outside a turn.")
        }
    }

    private mutating func match(_ open: Int, _ cell: Int, _ outputs: inout [GameOutput]) {
        board.take(open, by: player)
        board.take(cell, by: player)
        tallies[player].matches += 1
        isProductive = true
        tell(
            .match(
                turn: turn,
                player: players[player],
                cells: [open, cell],
                scores: namedScores
            ),
            &outputs
        )
        countTurn()
        if board.isCleared {
            finish(.complete, &outputs)
        } else {
            beginTurn(of: settings.again ? player : nextPlayer, &outputs)
        }
    }

    private mutating func mismatch(_ open: Int, _ cell: Int, _ outputs: inout [GameOutput]) {
        tallies[player].misses += 1
        stage = .mismatch(open, cell)
        tell(
            .mismatch(
                turn: turn,
                player: players[player],
                cells: [open, cell],
                hideMs: settings.hideMs
            ),
            &outputs
        )
        countTurn()
        if settings.hideMs == 0 {
            wake(&outputs)
        } else {
            outputs.append(.pause)
            outputs.append(.wake(afterMs: settings.hideMs))
        }
    }

    private func reveal(nth: Int, _ cell: Int, _ face: Face) -> ConcentrationEvent {
        .reveal(turn: turn, player: players[player], nth: nth, cell: cell, card: face)
    }

    private var namedScores: [Score] {
        zip(players, tallies).map { Score(player: $0, points: $1.matches) }
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
