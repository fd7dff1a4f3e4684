import Bots
import GameProtocol

/// The part of a bot that plays Klondike. It uses only open cards.
///
/// It plays as a bot of the server, and from `hard` on also solves the board once it knows every
/// card. It gives up a board that it knows to be lost.
struct KlondikeBot: GameBot {
    private var bot: PatienceBot
    private let solves: Bool
    private var table = PatienceTable()
    private var options: KlondikeOptions?
    /// The steps to the end, once every card is known.
    private var finish = PatienceFinish()

    /// - Parameter seed: any number; equal bots with equal seeds play alike.
    init(_ level: BotLevel = .perfect, seed: UInt64 = 0) {
        bot = PatienceBot(level, seed: seed)
        solves = [.hints, .ahead].contains(KlondikeStyle(level))
    }

    mutating func receive(_ input: BotInput) -> GameMove? {
        let move = bot.receive(input)
        switch input {
        case .room(let state):
            guard case .klondike(let own) = state.game,
                case .klondike(let options) = state.options
            else { return nil }
            table = PatienceTable(own, at: 0)
            self.options = options
            finish = PatienceFinish()
        case .event(let event):
            if case .game(.klondike(let own)) = event.body { hear(own) }
        case .prompt(let prompt):
            guard solves, case .klondike(let own) = prompt.choices, table.isOpen else {
                return move
            }
            return solution(turn: own.turn) ?? move
        }
        return move
    }

    private mutating func hear(_ event: KlondikeEvent) {
        switch event {
        case .dealt(let stock, let tableau, _):
            table = PatienceTable()
            finish = PatienceFinish()
            table.board = KlondikeBoard(
                stock: stock,
                waste: [],
                tableau: tableau,
                foundations: PlayingCard.Suit.allCases.map { _ in 0 }
            )
        case .acted(let action, let standing):
            table.board?.apply(action)
            table.passes = standing.passes
            table.note(action)
        case .progress, .done, .hint: break
        }
    }

    /// Returns the move that follows from all cards; nil while the solver knows none.
    private mutating func solution(turn: Int) -> GameMove? {
        guard let options else { return nil }
        if let step = finish.step(turn: turn) { return .klondike(.move(step, turn: turn)) }
        switch table.outlook(options) {
        case .winnable(let plan):
            finish = PatienceFinish(plan: plan, firstTurn: turn)
            return plan.first.map { .klondike(.move($0, turn: turn)) }
        case .lost: return bot.surrender
        case .unknown, .unseen, nil: return nil
        }
    }
}
