import GameProtocol

/// What a client knows of a Klondike room: the board that it may see, what may be done on it, and
/// until when.
package struct PatienceTable: Equatable, Sendable {
    /// Where the cards lie that were moved last, to be marked.
    struct Mark: Equatable, Sendable {
        let pile: KlondikePile
        let count: Int

        init?(_ action: KlondikeAction) {
            switch action {
            case .turned(let cards, _): self.init(pile: .waste, count: cards.count)
            case .moved(_, let to, let cards, _): self.init(pile: to, count: cards.count)
            case .recycled, .undone: return nil
            }
        }

        private init(pile: KlondikePile, count: Int) {
            self.pile = pile
            self.count = count
        }
    }

    /// This player's board, or that of the one who plays alone; nil in a race of others.
    var board: KlondikeBoard?
    /// The number of the next request, from 1.
    var turn = 1
    /// Which pass through the stock is running, from 1.
    var passes = 1
    var mayUndo = false
    /// What this player may do, as the last prompt said it.
    var moves: [KlondikeStep] = []
    /// Nothing but turning is left, and a whole pass has shown nothing else.
    var isStuck = false
    var mark: Mark?
    /// What was done last on the board.
    var last: KlondikeAct?
    /// Who has finished the race.
    var done: [String] = []
    /// When the race is over; nil without one.
    var endsAt: Int?
    /// How many hints this player has asked for that came from open cards.
    var hintCount = 0
    /// The server was asked for a hint and has not given it.
    var isHintUnderWay = false
    /// How the deal was found, where all deals are to be winnable.
    var attempt: KlondikeAttempt?
    /// The cards of the stock that were shown, in the order in which they come up.
    var shown: [PlayingCard] = []
    /// How many requests ago the oracle said that the board cannot be won; nil if that does not
    /// hold.
    var lostAgo: Int?
    /// All cards go up by themselves; nil while they do not.
    var finishing: PatienceFinish?
    /// What has just come to its end, and was not told of yet.
    var finished: PatienceFinish?
    /// How often in a row the stock was turned, or the waste brought back.
    var turnedInRow = 0
    /// Whether the player was told so.
    var isStuckTold = false
    var isOpenTold = false

    /// A table before the deal.
    init() {}

    /// Takes what a snapshot says.
    init(_ state: KlondikeState, at: Int) {
        board = state.own?.board
        shown = state.own?.board.waste ?? []
        turn = state.own?.turn ?? 1
        passes = state.own?.passes ?? 1
        mayUndo = state.own?.mayUndo ?? false
        done = state.done
        endsAt = state.clockMs.map { at + $0 }
    }

    /// Whether nothing lies face down in the piles, and not all cards are up.
    var isOpen: Bool {
        board.map { $0.foundationCount < KlondikeBoard.cardCount && $0.isOpen } ?? false
    }

    /// What this player could do next, from what lies open; nil for nothing that could help.
    var hint: KlondikeStep? {
        guard !isStuck, let board, let best = KlondikeHint.best(of: moves, on: board) else {
            return nil
        }
        return best.from != .stock || showsSomethingNew(board) ? best : nil
    }

    /// Whether turning may still show a card that this player has not seen since the last move:
    /// with three cards at once, the second pass shows other cards than the first.
    func showsSomethingNew(_ board: KlondikeBoard) -> Bool {
        turnedInRow < 2 * (board.stock + board.waste.count + 1)
    }

    /// Notes what an action changes of what is known, after the board has changed.
    mutating func note(_ action: KlondikeAction) {
        noteShown(action)
        switch action {
        case .turned, .recycled: turnedInRow += 1
        case .moved, .undone: turnedInRow = 0
        }
        // A board that cannot be won stays so until the step is taken back that lost it.
        if case .undone = action {
            lostAgo = lostAgo.flatMap { $0 > 0 ? $0 - 1 : nil }
        } else {
            lostAgo = lostAgo.map { $0 + 1 }
        }
    }

    /// The player does something else, or everything is up.
    mutating func endFinishing() {
        if let finishing { finished = finishing }
        finishing = nil
    }
}

/// A whole deck, shuffled once for all who play.
package struct PatienceDeck: DealtCards, Equatable {
    /// Which attempt of the seed was dealt; nil where this client came later.
    var attempt: Int?

    var maximumPlaces: Int { KlondikeBoard.cardCount }

    func begun(_ started: Started) -> DealSource { .klondike(PatienceDeck(attempt: 0)) }

    func dealAgain(_ proof: Proof, seed: [UInt8]) throws(ProofCheck.Objection) -> [String] {
        let number = attempt ?? KlondikeDeal.attempt(of: proof.codes, seed: seed)
        return KlondikeDeal.deck(seed: seed, attempt: number ?? 0).map(\.code)
    }

    /// The place in the deck, from 1, of the card that lies so deep in a pile, from 0.
    ///
    /// Each pass deals a card to every pile from its own number on.
    static func place(pile: Int, depth: Int) -> Int {
        (0..<max(0, depth)).reduce(0) { sum, pass in sum + KlondikePile.tableauCount - pass }
            + pile - depth + 1
    }

    /// The place of the card on top of a stock of so many cards.
    static func place(inStock count: Int) -> Int { KlondikeBoard.cardCount - count + 1 }
}
