public import GameProtocol

/// Klondike: patience alone, or as a race on one deal.
///
/// Everybody has a board of their own and may act at any time; nothing is shared but the deal.
/// `Klondike+View` is what the game shows of itself.
public struct Klondike: Game {
    let settings: KlondikeOptions
    let isRace: Bool
    var players = RoundPlayers()
    /// One for each player, in the order of play.
    var tables: [KlondikeTable] = []
    var isRunning = false

    /// A room that was not dealt in yet; more than one seat makes it a race.
    init(_ settings: KlondikeOptions, isRace: Bool) {
        self.settings = settings
        self.isRace = isRace
    }

    /// Takes one input; throws the first refusal of the rules that applies to a move.
    public mutating func receive(
        _ input: GameInput,
        _ outputs: inout [GameOutput]
    ) throws(Refusal) {
        switch input {
        case .deal(let deal): begin(deal, &outputs)
        case .move(.klondike(let move), let player): try carryOut(move, player, &outputs)
        case .move(let move, _): throw Refusal.noSuchMove(move)
        case .timer(.round): finish(.time, &outputs)
        case .left(let player): leave(player, &outputs)
        case .stop: end(.shutdown, winners: [], &outputs)
        case .timer(.turn), .timer(.pause), .sat: break
        }
    }

    private mutating func begin(_ deal: Deal, _ outputs: inout [GameOutput]) {
        let deck = dealDeck(codes: PlayingCard.newDeck(jokers: false), seed: deal.seed).codes
        players = RoundPlayers(deal.players)
        var table = KlondikeTable(settings)
        table.deal(deck)
        tables = Array(repeating: table, count: players.count)
        isRunning = true
        outputs.append(.dealt(deal.record(deck.map(\.code))))
        let board = table.board
        outputs.append(.event(.klondike(.dealt(stock: board.stock, tableau: board.tableau))))
        if isRace, let seconds = settings.raceSeconds {
            outputs.append(.timer(.round, afterMs: 1_000 * seconds))
        }
        for player in tables.indices { outputs.append(.prompt(player: player)) }
    }

    private mutating func carryOut(
        _ move: KlondikeMove,
        _ player: Int,
        _ outputs: inout [GameOutput]
    ) throws(Refusal) {
        guard isRunning else { throw Refusal(.wrongPhase, "No round is running.") }
        if tables[player].isDone { throw Refusal(.wrongPhase, "You have finished this race.") }
        switch move {
        case .move(let step, let turn):
            try check(turn, of: player)
            let change = try tables[player].play(step)
            tell(action(of: change, player), player, &outputs)
            if tables[player].isComplete {
                end(.complete, winners: [player], &outputs)
            } else {
                outputs.append(.prompt(player: player))
            }
        case .undo(let turn):
            guard settings.undo else {
                throw Refusal(.notAllowed, "In this room nothing is taken back.")
            }
            try check(turn, of: player)
            try tables[player].undo()
            tell(.undone(tables[player].board), player, &outputs)
            outputs.append(.prompt(player: player))
        case .redeal:
            if isRace { throw Refusal(.notAllowed, "A race is not dealt again.") }
            end(.redealt, winners: [], &outputs)
        case .done:
            guard isRace else { throw Refusal(.notAllowed, "There is no race here.") }
            tables[player].isDone = true
            outputs.append(.event(.klondike(.done(player: players[player]))))
            if players.remaining.allSatisfy({ tables[$0].isDone }) { finish(.done, &outputs) }
        case .hint:
            throw Refusal(.notAllowed, "In this room the server gives no hints.")
        }
    }

    private func check(_ turn: Int?, of player: Int) throws(Refusal) {
        let running = tables[player].turn
        guard let turn, turn != running else { return }
        throw Refusal(.staleTurn, "Your next request is number \(running).", turn: running)
    }

    private func action(of change: KlondikeLayout.Change, _ player: Int) -> KlondikeAction {
        let stock = tables[player].layout.stock.count
        return switch change.action {
        case .turn: .turned(cards: change.cards, stock: stock)
        case .recycle: .recycled(stock: stock)
        case .move(let from, let to, _):
            .moved(from: from, to: to, cards: change.cards, up: change.turnedUp)
        }
    }

    /// Who plays alone is watched; in a race everybody else hears numbers only.
    private func tell(_ action: KlondikeAction, _ player: Int, _ outputs: inout [GameOutput]) {
        let table = tables[player]
        let standing = KlondikeStanding(
            player: players[player],
            turn: table.turn - 1,
            score: table.score,
            foundation: table.layout.foundationCount,
            passes: table.stats.passes
        )
        let own = GameEvent.klondike(.acted(action, standing))
        outputs.append(
            isRace
                ? .secret(.klondike(.progress(standing)), own: own, players: [player])
                : .event(own)
        )
    }

    private mutating func leave(_ player: Int, _ outputs: inout [GameOutput]) {
        guard isRunning else { return }
        players.leave(player)
        if let (reason, winners) = players.decision, isRace || winners.isEmpty {
            end(reason, winners: winners, &outputs)
        } else if isRace, players.remaining.allSatisfy({ tables[$0].isDone }) {
            finish(.done, &outputs)
        }
    }

    /// A race is over that nobody has completed: most cards on the foundations win, then points.
    private mutating func finish(_ reason: Over.Reason, _ outputs: inout [GameOutput]) {
        guard isRunning else { return }
        let remaining = players.remaining
        let foundation = remaining.map { tables[$0].layout.foundationCount }.max()
        let best = remaining.filter { tables[$0].layout.foundationCount == foundation }
        let score = best.map { tables[$0].score }.max()
        end(reason, winners: best.filter { tables[$0].score == score }, &outputs)
    }

    private mutating func end(
        _ reason: Over.Reason,
        winners: [Int],
        _ outputs: inout [GameOutput]
    ) {
        guard isRunning else { return }
        isRunning = false
        outputs.append(.finished(reason, winners: winners))
    }
}
