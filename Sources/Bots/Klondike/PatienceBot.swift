package import GameProtocol

/// The part of a bot that plays Klondike. It uses only open cards.
///
/// It gives up a board on which it makes no progress for long.
package struct PatienceBot: GameBot {
    private var style: KlondikeStyle
    private var ladder: LevelLadder
    private let name: String?
    private var chance: SplitMix64
    private var board: KlondikeBoard?
    private var turnedInRow = 0
    private var isRace = false
    /// The most progress so far; `idleCount` is the number of moves since then. Progress is the
    /// number of cards that are on a foundation or no longer hidden.
    private var best = 0
    private var idleCount = 0

    /// The bot gives up after this number of consecutive moves without progress.
    private static let maximumIdleCount = 150

    /// Equal bots with equal seeds play alike. The level `even` needs the bot's name in the room.
    package init(_ level: BotLevel, name: String? = nil, seed: UInt64) {
        ladder = LevelLadder(level)
        style = KlondikeStyle(ladder.level)
        self.name = name
        chance = SplitMix64(seed)
    }

    /// The request that ends a board without a win.
    package var surrender: GameMove { .klondike(isRace ? .done : .redeal(entropy: nil)) }

    package mutating func receive(_ input: BotInput) -> GameMove? {
        switch input {
        case .room(let state):
            guard case .klondike(let own) = state.game,
                case .klondike(let options) = state.options
            else { return nil }
            begin(own.own?.board)
            isRace = options.raceSeconds != nil
        case .event(let event): take(event.body)
        case .prompt(let prompt): return answer(prompt)
        }
        return nil
    }

    private mutating func begin(_ board: KlondikeBoard?) {
        self.board = board
        (turnedInRow, best, idleCount) = (0, 0, 0)
    }

    private mutating func take(_ event: RoomEvent.Body) {
        switch event {
        case .over(let over):
            guard let name else { return }
            ladder.follow(over, as: name)
            style = KlondikeStyle(ladder.level)
        case .game(.klondike(.dealt(let stock, let tableau, _))):
            begin(
                KlondikeBoard(
                    stock: stock,
                    waste: [],
                    tableau: tableau,
                    foundations: PlayingCard.Suit.allCases.map { _ in 0 }
                )
            )
        case .game(.klondike(.acted(let action, _))):
            board?.apply(action)
            switch action {
            case .turned, .recycled: turnedInRow += 1
            case .moved, .undone: turnedInRow = 0
            }
            notePosition()
        default: break
        }
    }

    /// Counts the moves without progress. A card that goes up and down again is no progress.
    private mutating func notePosition() {
        guard let board else { return }
        let hidden = board.tableau.reduce(0) { $0 + $1.down }
        let reached = board.foundationCount + KlondikeBoard.cardCount - hidden
        idleCount = reached > best ? 0 : idleCount + 1
        best = max(best, reached)
    }

    private mutating func answer(_ prompt: Prompt) -> GameMove? {
        guard case .klondike(let own) = prompt.choices, let board else { return nil }
        // Only races have a clock.
        if prompt.clockMs != nil { isRace = true }
        guard idleCount < Self.maximumIdleCount else { return surrender }
        let sight = KlondikeSight(
            board,
            own.moves,
            isStuck: own.isStuck,
            turnedInRow: turnedInRow
        )
        return sight.step(by: style, &chance)
            .map { .klondike(.move($0, turn: own.turn)) } ?? surrender
    }
}
