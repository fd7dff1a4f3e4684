public import GameProtocol

extension Concentration {
    /// The room's options, each with its value.
    public var options: GameOptions { .concentration(settings) }

    /// The pairs that each player took, which are the score; flips, pairs and misses.
    public var standings: [Standing] {
        tallies.map { Standing(score: $0.matches, stats: $0.stats) }
    }

    /// The player in turn may flip a card that is face down.
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

    /// The board, which is the same for everybody: what is face down has no face in it.
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
