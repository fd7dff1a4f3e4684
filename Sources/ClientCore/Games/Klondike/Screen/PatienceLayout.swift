import GameProtocol
import TerminalKit

/// The places of the cards on a Klondike board, in the largest size that fits.
struct PatienceLayout: Equatable, Sendable {
    /// A drawn part of a tableau pile, in order from the top.
    struct Row: Equatable, Sendable {
        enum Kind: Equatable, Sendable {
            /// A card that lies face down.
            case down
            /// Several face-down cards in one row, with their number.
            case folded(Int)
            /// An open card, from 0. If another card covers it, only its upper border is visible.
            case card(Int, isCovered: Bool)
            /// Several open cards without room for each, in one row, with their number.
            case hidden(Int)
            case empty
        }

        let kind: Kind
        let rect: Rect
    }

    /// The size of a whole card. It has one row if there is no room for borders.
    let card: Size
    let field: Rect
    /// The distance from one pile to the next.
    let pitch: Int
    private let left: Int
    /// The row of the pile numbers; nil if there is no room for them.
    let numberRow: Int?
    private let firstRow: Int

    private static let piles = KlondikePile.tableauCount
    /// The card sizes from large to small, each with the rows that a board of them needs.
    private static let sizes: [(card: Size, rows: Int)] = [
        (Size(columns: 11, rows: 7), 28), (Size(columns: 9, rows: 6), 25),
        (Size(columns: 7, rows: 5), 22), (Size(columns: 6, rows: 3), 14),
        (Size(columns: 5, rows: 3), 14),
    ]
    private static let line = Size(columns: 4, rows: 1)

    init(_ field: Rect) {
        let fitting = Self.sizes.first { size in
            let gap = size.card.columns > 5 ? 1 : 0
            return Self.piles * (size.card.columns + gap) - gap <= field.columns
                && size.rows <= field.rows
        }
        let card = fitting?.card ?? Self.line
        self.card = card
        self.field = field
        pitch = max(card.columns, min(card.columns + 3, (field.columns - 1) / Self.piles))
        left = field.column + max(0, (field.columns - (Self.piles - 1) * pitch - card.columns) / 2)
        let hasNumbers = field.rows > 6
        numberRow = hasNumbers ? field.row + card.rows : nil
        firstRow = field.row + card.rows + (hasNumbers ? 1 : 0)
    }

    /// Whether cards take one row each, without a box.
    var isLine: Bool { card.rows == 1 }

    /// Returns a place in the row above the tableau, from 0: the stock, the waste, and from 3 on
    /// the foundations.
    func slot(_ index: Int) -> Rect {
        Rect(
            column: left + index * pitch,
            row: field.row,
            columns: card.columns,
            rows: card.rows
        )
    }

    /// Returns the place of one of the last cards of the waste, which lie beside each other.
    func waste(_ index: Int) -> Rect {
        var rect = slot(1)
        rect.column += index * min(4, (2 * pitch - card.columns) / 2)
        return rect
    }

    func foundation(_ suit: PlayingCard.Suit) -> Rect {
        slot(3 + suit.place)
    }

    /// Returns all cells that a pile may cover.
    func column(_ pile: Int) -> Rect {
        Rect(
            column: left + pile * pitch,
            row: firstRow,
            columns: card.columns,
            rows: max(1, field.endRow - firstRow)
        )
    }

    /// Returns the drawn rows of a pile. Without enough room, the face-down cards share one row,
    /// and then the middle ones of the open cards.
    func rows(of pile: KlondikeBoard.Pile, _ index: Int) -> [Row] {
        let area = column(index)
        guard !pile.cards.isEmpty else {
            return place(Self.bare(pile.down), in: area, last: card.rows, 1)
        }
        let up = pile.cards.count
        let (down, count) = (pile.down, area.rows)
        let folded = down == 0 ? 0 : 1
        func needed(_ down: Int, _ step: Int, _ last: Int) -> Int { down + (up - 1) * step + last }
        let all = Self.cards(0..<up)
        if !isLine, card.rows > 4, needed(down, 2, card.rows) <= count {
            return place(Self.downs(down) + all, in: area, last: card.rows, 2)
        }
        if !isLine, needed(down, 1, card.rows) <= count {
            return place(Self.downs(down) + all, in: area, last: card.rows, 1)
        }
        let kinds = (down == 0 ? [] : [Row.Kind.folded(down)]) + all
        let last = (1...card.rows).last { needed(folded, 1, $0) <= count }
        if let last { return place(kinds, in: area, last: last, 1) }
        // The first open card shows the start of the pile, the last ones the playable cards.
        let shown = max(1, count - folded - 2)
        let hidden = up - 1 - shown
        let short: [Row.Kind] =
            [.card(0, isCovered: true), .hidden(hidden)] + Self.cards(up - shown..<up)
        return place((down == 0 ? [] : [.folded(down)]) + short, in: area, last: 1, 1)
    }

    private static func downs(_ count: Int) -> [Row.Kind] {
        Array(repeating: .down, count: count)
    }

    private static func cards(_ range: Range<Int>) -> [Row.Kind] {
        range.map { .card($0, isCovered: $0 != range.upperBound - 1) }
    }

    /// Returns the rows of a pile without open cards. This project's server sends such a pile only
    /// if it is empty.
    private static func bare(_ down: Int) -> [Row.Kind] { down == 0 ? [.empty] : [.folded(down)] }

    private func place(_ kinds: [Row.Kind], in area: Rect, last: Int, _ step: Int) -> [Row] {
        var row = area.row
        return kinds.enumerated().map { index, kind in
            let isLast = index == kinds.count - 1
            var rows = 1
            if case .card = kind { rows = step }
            if isLast { rows = last }
            if case .folded = kind { rows = 1 }
            defer { row += rows }
            return Row(
                kind: kind,
                rect: Rect(
                    column: area.column,
                    row: row,
                    columns: area.columns,
                    rows: min(rows, max(1, area.endRow - row))
                )
            )
        }
    }
}

/// The numbers that clicks on the parts of a Klondike board give.
enum PatiencePart {
    private static let perPile = 32
    /// The number of the pile's place, after all its cards.
    private static let place = perPile - 1

    /// Returns the number of a pile, or of one of its open cards.
    static func number(_ pile: KlondikePile, card: Int? = nil) -> Int {
        switch pile {
        case .stock: 0
        case .waste: 1
        case .foundation(let suit):
            2 + suit.place
        case .tableau(let index): perPile * (index + 1) + (card ?? place)
        }
    }

    /// Returns the pile of a number, and the open card if the number stands for one.
    static func pile(_ number: Int) -> (pile: KlondikePile, card: Int?)? {
        switch number {
        case 0: return (.stock, nil)
        case 1: return (.waste, nil)
        case 2..<2 + PlayingCard.Suit.allCases.count:
            return (.foundation(PlayingCard.Suit.allCases[number - 2]), nil)
        default:
            let index = number / perPile - 1
            guard (0..<KlondikePile.tableauCount).contains(index) else { return nil }
            let card = number % perPile
            return (.tableau(index), card == place ? nil : card)
        }
    }
}
