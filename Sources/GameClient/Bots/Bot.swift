import GameProtocol

/// A built-in player: told what a member of a room is told, it answers the requests for its moves.
///
/// It has the public messages, its own random numbers, and nothing else. Whoever owns it (a
/// connection, an arena, a load) shows it what comes and carries its moves out.
struct Bot: Equatable, Sendable {
    private var concentration: ConcentrationBot
    /// The room and round that it has seen the cards of.
    private var room: String?
    private var round = 0

    /// - Parameter seed: any number; equal bots with equal seeds play alike.
    init(_ level: BotLevel, seed: UInt64) {
        concentration = ConcentrationBot(level, seed: seed)
    }

    /// Takes the next message; gives the move that it asks for.
    mutating func receive(_ input: BotInput) -> GameMove? {
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
            concentration.begin(
                cellCount: started.board?.cells ?? 0,
                playerCount: started.players.count
            )
        case .game(.concentration(.reveal(_, _, _, let cell, let card))):
            concentration.show(cell, pair: card.pair)
        case .game(.concentration(.match(_, _, let cells, _))): concentration.take(cells)
        default: break
        }
    }

    /// After messages were missed: what was seen of the same round is still remembered.
    private mutating func look(at state: RoomState) {
        guard case .concentration(let board) = state.game, let cells = board.cells else { return }
        if state.room != room || state.round != round {
            room = state.room
            round = state.round
            concentration.begin(
                cellCount: cells.count,
                playerCount: state.players.count { $0.isPlaying }
            )
        }
        for (index, cell) in cells.enumerated() {
            switch cell {
            case .down: break
            case .up(let card): concentration.show(index + 1, pair: card.pair)
            case .taken: concentration.take([index + 1])
            }
        }
    }

    private mutating func answer(_ prompt: Prompt) -> GameMove? {
        switch prompt.action {
        case "flip":
            guard let cell = concentration.choose(from: prompt.cells ?? [], nth: prompt.nth ?? 1)
            else { return nil }
            return .concentration(.flip(cell: cell, turn: prompt.turn))
        case "draw":
            var draw = DeckDraw()
            draw.turn = prompt.turn
            return .deck(.draw(draw))
        default: return nil
        }
    }
}

/// One message that a bot is shown.
enum BotInput: Sendable {
    /// The room as it is now.
    case room(RoomState)
    case event(RoomEvent)
    /// It is the bot's move.
    case prompt(Prompt)
}
