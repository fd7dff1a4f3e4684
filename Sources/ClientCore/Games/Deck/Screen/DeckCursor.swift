import GameProtocol
import TerminalKit

/// The selected card or pile, and the marked cards of this player's hand.
struct DeckCursor: Equatable, Sendable {
    private(set) var spot: Spot?
    /// The places of the marked cards in this player's hand.
    private(set) var marks: Set<Int> = []
    private var card: PlayingCard?
    /// This player's hand at the last check.
    private var hand: [PlayingCard] = []

    private static let sideways = 1000

    /// A card or a pile that can be selected.
    enum Spot: Equatable, Sendable {
        /// The deck, an open pile or a player's hidden hand, in a game with a referee.
        case place(String)
        /// A card on the table; 0 is the lowest.
        case table(Int)
        /// A card of this player's hand, by its place in the hand; 0 is the first.
        case hand(Int)
    }

    /// The selectable cards and piles.
    struct Cards: Sendable {
        /// The centers of the piles.
        var places: [(name: String, position: Position)] = []
        /// The centers of the shown cards of the pile "table", the lowest card of the pile first.
        var table: [Position]
        /// The number of hidden cards of the pile "table". They lie below the shown ones.
        var hiddenCount = 0
        /// The centers of the cards in the hand; nil for a hidden card.
        var hand: [Position?]
        /// The spots that Tab goes through; nil means all.
        var stops: [Spot]?

        fileprivate var all: [Spot] { upper.map(\.spot) + hand.indices.map(Spot.hand) }

        /// The spots above the hand.
        fileprivate var upper: [(spot: Spot, position: Position)] {
            let piles = places.map { (spot: Spot.place($0.name), position: $0.position) }
            let cards = table.enumerated().map { index, position in
                (spot: Spot.table(index + hiddenCount), position: position)
            }
            return piles + cards
        }
    }

    mutating func choose(_ spot: Spot?, _ deck: DeckTable) {
        self.spot = spot
        card = card(of: deck)
    }

    mutating func move(_ move: CursorMove, _ cards: Cards, _ deck: DeckTable) {
        switch move {
        case .next, .pageDown: step(1, cards)
        case .previous, .pageUp: step(-1, cards)
        case .first: spot = cards.all.first
        case .last: spot = cards.all.last
        case .left: self.move(-1, 0, cards)
        case .right: self.move(1, 0, cards)
        case .up: self.move(0, -1, cards)
        case .down: self.move(0, 1, cards)
        }
        card = card(of: deck)
    }

    /// Toggles the mark of the selected hand card. Returns false if no hand card is selected.
    mutating func mark() -> Bool {
        guard case .hand(let place) = spot else { return false }
        if marks.remove(place) == nil { marks.insert(place) }
        return true
    }

    mutating func clear() {
        spot = nil
        card = nil
        marks = []
    }

    mutating func clearMarks() { marks = [] }

    /// Returns the marked cards of the hand, or else the selected one.
    func chosen(of deck: DeckTable) -> [PlayingCard] {
        if !marks.isEmpty { return marks.sorted().compactMap(deck.cardInHand) }
        if case .hand(let place) = spot, let card = deck.cardInHand(at: place) { return [card] }
        return []
    }

    func onTable(_ deck: DeckTable) -> PlayingCard? {
        if case .table(let place) = spot { deck.open.card(at: place) } else { nil }
    }

    /// Updates the selection after a change. A table card that is gone is no longer selected, even
    /// if another card has its place. After a played hand card the next one is selected.
    mutating func check(_ deck: DeckTable) {
        let now = deck.hand ?? []
        defer { hand = now }
        if now != hand, !now.starts(with: hand) { marks = [] }
        if case .place(let name) = spot {
            if name != LegalMoves.deckName, deck.count(of: name) == nil { spot = nil }
            return
        }
        guard spot != nil, card(of: deck) != card else { return }
        if case .hand(let place) = spot, now.count < hand.count, !now.isEmpty {
            spot = .hand(min(place, now.count - 1))
            card = card(of: deck)
        } else {
            spot = nil
        }
    }

    private func card(of deck: DeckTable) -> PlayingCard? {
        switch spot {
        case .table(let place): deck.open.card(at: place)
        case .hand(let place): deck.cardInHand(at: place)
        case .place, nil: nil
        }
    }

    private mutating func step(_ by: Int, _ cards: Cards) {
        let all = cards.stops ?? cards.all
        guard !all.isEmpty else { return }
        guard let spot, let place = all.firstIndex(of: spot) else {
            spot = by > 0 ? all.first : all.last
            return
        }
        self.spot = all[(place + by + all.count) % all.count]
    }

    private mutating func move(_ right: Int, _ down: Int, _ cards: Cards) {
        switch spot {
        case nil:
            // The newest card of the hand is the nearest, and after it the top card of the table.
            spot = cards.stops?.first ?? cards.all.last
        case .hand(let place): moveInHand(place, right, down, cards)
        case .table, .place: moveOnTable(right, down, cards)
        }
    }

    private mutating func moveInHand(_ place: Int, _ right: Int, _ down: Int, _ cards: Cards) {
        let upper = cards.upper
        if down < 0,
            let nearest = Self.nearest(to: cards.hand[safe: place], in: upper.map(\.position))
        {
            spot = upper[nearest].spot
        } else if cards.hand.indices.contains(place + right) {
            spot = .hand(place + right)
        }
    }

    /// Moves to the nearest card in that direction. Cards that lie more aside than ahead come last.
    private mutating func moveOnTable(_ right: Int, _ down: Int, _ cards: Cards) {
        let upper = cards.upper
        guard let place = upper.firstIndex(where: { $0.spot == spot }) else {
            spot = cards.all.first
            return
        }
        let here = upper[place].position
        let reached = upper.indices.compactMap { index -> (index: Int, distance: Int)? in
            // A row is as high as two columns are wide.
            let columns = upper[index].position.column - here.column
            let rows = 2 * (upper[index].position.row - here.row)
            let ahead = right != 0 ? columns * right : rows * down
            let aside = abs(right != 0 ? rows : columns)
            guard ahead > 0, right == 0 || rows == 0 else { return nil }
            return (index, ahead + aside + (aside > ahead ? Self.sideways : 0))
        }
        if let nearest = reached.min(by: { $0.distance < $1.distance }) {
            spot = upper[nearest.index].spot
        } else if right != 0, upper.indices.contains(place + right) {
            // Rows continue like lines of text: after the end of a row comes the start of the next.
            spot = upper[place + right].spot
        } else if down > 0 {
            let seen = cards.hand.indices.filter { cards.hand[$0] != nil }
            let middles = seen.compactMap { cards.hand[$0] }
            if let nearest = Self.nearest(to: here, in: middles) { spot = .hand(seen[nearest]) }
        }
    }

    /// Returns the index of the position nearest to the column of `here`. Positions lower on the
    /// screen come first.
    private static func nearest(to here: Position??, in middles: [Position]) -> Int? {
        let column = (here ?? nil)?.column ?? 0
        return middles.indices.min {
            let (one, other) = (middles[$0], middles[$1])
            if one.row != other.row { return one.row > other.row }
            return abs(one.column - column) < abs(other.column - column)
        }
    }
}

extension Array {
    fileprivate subscript(safe index: Int) -> Element? {
        indices.contains(index) ? self[index] : nil
    }
}
