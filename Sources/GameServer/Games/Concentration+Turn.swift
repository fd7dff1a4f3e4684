import GameProtocol

extension Concentration {
    /// A mismatch has shown for long enough.
    public mutating func wake(_ outputs: inout [GameOutput]) {
        guard case .mismatch(let one, let other) = stage else { return }
        hide([one, other], &outputs)
        passTurn(&outputs)
    }

    /// The turn passes; a card that its player turned up is hidden, and no miss is counted.
    public mutating func turnExpired(_ outputs: inout [GameOutput]) {
        switch stage {
        case .first: break
        case .second(let open): hide([open], &outputs)
        case .idle, .mismatch: return
        }
        countTurn()
        passTurn(&outputs)
    }

    /// Leaves the player out from now on; a mismatch that shows runs its time.
    public mutating func withdraw(_ player: Int, _ outputs: inout [GameOutput]) {
        hasWithdrawn[player] = true
        if player == self.player { turnExpired(&outputs) }
    }

    /// Hides what shows, so that no card lies open when the round is over.
    public mutating func stop(_ outputs: inout [GameOutput]) {
        switch stage {
        case .second(let open): hide([open], &outputs)
        case .mismatch(let one, let other): hide([one, other], &outputs)
        case .idle, .first: break
        }
        stage = .idle
    }

    mutating func beginTurn(of player: Int, _ outputs: inout [GameOutput]) {
        turn += 1
        self.player = player
        isProductive = false
        stage = .first
        outputs.append(.turn(number: turn, player: player))
    }

    mutating func finish(_ reason: Over.Reason, _ outputs: inout [GameOutput]) {
        stage = .idle
        outputs.append(.finished(reason))
    }

    /// Counts the turn that has just been decided for the progress rule.
    mutating func countTurn() {
        idleTurns = isProductive ? 0 : idleTurns + 1
    }

    /// The next in order who has not forfeited; the same player where nobody else is left.
    var nextPlayer: Int {
        var next = player
        repeat {
            next = (next + 1) % players.count
        } while hasWithdrawn[next] && next != player
        return next
    }

    func tell(_ event: consuming ConcentrationEvent, _ outputs: inout [GameOutput]) {
        outputs.append(.event(.concentration(event)))
    }

    private mutating func hide(_ cells: [Int], _ outputs: inout [GameOutput]) {
        for cell in cells { board.turnDown(cell) }
        tell(.hide(cells: cells), &outputs)
    }

    private mutating func passTurn(_ outputs: inout [GameOutput]) {
        if settings.stalemateTurns > 0, idleTurns >= settings.stalemateTurns {
            finish(.stalemate, &outputs)
        } else {
            beginTurn(of: nextPlayer, &outputs)
        }
    }
}
