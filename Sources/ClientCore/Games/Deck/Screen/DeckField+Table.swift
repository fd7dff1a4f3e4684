import GameProtocol
import TerminalKit

/// The drawing of a free table: the deck, the table's cards in rows, and this player's hand below.
extension DeckField {
    func drawFreeTable(
        on canvas: inout Canvas,
        _ layout: RoomLayout,
        _ words: DeckWords,
        _ context: ScreenContext
    ) {
        let places = TableLayout(layout, hasHand: words.room.isPlayer)
        DrawPile(count: words.deck.counts.remaining).draw(on: &canvas.frame, places.pile)
        canvas.add(.part(Self.pile), places.pile)
        drawTable(on: &canvas, places, words, context)
        drawHand(on: &canvas, places, words, context)
        chooser?.draw(on: &canvas, in: layout.field)
    }

    func drawTable(
        on canvas: inout Canvas,
        _ layout: TableLayout,
        _ words: DeckWords,
        _ context: ScreenContext,
        _ legal: LegalMoves? = nil
    ) {
        let cards = words.deck.open.cards ?? []
        let rows = CardRows(cards.count, in: layout.table, largest: layout.largest)
        for (index, corner) in rows.corners.enumerated() {
            let place =
                rows.hiddenCount == 0 ? words.deck.tableOrder[index] : index + rows.hiddenCount
            let rect = rows.size.rect(at: corner)
            let mark = cards[place].player.flatMap(words.room.place(of:)).map {
                PlayingCardArt.Mark(sign: SeatMark.of($0), style: Style(.seat($0)))
            }
            PlayingCardArt(
                card: cards[place].card,
                mark: rows.size == .sign ? nil : mark,
                border: border(of: .table(place), legal, cards[place].card),
                colors: Self.colors(context)
            ).draw(on: &canvas.frame, in: rect)
            canvas.add(.part(place + 1), rect)
            if cursor.spot == .table(place) { canvas.showCursor(in: rect, context) }
        }
        let below = rows.hiddenCount + words.deck.open.belowCount
        guard below > 0, layout.table.rows > 0 else { return }
        let text = "… \(below) below"
        canvas.frame.put(
            text,
            column: layout.table.endColumn - Width.of(text),
            row: layout.table.row,
            .dim
        )
    }

    func drawHand(
        on canvas: inout Canvas,
        _ layout: TableLayout,
        _ words: DeckWords,
        _ context: ScreenContext,
        _ legal: LegalMoves? = nil
    ) {
        guard let area = layout.hand else { return }
        let hand = words.deck.hand ?? []
        let fan = fan(hand, layout, area)
        drawHeading(on: &canvas.frame, layout, area, hand.count, fan, words)
        guard !hand.isEmpty else {
            guard words.deck.count(of: words.room.me) ?? 0 == 0 || hand == words.deck.hand else {
                return
            }
            let row = area.row + area.rows / 2
            canvas.frame.put("no cards", column: area.column, row: row, .dim, columns: area.columns)
            return
        }
        var order = Array(fan.shown)
        // The selected card is drawn last, so that no other card covers it.
        if case .hand(let place) = cursor.spot, let index = order.firstIndex(of: place) {
            order.remove(at: index)
            order.append(place)
        }
        for place in order {
            let left = area.column + fan.columns[place - fan.shown.lowerBound]
            let rect = layout.handSize.rect(at: Position(column: left, row: area.row))
            let isSelected = cursor.spot == .hand(place)
            let isMarked = cursor.marks.contains(place)
            let border = border(of: .hand(place), legal, hand[place])
            PlayingCardArt(
                card: hand[place],
                mark: isMarked && !fan.isOverlapping && rect.rows > 1
                    ? PlayingCardArt.Mark(sign: "✓", style: .bold) : nil,
                border: isMarked && !isSelected ? .strong : border,
                colors: Self.colors(context),
                isFanned: fan.isOverlapping && rect.rows > 1
            ).draw(on: &canvas.frame, in: rect)
            if legal != nil, border == .plain {
                canvas.frame.restyle(rect) { $0.isDim = true }
            }
            canvas.add(.part(Self.firstOfHand + place), rect)
            if isSelected { canvas.showCursor(in: rect, context) }
        }
    }

    private func drawHeading(
        on frame: inout Frame,
        _ layout: TableLayout,
        _ area: Rect,
        _ count: Int,
        _ fan: HandFan,
        _ words: DeckWords
    ) {
        guard let row = layout.handHeading else {
            let column = area.column - TableLayout.label.count - 1
            frame.put(TableLayout.label, column: column, row: area.row, .dim)
            return
        }
        let all = max(count, words.deck.count(of: words.room.me) ?? 0)
        var text = all == 0 ? "" : "  \(PlainWords.count(all, "card"))"
        if fan.shown.count < all {
            text += ", \(fan.shown.lowerBound + 1) to \(fan.shown.upperBound) shown"
        }
        let isHidden = words.deck.options.row?.showsHands == false
        if fan.shown.count < all, isHidden { text = "  \(PlainWords.count(all, "card"))" }
        if !cursor.marks.isEmpty { text += ", \(cursor.marks.count) marked" }
        let heading = StyledText("YOUR HAND", .heading).adding(text)
            .adding(
                area.columns <= 40
                    ? "" : isHidden ? "  (face down)" : "  (only you see it)",
                .dim
            )
        frame.put(heading, column: area.column, row: row, columns: area.columns)
    }

    private func fan(_ hand: [PlayingCard], _ layout: TableLayout, _ area: Rect) -> HandFan {
        var chosen: Int?
        if case .hand(let place) = cursor.spot { chosen = place }
        return HandFan(hand, size: layout.handSize, columns: area.columns, chosen: chosen)
    }

    private static func colors(_ context: ScreenContext) -> SuitColors {
        SuitColors(context.settings)
    }

    /// Returns the positions of the cards that the cursor can reach.
    func reachable(
        _ room: RoomView,
        _ deck: DeckTable,
        _ context: ScreenContext,
        _ refereed: TableLayout? = nil
    )
        -> DeckCursor.Cards
    {
        // The same layout as in the drawing.
        let layout =
            refereed ?? TableLayout(self.layout(room, context), hasHand: room.isPlayer)
        let count = deck.open.cards?.count ?? 0
        let rows = CardRows(count, in: layout.table, largest: layout.largest)
        func middle(_ corner: Position, _ size: Size) -> Position {
            Position(column: corner.column + size.columns / 2, row: corner.row + size.rows / 2)
        }
        var hand = [Position?](repeating: nil, count: room.isPlayer ? deck.hand?.count ?? 0 : 0)
        if let area = layout.hand {
            let fan = fan(deck.hand ?? [], layout, area)
            for (place, column) in zip(fan.shown, fan.columns) {
                let corner = Position(column: area.column + column, row: area.row)
                hand[place] = middle(corner, layout.handSize.size)
            }
        }
        var table = rows.corners.map { middle($0, rows.size.size) }
        if rows.hiddenCount == 0 {
            for (place, corner) in zip(deck.tableOrder, rows.corners) {
                table[place] = middle(corner, rows.size.size)
            }
        }
        return DeckCursor.Cards(
            table: table,
            hiddenCount: rows.hiddenCount,
            hand: hand
        )
    }
}
