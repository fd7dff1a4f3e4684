import Bots
import GameProtocol

/// The part of a bot that plays Klondike. It uses only open cards.
///
/// It moves like the bots of the server. From `hard` on, it also solves the board once it knows
/// every card. It gives up a board that it knows to be lost.
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
            if case .game(let event) = event.body, case .klondike(let own) = event { hear(own) }
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

    /// Returns the solver's move, which depends on all cards; nil while the solver knows none.
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

extension KlondikeGame {
    static func bot(_ level: BotLevel, seed: UInt64) -> any GameBot {
        KlondikeBot(level, seed: seed)
    }

    static func move(ending reason: Over.Reason) -> GameMove? {
        reason == .redealt ? .klondike(.redeal(entropy: nil)) : nil
    }

    static func origin(of event: GameEvent) -> EventOrigin {
        switch event {
        case .klondike(.acted(let action, let standing)):
            let move = GameMove.klondike(move(of: action, standing.turn))
            let request = (player: standing.player, turn: standing.turn)
            return EventOrigin(.move(move, by: standing.player), pauseMs: 700, request: request)
        case .klondike(.done(let player)):
            return EventOrigin(.move(.klondike(.done), by: player), pauseMs: 700)
        // In a race the other players see only the number of a request, not the cards.
        case .klondike(.progress(let standing)):
            let request = (player: standing.player, turn: standing.turn)
            return EventOrigin(.hidden, pauseMs: 700, request: request)
        default: return EventOrigin(.rules, pauseMs: 700)
        }
    }

    /// Returns the request that led to an action.
    private static func move(of action: KlondikeAction, _ turn: Int) -> KlondikeMove {
        switch action {
        case .turned, .recycled: .move(KlondikeStep(.stock), turn: turn)
        case .moved(let from, .tableau(let to), let cards, _):
            .move(KlondikeStep(from, .tableau(to), count: cards.count), turn: turn)
        case .moved(let from, _, _, _): .move(KlondikeStep(from, .foundation), turn: turn)
        case .undone: .undo(turn: turn)
        }
    }

    static func difference(_ due: GameEvent, _ told: GameEvent) -> String? {
        guard case .klondike(let due) = due, case .klondike(let told) = told else { return nil }
        switch (due, told) {
        case (.acted(let action, let standing), .acted(let toldAction, let toldStanding)):
            if action == toldAction, standing.score != toldStanding.score {
                return "the score is \(standing.score), not \(toldStanding.score)"
            }
            return difference(action, toldAction)
        case (.dealt, .dealt): return "other cards were dealt"
        default: return nil
        }
    }

    private static func difference(_ due: KlondikeAction, _ told: KlondikeAction) -> String? {
        switch (due, told) {
        case (.turned(let cards, _), .turned(let toldCards, _)) where cards != toldCards:
            return "\(PlainWords.list(toldCards.map(\.words))) is told to be turned, but "
                + "\(PlainWords.list(cards.map(\.words))) was dealt"
        case (.moved(_, _, _, let up), .moved(_, _, _, let toldUp)) where up != toldUp:
            return "\(toldUp?.words ?? "no card") is told to turn up, but "
                + "\(up?.words ?? "no card") was dealt"
        default: return "by the rules comes something else"
        }
    }
}
