package import GameProtocol

/// The part of a bot that plays Concentration.
package struct BoardBot: GameBot {
    private var strategy: ConcentrationBot
    /// The room of the round whose cards the bot has seen; `round` is the number of that round.
    private var room: String?
    private var round = 0
    private var ladder: LevelLadder
    /// The name of the player whose turn it is; `me` is the name of this bot.
    private var mover: String?
    private var me: String?

    package init(_ level: BotLevel, seed: UInt64) {
        ladder = LevelLadder(level)
        strategy = ConcentrationBot(ladder.level, seed: seed)
    }

    package mutating func receive(_ input: BotInput) -> GameMove? {
        switch input {
        case .room(let state): look(at: state)
        case .event(let event): take(event)
        case .prompt(let prompt): return answer(prompt)
        }
        return nil
    }

    private mutating func take(_ event: RoomEvent) {
        switch event.body {
        case .started(let started):
            room = event.room
            round = started.round
            strategy.begin(
                cellCount: started.board?.cells ?? 0,
                columnCount: started.board?.columns ?? 1,
                playerCount: started.players.count
            )
        case .turn(_, let player, _):
            mover = player
            strategy.turn()
        case .over(let over): follow(over)
        case .game(.concentration(.reveal(_, _, _, let cell, let card))):
            strategy.show(cell, pair: card.pair)
        case .game(.concentration(.match(_, _, let cells, _))): strategy.take(cells)
        default: break
        }
    }

    private mutating func follow(_ over: Over) {
        guard let me else { return }
        ladder.follow(over, as: me)
        strategy.level = ladder.level
    }

    /// Takes a snapshot after missed messages. Earlier cards of the same round stay remembered.
    private mutating func look(at state: RoomState) {
        guard case .concentration(let board) = state.game, let cells = board.cells else { return }
        if state.room != room || state.round != round {
            room = state.room
            round = state.round
            strategy.begin(
                cellCount: cells.count,
                columnCount: board.columns,
                playerCount: state.players.count { $0.isPlaying }
            )
        }
        mover = state.turn?.player
        for (index, cell) in cells.enumerated() {
            switch cell {
            case .down: break
            case .up(let card): strategy.show(index + 1, pair: card.pair)
            case .taken: strategy.take([index + 1])
            }
        }
    }

    private mutating func answer(_ prompt: Prompt) -> GameMove? {
        me = mover
        guard case .concentration(let choices) = prompt.choices,
            let cell = strategy.choose(from: Array(choices.cells), nth: choices.nth)
        else { return nil }
        return .concentration(.flip(cell: cell, turn: choices.turn))
    }
}
