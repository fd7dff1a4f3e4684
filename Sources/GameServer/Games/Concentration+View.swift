public import GameProtocol

extension Concentration {
    /// The room's options, each with its value.
    public var options: GameOptions { .concentration(settings) }

    /// The turn clock; nil without one.
    public var turnClockMs: Int? {
        settings.turnSeconds > 0 ? settings.turnSeconds * 1_000 : nil
    }

    /// The board's shape and theme.
    public var shape: Started.Board? {
        Started.Board(
            rows: settings.rows,
            columns: settings.columns,
            cells: settings.cellCount,
            theme: settings.theme
        )
    }

    /// The pairs that each player took.
    public var scores: [Int] { tallies.map(\.matches) }

    /// Flips, pairs taken and misses of each player.
    public var counts: [GameCounts] { tallies.map { .concentration($0) } }

    /// Nothing counted yet.
    public var emptyCounts: GameCounts { .concentration(ConcentrationCounts()) }

    /// 1 or 2; nil outside a turn.
    public var nth: Int? {
        switch stage {
        case .first: 1
        case .second: 2
        case .idle, .mismatch: nil
        }
    }

    /// A lone player who got stuck has not won.
    public func hasWinners(_ reason: Over.Reason) -> Bool {
        reason != .stalemate || players.count > 1
    }

    /// Asks the player in turn to flip a card that is face down.
    public func prompt(room: String, clockMs: Int?) -> (player: Int, prompt: Prompt)? {
        guard let nth else { return nil }
        let prompt = Prompt(
            room: room,
            action: "flip",
            turn: turn,
            nth: nth,
            cells: board.downCells,
            clockMs: clockMs
        )
        return (player, prompt)
    }

    /// The board, which is the same for everybody: what is face down has no face in it.
    public func state(for player: Int?, wakeInMs: Int?) -> GameState {
        .concentration(
            ConcentrationState(
                rows: settings.rows,
                columns: settings.columns,
                cells: players.isEmpty ? nil : board.shown(to: players),
                idleTurns: idleTurns,
                hide: showing(forMs: wakeInMs)
            )
        )
    }

    private func showing(forMs ms: Int?) -> ConcentrationState.Hide? {
        guard case .mismatch(let one, let other) = stage else { return nil }
        return ConcentrationState.Hide(cells: [one, other], ms: ms ?? 0)
    }
}
