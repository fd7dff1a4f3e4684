public import GameProtocol

extension Klondike {
    /// The room's options, each with its value.
    public var options: GameOptions { .klondike(settings) }

    /// The points and counts of each player.
    public var standings: [Standing] {
        tables.map { Standing(score: $0.score, stats: $0.stats.stats) }
    }

    /// Everybody who has not finished may act on their own board.
    public func choices(of player: Int) -> GamePrompt? {
        guard isRunning, !players.hasLeft(player), !tables[player].isDone else { return nil }
        let table = tables[player]
        return .klondike(
            KlondikePrompt(
                turn: table.turn,
                moves: table.moves,
                mayUndo: table.mayUndo,
                isStuck: table.isStuck
            )
        )
    }

    /// The viewer's own board; that of the one who plays alone is everybody's to see.
    public func state(for viewer: Viewer, clocks: Clocks) -> GameState {
        var shown: KlondikeTable?
        switch viewer {
        case .player(let player): shown = tables.indices.contains(player) ? tables[player] : nil
        case .onlooker: shown = isRace ? nil : tables.first
        }
        let own = shown.map {
            KlondikeState.Own(
                board: $0.board,
                turn: $0.turn,
                passes: $0.stats.passes,
                mayUndo: $0.mayUndo
            )
        }
        return .klondike(
            KlondikeState(
                own: own,
                done: tables.indices.filter { tables[$0].isDone }.map { players[$0] },
                clockMs: isRunning ? clocks.round : nil
            )
        )
    }
}

extension Klondike {
    /// The game of those options; a default for each that was not asked for.
    ///
    /// Throws a `Refusal` with the path of the option at fault.
    static func asked(_ asked: KlondikeOptions.Request, seats: Int) throws(Refusal) -> Klondike {
        let isRace = seats > 1
        let draw = asked.draw ?? 1
        let scoring = asked.scoring ?? .standard
        let options = KlondikeOptions(
            draw: draw,
            passes: asked.passes ?? (scoring == .vegas ? draw : 0),
            scoring: scoring,
            deals: asked.deals ?? .any,
            undo: asked.undo ?? !isRace,
            raceSeconds: isRace ? asked.raceSeconds ?? 900 : nil,
            assist: asked.assist ?? .none
        )
        func refuse(_ option: String, _ reason: String) -> Refusal {
            Refusal(.badValue, reason, field: "options.\(option)")
        }
        if draw == 2 { throw refuse("draw", "The option draw is 1 or 3.") }
        if asked.raceSeconds != nil, !isRace {
            throw refuse("race_s", "A race needs more than one seat.")
        }
        if options.deals == .winnable {
            throw refuse("deals", "Winnable deals are not offered by this server.")
        }
        if options.assist == .oracle {
            throw refuse("assist", "Hints are not offered by this server.")
        }
        return Klondike(options, isRace: isRace)
    }
}
