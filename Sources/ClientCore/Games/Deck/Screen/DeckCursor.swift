import GameProtocol
import TerminalKit

/// Which card of the table, or of the own hand, the arrows have reached, and which cards of the
/// hand are marked beside it.
struct DeckCursor: Equatable, Sendable {
    private(set) var spot: Spot?
    /// Places in the own hand.
    private(set) var marks: Set<Int> = []
    private var card: PlayingCard?
    /// The own hand, as it was when the cursor last looked.
    private var hand: [PlayingCard] = []

    private static let sideways = 1000

    /// A card that can be selected.
    enum Spot: Equatable, Sendable {
        /// A card on the table, counted from the lowest.
        case table(Int)
        /// A card of the own hand, counted from the oldest.
        case hand(Int)
    }

    /// What there is to select.
    struct Cards: Sendable {
        /// The middles of the cards on the table that are shown, the lowest first.
        var table: [Position]
        /// How many lie below those.
        var hiddenCount = 0
        /// The middles of the cards of the hand; nil for those that are not shown.
        var hand: [Position?]

        fileprivate var all: [Spot] {
            table.indices.map { .table($0 + hiddenCount) } + hand.indices.map(Spot.hand)
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

    /// Marks the selected card of the hand, or takes the mark away; false without such a card.
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

    /// The cards of the hand that are meant: those with a mark, else the selected one.
    func chosen(of deck: DeckTable) -> [PlayingCard] {
        if !marks.isEmpty { return marks.sorted().compactMap(deck.cardInHand) }
        if case .hand(let place) = spot, let card = deck.cardInHand(at: place) { return [card] }
        return []
    }

    /// The selected card of the table.
    func onTable(_ deck: DeckTable) -> PlayingCard? {
        if case .table(let place) = spot { deck.open.card(at: place) } else { nil }
    }

    /// A card of the table that is gone is selected no more, whatever has taken its place; from a
    /// card of the hand that was played the next one is reached.
    mutating func check(_ deck: DeckTable) {
        let now = deck.hand ?? []
        defer { hand = now }
        if now != hand, !now.starts(with: hand) { marks = [] }
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
        case nil: nil
        }
    }

    private mutating func step(_ by: Int, _ cards: Cards) {
        let all = cards.all
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
            spot = cards.all.last
        case .hand(let place): moveInHand(place, right, down, cards)
        case .table(let place): moveOnTable(place - cards.hiddenCount, right, down, cards)
        }
    }

    private mutating func moveInHand(_ place: Int, _ right: Int, _ down: Int, _ cards: Cards) {
        if down < 0, let nearest = Self.nearest(to: cards.hand[safe: place], in: cards.table) {
            spot = .table(nearest + cards.hiddenCount)
        } else if cards.hand.indices.contains(place + right) {
            spot = .hand(place + right)
        }
    }

    /// The nearest card in that direction; what lies more to the side than ahead comes last.
    private mutating func moveOnTable(_ place: Int, _ right: Int, _ down: Int, _ cards: Cards) {
        guard cards.table.indices.contains(place) else {
            spot = cards.all.first
            return
        }
        let here = cards.table[place]
        let reached = cards.table.indices.compactMap { index -> (index: Int, distance: Int)? in
            // A row is as high as two columns are wide.
            let columns = cards.table[index].column - here.column
            let rows = 2 * (cards.table[index].row - here.row)
            let ahead = right != 0 ? columns * right : rows * down
            let aside = abs(right != 0 ? rows : columns)
            guard ahead > 0, right == 0 || rows == 0 else { return nil }
            return (index, ahead + aside + (aside > ahead ? Self.sideways : 0))
        }
        if let nearest = reached.min(by: { $0.distance < $1.distance }) {
            spot = .table(nearest.index + cards.hiddenCount)
        } else if right != 0, cards.table.indices.contains(place + right) {
            // The rows follow each other, as those of a text.
            spot = .table(place + right + cards.hiddenCount)
        } else if down > 0 {
            let seen = cards.hand.indices.filter { cards.hand[$0] != nil }
            let middles = seen.compactMap { cards.hand[$0] }
            if let nearest = Self.nearest(to: here, in: middles) { spot = .hand(seen[nearest]) }
        }
    }

    /// The card that is nearest to a column; of several, the lowest on the screen.
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
