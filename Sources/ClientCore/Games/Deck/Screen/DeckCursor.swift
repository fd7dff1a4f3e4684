import GameProtocol
import TerminalKit

/// Which card of the table, or of the own hand, the arrows have reached.
struct DeckCursor: Equatable, Sendable {
    var spot: Spot?
    private var card: PlayingCard?

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
        /// The middles of the cards on the table, the lowest first.
        var table: [Position]
        var handCount: Int

        fileprivate var all: [Spot] {
            table.indices.map(Spot.table) + (0..<handCount).map(Spot.hand)
        }
    }

    mutating func move(_ move: CursorMove, _ cards: Cards) {
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
    }

    /// Remembers which card is selected.
    mutating func hold(_ deck: DeckTable) { card = card(of: deck) }

    /// A card that is gone is selected no more, whatever has taken its place.
    mutating func check(_ deck: DeckTable) {
        if spot != nil, card(of: deck) != card { spot = nil }
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
            // The top card of the table is the nearest thing to look at.
            spot =
                cards.table.indices.last.map(Spot.table) ?? (cards.handCount > 0 ? .hand(0) : nil)
        case .hand(let place): moveInHand(place, right, down, cards)
        case .table(let place): moveOnTable(place, right, down, cards)
        }
    }

    private mutating func moveInHand(_ place: Int, _ right: Int, _ down: Int, _ cards: Cards) {
        let next = place + right + down
        if (0..<cards.handCount).contains(next) {
            spot = .hand(next)
        } else if next < 0, !cards.table.isEmpty {
            // The hand lies to the right of the table.
            spot = .table(
                cards.table.indices.max { cards.table[$0].column < cards.table[$1].column } ?? 0
            )
        }
    }

    /// The nearest card in that direction; what lies more to the side than ahead comes last.
    private mutating func moveOnTable(_ place: Int, _ right: Int, _ down: Int, _ cards: Cards) {
        guard cards.table.indices.contains(place) else { return }
        let here = cards.table[place]
        let reached = cards.table.indices.compactMap { index -> (index: Int, distance: Int)? in
            // A row is as high as two columns are wide.
            let columns = cards.table[index].column - here.column
            let rows = 2 * (cards.table[index].row - here.row)
            let ahead = right != 0 ? columns * right : rows * down
            let aside = abs(right != 0 ? rows : columns)
            guard ahead > 0 else { return nil }
            return (index, ahead + aside + (aside > ahead ? Self.sideways : 0))
        }
        if let nearest = reached.min(by: { $0.distance < $1.distance }) {
            spot = .table(nearest.index)
        } else if right > 0, cards.handCount > 0 {
            spot = .hand(0)
        }
    }
}
