public import GameProtocol

extension Klondike {
    /// The room's options, each with its value.
    public var options: GameOptions { .klondike(settings) }

    /// The points and counts of each player.
    public var standings: [Standing] {
        tables.map { Standing(score: $0.score, stats: $0.stats.stats) }
    }

    /// Returns the steps on the player's own board, for every player who has not finished.
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

    /// Returns the viewer's own board. In a room for one player, every viewer sees that player's
    /// board.
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
    /// Returns the game that a client asked for, with a default for each option that is missing.
    ///
    /// Throws a `Refusal` with the path of the option at fault.
    static func asked(_ asked: KlondikeOptions.Request, seats: Int) throws(Refusal) -> Klondike {
        do throws(KlondikeOptions.Problem) {
            return Klondike(try KlondikeOptions(asked, seats: seats), isRace: seats > 1)
        } catch {
            throw Refusal(.badValue, error.sentence, field: "options.\(error.option)")
        }
    }
}
