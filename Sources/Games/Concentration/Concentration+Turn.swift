import GameProtocol

extension Concentration {
    /// Hides the mismatch when its time is over, and passes the turn.
    mutating func hideMismatch(_ outputs: inout some GameOutputs) {
        guard case .mismatch(let one, let other) = stage else { return }
        hide(one, other, &outputs)
        passTurn(&outputs)
    }

    /// Passes the turn when its clock runs out. A card that the player turned up is hidden, and no
    /// miss is counted.
    mutating func turnExpired(_ outputs: inout some GameOutputs) {
        switch stage {
        case .first: break
        case .second(let first): hide(first, nil, &outputs)
        case .idle, .mismatch: return
        }
        countTurn()
        passTurn(&outputs)
    }

    /// Removes the player from the round. A visible mismatch stays for its full time, unless the
    /// round is now decided.
    mutating func leave(_ player: Int, _ outputs: inout some GameOutputs) {
        players.leave(player)
        if let (reason, winners) = players.decision {
            stop(reason, winners: winners, &outputs)
        } else if player == self.player {
            turnExpired(&outputs)
        }
    }

    /// Ends a round early and hides every visible card, so that no card stays open.
    mutating func stop(
        _ reason: Over.Reason,
        winners: [Int],
        _ outputs: inout some GameOutputs
    ) {
        switch stage {
        case .second(let first): hide(first, nil, &outputs)
        case .mismatch(let one, let other): hide(one, other, &outputs)
        case .idle, .first: break
        }
        finish(reason, winners: winners, &outputs)
    }

    mutating func beginTurn(of player: Int, _ outputs: inout some GameOutputs) {
        turn += 1
        self.player = player
        isProductive = false
        stage = .first
        let clockMs = settings.turnSeconds > 0 ? settings.turnSeconds * 1_000 : nil
        outputs.put(.turn(number: turn, player: player, clockMs: clockMs))
    }

    mutating func finish(
        _ reason: Over.Reason,
        winners: [Int],
        _ outputs: inout some GameOutputs
    ) {
        stage = .idle
        outputs.put(.finished(reason, winners: winners))
    }

    /// The players with the most pairs.
    var best: [Int] { players.best(tallies.map(\.matches)) }

    /// Counts the turn that has just ended for the progress rule.
    mutating func countTurn() {
        idleTurns = isProductive ? 0 : idleTurns + 1
    }

    private mutating func hide(_ one: Int, _ other: Int?, _ outputs: inout some GameOutputs) {
        board.turnDown(one)
        if let other { board.turnDown(other) }
        outputs.tell(ShownCardsEvent.hide(one, other))
    }

    private mutating func passTurn(_ outputs: inout some GameOutputs) {
        if settings.stalemateTurns > 0, idleTurns >= settings.stalemateTurns {
            // A single player who got stuck has not won.
            finish(.stalemate, winners: players.count > 1 ? best : [], &outputs)
        } else {
            beginTurn(of: players.next(after: player), &outputs)
        }
    }
}
