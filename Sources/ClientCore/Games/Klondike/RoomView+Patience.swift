import Bots
import GameProtocol

/// The changes that events make in a Klondike room.
extension RoomView {
    /// The table; an empty one in rooms of other games.
    var patience: PatienceTable {
        get { table.value as? PatienceTable ?? PatienceTable() }
        set { if table.value is PatienceTable { table.value = newValue } }
    }

    /// The options; nil in rooms of other games.
    var klondike: KlondikeOptions? {
        if case .klondike(let options) = options { options } else { nil }
    }

    /// The possible end of the board; nil while a card of the piles lies face down.
    var outlook: PatienceOutlook? {
        guard let klondike else { return nil }
        return patience.outlook(klondike)
    }

    /// Whether several players race, each on their own board.
    var isRace: Bool { klondike?.raceSeconds != nil }

    /// Whether this client sees a board: its own, or the board of a single player whom it watches.
    private var seesBoard: Bool { !isRace || playing.contains { $0.name == me } }

    /// The number of hints in the round. The server counts its own hints; this client counts hints
    /// from open cards.
    var hintCount: Int {
        guard klondike?.assist == .oracle else { return patience.hintCount }
        return playing.first.map { KlondikeStats($0.counts).hints } ?? 0
    }

    /// Counts a hint of the server.
    mutating func noteHint(of player: String) {
        changeSeat(player) {
            var counts = KlondikeStats($0.counts)
            counts.hints += 1
            $0.counts = counts.stats
        }
    }

    /// Returns the number of a player's cards on the foundations, 0 to 52.
    func foundation(of player: String) -> Int {
        seat(player).map { KlondikeStats($0.counts).foundation } ?? 0
    }

    /// Takes the deal of a round.
    mutating func deal(
        _ stock: Int,
        _ tableau: [KlondikeBoard.Pile],
        _ attempt: KlondikeAttempt?,
        at: Int
    ) {
        deal.source.cards = PatienceDeck(attempt: attempt?.number ?? 0, daily: options.daily)
        patience.attempt = attempt
        if let seconds = klondike?.raceSeconds { patience.endsAt = at + 1000 * seconds }
        for index in seats.indices where klondike?.scoring == .vegas && seats[index].isPlaying {
            seats[index].score = -KlondikeBoard.cardCount
        }
        for (pile, lying) in tableau.enumerated() {
            if let card = lying.cards.last {
                deal.saw(card.code, at: PatienceDeck.place(pile: pile, depth: lying.down))
            }
        }
        // All players have the same deal, but spectators do not see the boards of a race.
        guard seesBoard else { return }
        patience.board = KlondikeBoard(
            stock: stock,
            waste: [],
            tableau: tableau,
            foundations: PlayingCard.Suit.allCases.map { _ in 0 }
        )
    }

    /// Applies the action of the player whose board is shown. Returns the act for the news.
    mutating func take(_ action: KlondikeAction, _ standing: KlondikeStanding) -> KlondikeAct {
        let before = patience.board
        see(action, before)
        patience.board?.apply(action)
        patience.passes = standing.passes
        patience.turn = standing.turn &+ 1
        patience.mark = PatienceTable.Mark(action)
        patience.note(action)
        // The server gives no hint for an earlier board.
        patience.isHintUnderWay = false
        if standing.player == me { isPrompted = false }
        let scoreBefore = seat(standing.player)?.score ?? 0
        if standing.player == me {
            let score = standing.score
            patience.finishing?.count(action, scoreBefore: scoreBefore, score: score)
        }
        let act = KlondikeAct(
            player: standing.player,
            action: action,
            standing: standing,
            scoreBefore: scoreBefore,
            before: before,
            after: patience.board
        )
        count(standing, action)
        patience.last = act
        return act
    }

    /// Notes the places in the deck of the cards that an action shows for the first time.
    private mutating func see(_ action: KlondikeAction, _ board: KlondikeBoard?) {
        guard let board else { return }
        switch action {
        // Later passes show no new cards, and the played cards are missing in them.
        case .turned(let cards, _) where patience.passes == 1:
            for (index, card) in cards.enumerated() {
                deal.saw(card.code, at: PatienceDeck.place(inStock: board.stock - index))
            }
        case .moved(.tableau(let pile), _, _, let up?):
            guard board.tableau.indices.contains(pile) else { return }
            let depth = board.tableau[pile].down - 1
            deal.saw(up.code, at: PatienceDeck.place(pile: pile, depth: depth))
        default: break
        }
    }

    mutating func count(_ standing: KlondikeStanding, _ action: KlondikeAction?) {
        changeSeat(standing.player) {
            $0.score = standing.score
            var counts = KlondikeStats($0.counts)
            counts.foundation = standing.foundation
            counts.passes = standing.passes
            switch action {
            case .undone: counts.undos += 1
            case .turned, .recycled, .moved: counts.moves += 1
            case nil: break
            }
            $0.counts = counts.stats
        }
    }
}
