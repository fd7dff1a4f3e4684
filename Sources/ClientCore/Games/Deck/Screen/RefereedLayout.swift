import GameProtocol
import TerminalKit

/// The layout of a table with a referee: the other players' hands in a row, below them the deck,
/// the piles and the cards of the pile `table`, and at the end this player's hand.
struct RefereedLayout {
    /// A pile or a hand that can be selected.
    struct Place {
        var name: String
        var count: Int
        var rect: Rect
    }

    let hands: [Place]
    /// The deck and the open piles without the pile `table`.
    let piles: [Place]
    /// This player's hidden hand as a face-down pile; nil if the player sees their cards.
    let stack: Place?
    let table: TableLayout

    init(_ layout: RoomLayout, _ words: DeckWords) {
        let (room, deck) = (words.room, words.deck)
        let field = layout.field
        let margin = layout.isCompact ? 1 : 2
        let row = field.row + (field.rows >= 17 ? 1 : 0)
        hands = Self.hands(
            of: room.playing.map(\.name).filter { $0 != room.me || !room.isPlayer },
            in: Rect(column: field.column + margin, row: row, columns: field.columns - 2 * margin),
            rows: field.rows < 7 ? 1 : 2,
            words
        )
        let above = (hands.map(\.rect.row).max() ?? row - 1) - row + 1
        let left = deck.counts.remaining
        let all =
            (left > 0 ? [(LegalMoves.deckName, left)] : [])
            + words.openPiles.map { ($0.name, $0.remaining) }
        let table = TableLayout(
            layout,
            hasHand: room.isPlayer,
            pileCount: all.count,
            rowsAbove: above
        )
        self.table = table
        piles = all.enumerated().map { index, pile in
            Place(name: pile.0, count: pile.1, rect: table.pile(at: index))
        }
        stack = table.hand.flatMap { area in
            guard deck.options.row?.showsHands == false else { return nil }
            let corner = Position(column: area.column, row: area.row)
            return Place(
                name: room.me,
                count: deck.count(of: room.me) ?? 0,
                rect: table.handSize.rect(at: corner)
            )
        }
    }

    /// All places. A click gives the index of a place in this order.
    var places: [Place] { hands + piles + (stack.map { [$0] } ?? []) }

    /// Places the hands side by side, in a second row if the names need it.
    private static func hands(
        of names: [String],
        in area: Rect,
        rows: Int,
        _ words: DeckWords
    ) -> [Place] {
        let counts = names.map { words.deck.count(of: $0) ?? 0 }
        let widths = zip(names, counts).map { words.hand(of: $0, $1, columns: Int.max).columns }
        let isOneRow = widths.reduce(0) { $0 + $1 + Self.gap } - Self.gap <= area.columns
        let perRow = isOneRow ? max(1, names.count) : (names.count + rows - 1) / rows
        let pitch = (area.columns + Self.gap) / perRow
        return names.indices.map { index in
            let before = widths[..<index].reduce(0) { $0 + $1 + Self.gap }
            return Place(
                name: names[index],
                count: counts[index],
                rect: Rect(
                    column: area.column + (isOneRow ? before : index % perRow * pitch),
                    row: area.row + index / perRow,
                    columns: isOneRow ? widths[index] : pitch - Self.gap
                )
            )
        }
    }

    private static let gap = 3
}

extension DeckWords {
    /// The most card backs in the row of a hand.
    private static let maximumBacks = 8

    /// Returns a player's hand in a row of that width: `● bob ▒▒▒▒▒ 5`. The backs of a hand that
    /// can be chosen are in brackets.
    func hand(of name: String, _ count: Int, isLit: Bool = false, columns: Int) -> StyledText {
        // The sign, the count and the blanks between the parts.
        let rest = columns - 3 - Width.of("\(count)")
        let shown = Frame.fit(name, max(0, min(Width.of(name), rest)))
        let backs = max(0, min(count, Self.maximumBacks, rest - Width.of(shown) - 3))
        let style: Style = isLit || room.turn?.player == name ? .bold : .plain
        let text = room.sign(of: name).adding(shown.isEmpty ? "" : " \(shown)", style)
        let cards = StyledText(String(repeating: "▒", count: backs), Style(.faceDown))
        let hand = text.adding(isLit ? " [" : "  ") + cards
        return (backs > 0 ? hand.adding(isLit ? "] " : "  ") : text.adding(isLit ? "*" : " "))
            .adding("\(count)", style)
    }
}
