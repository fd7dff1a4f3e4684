import GameProtocol

/// The part of a bot that plays patience by honest hints, and turns while that shows anything new.
struct KlondikeBot: GameBot {
    private var board: KlondikeBoard?
    private var isRace = false
    /// Steps in a row that were to the stock.
    private var turned = 0

    mutating func receive(_ input: BotInput) -> GameMove? {
        switch input {
        case .room(let state):
            guard case .klondike(let own) = state.game,
                case .klondike(let options) = state.options
            else { return nil }
            board = own.own?.board
            isRace = options.raceSeconds != nil
            return nil
        case .event(let event):
            guard case .game(.klondike(let own)) = event.body else { return nil }
            hear(own)
            return nil
        case .prompt(let prompt):
            guard case .klondike(let own) = prompt.choices, let board else { return nil }
            return .klondike(move(own, board))
        }
    }

    private mutating func hear(_ event: KlondikeEvent) {
        switch event {
        case .dealt(let stock, let tableau):
            turned = 0
            board = KlondikeBoard(
                stock: stock,
                waste: [],
                tableau: tableau,
                foundations: [0, 0, 0, 0]
            )
        case .acted(let action, _): board?.apply(action)
        case .progress, .done: break
        }
    }

    private mutating func move(_ prompt: KlondikePrompt, _ board: KlondikeBoard) -> KlondikeMove {
        let best = KlondikeHint.best(of: prompt.moves, on: board)
        let pass = board.stock + board.waste.count + 2
        // Two passes have shown nothing: this board is given up.
        guard let best, best.from != .stock || turned <= 2 * pass else {
            return isRace ? .done : .redeal(entropy: nil)
        }
        turned = best.from == .stock ? turned + 1 : 0
        return .move(best, turn: prompt.turn)
    }
}
