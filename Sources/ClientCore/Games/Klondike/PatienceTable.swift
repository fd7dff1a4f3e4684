import GameProtocol

/// What a client knows of a Klondike room: the board that it may see, what may be done on it, and
/// until when.
package struct PatienceTable: Equatable, Sendable {
    /// A step that was seen last, to be marked.
    struct Mark: Equatable, Sendable {
        let from: KlondikePile
        let to: KlondikePile
        let count: Int
    }

    /// This player's board, or that of the one who plays alone; nil in a race of others.
    var board: KlondikeBoard?
    /// The board as it was dealt, which everybody has at first.
    var turn = 1
    var passes = 1
    var mayUndo = false
    /// What this player may do, as the last prompt said it.
    var moves: [KlondikeStep] = []
    var isStuck = false
    var mark: Mark?
    /// Who has finished the race.
    var done: [String] = []
    /// When the race is over; nil without one.
    var endsAt: Int?
    /// How many hints this player has asked for.
    var hintCount = 0

    /// A table before the deal.
    init() {}

    /// Takes what a snapshot says.
    init(_ state: KlondikeState, at: Int) {
        board = state.own?.board
        turn = state.own?.turn ?? 1
        passes = state.own?.passes ?? 1
        mayUndo = state.own?.mayUndo ?? false
        done = state.done
        endsAt = state.clockMs.map { at + $0 }
    }

    /// Whether nothing lies face down any more, so that everything can go up.
    var isOpen: Bool {
        board.map { $0.stock == 0 && $0.waste.count < 2 && $0.tableau.allSatisfy { $0.down == 0 } }
            ?? false
    }
}

extension KlondikeBoard {
    /// The cards on all foundations, 0 to 52.
    var foundationCount: Int { foundations.reduce(0, +) }

    /// The top card of a foundation; nil on an empty one.
    func top(of suit: PlayingCard.Suit) -> PlayingCard? {
        guard let place = PlayingCard.Suit.allCases.firstIndex(of: suit),
            foundations.indices.contains(place), foundations[place] > 0
        else { return nil }
        return .suited(PlayingCard.Rank.allCases[foundations[place] - 1], suit)
    }

    /// Takes what a player did; a server that says what cannot be changes nothing else.
    mutating func apply(_ action: KlondikeAction) {
        switch action {
        case .turned(let cards, let left):
            waste += cards
            stock = left
        case .recycled(let count):
            stock = count
            waste = []
        case .moved(let from, let to, let cards, let up):
            take(cards.count, from: from)
            if let up, case .tableau(let index) = from, tableau.indices.contains(index) {
                tableau[index].cards = [up]
                tableau[index].down = max(0, tableau[index].down - 1)
            }
            put(cards, onto: to)
        case .undone(let board): self = board
        }
    }

    private mutating func take(_ count: Int, from pile: KlondikePile) {
        switch pile {
        case .stock: break
        case .waste: waste.removeLast(min(count, waste.count))
        case .tableau(let index):
            guard tableau.indices.contains(index) else { return }
            tableau[index].cards.removeLast(min(count, tableau[index].cards.count))
        case .foundation(let suit): change(suit, by: -1)
        }
    }

    private mutating func put(_ cards: [PlayingCard], onto pile: KlondikePile) {
        switch pile {
        case .stock: break
        case .waste: waste += cards
        case .tableau(let index):
            if tableau.indices.contains(index) { tableau[index].cards += cards }
        case .foundation(let suit): change(suit, by: 1)
        }
    }

    private mutating func change(_ suit: PlayingCard.Suit, by number: Int) {
        guard let place = PlayingCard.Suit.allCases.firstIndex(of: suit),
            foundations.indices.contains(place)
        else { return }
        foundations[place] = min(max(0, foundations[place] + number), 13)
    }
}

/// A whole deck, shuffled once for all who play.
package struct PatienceDeck: DealtCards, Equatable {
    private static let cards = PlayingCard.newDeck(jokers: false)

    var maximumPlaces: Int { Self.cards.count }

    func begun(_ started: Started) -> DealSource { .klondike(self) }

    func dealAgain(_ proof: Proof, seed: [UInt8]) throws(ProofCheck.Objection) -> [String] {
        dealDeck(codes: Self.cards.map(\.code), seed: seed).codes
    }
}

extension RoomView {
    /// The table; an empty one in rooms of other games.
    var patience: PatienceTable {
        get { if case .klondike(let table) = table { table } else { PatienceTable() } }
        set { if case .klondike = table { table = .klondike(newValue) } }
    }
}
