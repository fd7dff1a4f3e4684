import GameProtocol

/// What events change in a Klondike room.
extension RoomView {
    /// The table; an empty one in rooms of other games.
    var patience: PatienceTable {
        get { if case .klondike(let table) = table { table } else { PatienceTable() } }
        set { if case .klondike = table { table = .klondike(newValue) } }
    }

    /// The options; nil in rooms of other games.
    var klondike: KlondikeOptions? {
        if case .klondike(let options) = options { options } else { nil }
    }

    /// How the board can end; nil while one of its cards is hidden.
    var outlook: PatienceOutlook? {
        guard let klondike else { return nil }
        return patience.outlook(klondike)
    }

    /// Several play on boards of their own.
    var isRace: Bool { klondike?.raceSeconds != nil }

    /// Whether this client sees a board: its own, or that of somebody who plays alone.
    private var seesBoard: Bool { !isRace || playing.contains { $0.name == me } }

    /// How many hints were given: the server counts its own, this client those from open cards.
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

    /// How many cards somebody has on the foundations, 0 to 52.
    func foundation(of player: String) -> Int {
        seat(player).map { KlondikeStats($0.counts).foundation } ?? 0
    }

    /// The cards are dealt.
    mutating func deal(
        _ stock: Int,
        _ tableau: [KlondikeBoard.Pile],
        _ attempt: KlondikeAttempt?,
        at: Int
    ) {
        deal.source = .klondike(PatienceDeck(attempt: attempt?.number ?? 0))
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
        // The deal is everybody's, but the race of others is not seen.
        guard seesBoard else { return }
        patience.board = KlondikeBoard(
            stock: stock,
            waste: [],
            tableau: tableau,
            foundations: PlayingCard.Suit.allCases.map { _ in 0 }
        )
    }

    /// Somebody whose board this client sees did something on it.
    mutating func take(_ action: KlondikeAction, _ standing: KlondikeStanding) -> KlondikeAct {
        let before = patience.board
        see(action, before)
        patience.board?.apply(action)
        patience.passes = standing.passes
        patience.turn = standing.turn &+ 1
        patience.mark = PatienceTable.Mark(action)
        patience.note(action)
        // The server gives no hint for a board that is gone.
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

    /// Notes where the cards lay in the deck that are seen for the first time.
    private mutating func see(_ action: KlondikeAction, _ board: KlondikeBoard?) {
        guard let board else { return }
        switch action {
        // Later passes show nothing new, and cards that were played are missing in them.
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
