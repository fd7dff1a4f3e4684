public import GameProtocol

extension Concentration {
    /// The room's options, each with its value.
    public var options: GameOptions { .concentration(settings) }

    /// The score, which is the number of pairs, and the flips, pairs and misses of each player.
    public var standings: [Standing] {
        tallies.map { Standing(score: $0.matches, stats: $0.stats) }
    }

    /// Returns the face-down cells, which the current player may flip.
    public func choices(of player: Int) -> GamePrompt? {
        guard player == self.player else { return nil }
        let nth: Int
        switch stage {
        case .first: nth = 1
        case .second: nth = 2
        case .idle, .mismatch: return nil
        }
        return .concentration(ConcentrationPrompt(turn: turn, nth: nth, cells: board.downCells))
    }

    /// Returns the board, which is the same for all viewers. A face-down card has no face in it.
    public func state(for viewer: Viewer, clocks: Clocks) -> GameState {
        .concentration(
            ConcentrationState(
                rows: settings.rows,
                columns: settings.columns,
                cells: players.count == 0 ? nil : board.shown(to: players.names),
                idleTurns: idleTurns,
                hide: showing(forMs: clocks.pause)
            )
        )
    }

    private func showing(forMs ms: Int?) -> ConcentrationState.Hide? {
        guard case .mismatch(let one, let other) = stage else { return nil }
        return ConcentrationState.Hide(cells: [one, other], ms: ms ?? 0)
    }
}
