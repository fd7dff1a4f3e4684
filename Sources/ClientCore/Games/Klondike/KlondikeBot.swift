import Bots
import GameProtocol

/// The part of a bot that plays Klondike. It uses only open cards.
///
/// `random` makes any move; the other levels are `KlondikeStyle`. `perfect` and `optimal` solve the
/// board once they know every card. A bot gives up a board that it knows to be lost, or on which it
/// makes no progress for long.
struct KlondikeBot: GameBot {
    private let style: KlondikeStyle?
    private var chance: SplitMix64
    /// The known state of the board, with the count of consecutive turns of the stock.
    private var table = PatienceTable()
    private var isRace = false
    private var options: KlondikeOptions?
    /// The steps to the end, once every card is known.
    private var finish = PatienceFinish()
    /// The most progress so far, and the number of moves since then. Progress is the number of
    /// cards that are up or no longer hidden.
    private var best = 0
    private var idleCount = 0

    /// The bot gives up after this number of consecutive moves without progress.
    private static let maximumIdleCount = 150

    /// - Parameter seed: any number; equal bots with equal seeds play alike.
    init(_ level: BotLevel = .perfect, seed: UInt64 = 0) {
        style = KlondikeStyle(level)
        chance = SplitMix64(seed)
    }

    mutating func receive(_ input: BotInput) -> GameMove? {
        switch input {
        case .room(let state):
            guard case .klondike(let own) = state.game,
                case .klondike(let options) = state.options
            else { return nil }
            table = PatienceTable(own, at: 0)
            isRace = options.raceSeconds != nil
            self.options = options
            finish = PatienceFinish()
            (best, idleCount) = (0, 0)
            return nil
        case .event(let event):
            guard case .game(.klondike(let own)) = event.body else { return nil }
            hear(own)
            return nil
        case .prompt(let prompt):
            guard case .klondike(let own) = prompt.choices, table.board != nil else { return nil }
            // Only races have a clock.
            if prompt.clockMs != nil { isRace = true }
            table.moves = own.moves
            table.isStuck = own.isStuck
            table.turn = own.turn
            guard let step = choose() else {
                return .klondike(isRace ? .done : .redeal(entropy: nil))
            }
            return .klondike(.move(step, turn: own.turn))
        }
    }

    private mutating func hear(_ event: KlondikeEvent) {
        switch event {
        case .dealt(let stock, let tableau, _):
            table = PatienceTable()
            finish = PatienceFinish()
            (best, idleCount) = (0, 0)
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
            notePosition()
        case .progress, .done, .hint: break
        }
    }

    /// Counts the moves without progress. A card that goes up and down repeatedly makes no
    /// progress.
    private mutating func notePosition() {
        guard let board = table.board else { return }
        let hidden = board.tableau.reduce(0) { $0 + $1.down }
        let reached = board.foundationCount + KlondikeBoard.cardCount - hidden
        idleCount = reached > best ? 0 : idleCount + 1
        best = max(best, reached)
    }

    /// Returns the next step; nil if the bot gives up this board.
    private mutating func choose() -> KlondikeStep? {
        if style == .hints || style == .ahead, table.isOpen, let options {
            if let step = finish.step(turn: table.turn) { return step }
            switch table.outlook(options) {
            case .winnable(let plan):
                finish = PatienceFinish(plan: plan, firstTurn: table.turn)
                return plan.first
            case .lost: return nil
            case .unknown, .unseen, nil: break
            }
        }
        guard idleCount < Self.maximumIdleCount else { return nil }
        if let style { return table.step(by: style) }
        return table.moves.isEmpty || table.isStuck
            ? nil : table.moves[chance.below(table.moves.count)]
    }
}
