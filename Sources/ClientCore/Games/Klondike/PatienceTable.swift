import Bots
import GameProtocol

/// The client's knowledge of a Klondike room: the visible board, the allowed moves and the clock.
package struct PatienceTable: Equatable, Sendable {
    /// The place of the cards that were moved last, which the screen marks.
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

    /// This player's board, or the board of a single player whom this client watches. Nil for a
    /// spectator of a race.
    var board: KlondikeBoard?
    /// The number of the next request, from 1.
    var turn = 1
    /// The number of the running pass through the stock, from 1.
    var passes = 1
    var mayUndo = false
    /// The allowed moves of this player, from the last prompt.
    var moves: [KlondikeStep] = []
    /// Only turning the stock is left, and a whole pass has shown no other step.
    var isStuck = false
    var mark: Mark?
    /// The last action on the board.
    var last: KlondikeAct?
    /// The players who have finished the race.
    var done: [String] = []
    /// The time when the race is over; nil without a race.
    var endsAt: Int?
    /// The number of hints from open cards that this player requested.
    var hintCount = 0
    /// The server has not answered this player's hint request yet.
    var isHintUnderWay = false
    /// The search for a deal that can be won, with the number of the dealt attempt; nil in rooms
    /// that do not search.
    var attempt: KlondikeAttempt?
    /// The stock cards that were shown, in the order of a pass.
    var shown: [PlayingCard] = []
    /// The number of requests since the oracle said that the board cannot be won. Nil without such
    /// a verdict.
    var lostAgo: Int?
    /// The running automatic finish; nil if none runs.
    var finishing: PatienceFinish?
    /// The automatic finish that has just ended, until the player learns its cost.
    var finished: PatienceFinish?
    /// The count of consecutive turns of the stock, including the return of the waste.
    var turnedInRow = 0
    /// Whether the client has told the player that only turning the stock is left. `isOpenTold` is
    /// the same for piles without face-down cards.
    var isStuckTold = false
    var isOpenTold = false

    init() {}

    /// Takes the table from a snapshot.
    init(_ state: KlondikeState, at: Int) {
        board = state.own?.board
        shown = state.own?.board.waste ?? []
        turn = state.own?.turn ?? 1
        passes = state.own?.passes ?? 1
        mayUndo = state.own?.mayUndo ?? false
        done = state.done
        endsAt = state.clockMs.map { at + $0 }
    }

    /// Whether no card lies face down in the piles, and some cards are not on the foundations yet.
    var isOpen: Bool {
        board.map { $0.foundationCount < KlondikeBoard.cardCount && $0.isOpen } ?? false
    }

    /// The best next step from open cards; nil if no step could help.
    var hint: KlondikeStep? {
        board.flatMap {
            KlondikeSight($0, moves, isStuck: isStuck, turnedInRow: turnedInRow).hint
        }
    }

    /// Updates the knowledge of the cards after an action. The board has already changed.
    mutating func note(_ action: KlondikeAction) {
        noteShown(action)
        switch action {
        case .turned, .recycled: turnedInRow += 1
        case .moved, .undone: turnedInRow = 0
        }
        // A lost board stays lost until the player takes the losing step back.
        if case .undone = action {
            lostAgo = lostAgo.flatMap { $0 > 0 ? $0 - 1 : nil }
        } else {
            lostAgo = lostAgo.map { $0 + 1 }
        }
    }

    /// Ends the automatic finish, because the player does something else or all cards are up.
    mutating func endFinishing() {
        if let finishing { finished = finishing }
        finishing = nil
    }
}

/// A whole deck, shuffled once for all players.
struct PatienceDeck: DealtCards {
    /// The number of the attempt that gave this deck from the seed; nil if this client came later.
    var attempt: Int?
    var daily: DailyDate?

    var maximumPlaces: Int { KlondikeBoard.cardCount }

    func begun(_ started: Started) -> PatienceDeck { PatienceDeck(attempt: 0, daily: daily) }

    func dealAgain(_ proof: Proof, seed: [UInt8]) throws(ProofCheck.Objection) -> [String] {
        let seed = daily?.seed(of: KlondikeGame.kind.rawValue) ?? seed
        let number = attempt ?? KlondikeDeal.attempt(of: proof.codes, seed: seed)
        return KlondikeDeal.deck(seed: seed, attempt: number ?? 0).map(\.code)
    }

    /// Returns the place in the deck, from 1, of the card at a depth in a pile, from 0.
    ///
    /// The deal goes in passes. Pass n deals one card to each pile from pile n on.
    static func place(pile: Int, depth: Int) -> Int {
        (0..<max(0, depth)).reduce(0) { sum, pass in sum + KlondikePile.tableauCount - pass }
            + pile - depth + 1
    }

    /// Returns the place of the top card of a stock with `count` cards.
    static func place(inStock count: Int) -> Int { KlondikeBoard.cardCount - count + 1 }
}
