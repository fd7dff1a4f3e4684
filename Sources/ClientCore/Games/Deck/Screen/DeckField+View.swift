import GameProtocol
import TerminalKit

/// How a deck room is drawn.
extension DeckField {
    func turnBar(_ room: RoomView, _ context: ScreenContext) -> TurnBar {
        guard let words = words(room) else { return TurnBar(text: "") }
        return DeckTurnBar(words: words, count: entry.count, record: record, at: context.at).bar
    }

    func panel(_ room: RoomView, _ context: ScreenContext) -> [PanelSection] {
        guard let words = words(room) else { return [] }
        let columns = RoomLayout.panelColumns(context.size)
        return DeckPanel(words: words, cursor: cursor, columns: columns).sections
    }

    func status(_ room: RoomView, _ context: ScreenContext) -> StyledText {
        guard let words = words(room) else { return "" }
        let deck = words.deck
        var line = StyledText()
        for seat in room.playing {
            let hand = deck.count(of: seat.name) ?? 0
            let laid = deck.open.count(of: seat.name).map(String.init) ?? "?"
            let count = deck.isFree ? laid : String(seat.score)
            if line.columns > 0 { line.add("   ") }
            line =
                line
                + words.player(seat.name)
                .adding(" \(count)" + (deck.isFree && hand > 0 ? "+\(hand)" : ""))
        }
        guard deck.isFree, let hand = deck.hand, !hand.isEmpty else { return line }
        line.add("   hand")
        for (place, card) in hand.enumerated() {
            line.add(" ")
            line.add(card.sign, cursor.spot == .hand(place) ? .reverse : .plain)
        }
        return line
    }

    func prompt(_ room: RoomView, _ context: ScreenContext) -> String {
        if let question { return Self.text(question, room) }
        if let text = entry.prompt { return text }
        guard let deck = room.deck, room.phase == .playing, room.isPlayer else { return "" }
        guard deck.isFree else { return "" }
        return "Space draws a card.  Type a number before it for more."
    }

    func isTyping(_ room: RoomView, _ context: ScreenContext) -> Bool {
        question != nil || entry != .nothing
    }

    /// A pile and two rows of cards.
    func leastRows(_ room: RoomView, _ context: ScreenContext) -> Int { 4 }

    func draw(
        on canvas: inout Canvas,
        _ layout: RoomLayout,
        _ room: RoomView,
        _ context: ScreenContext
    ) {
        guard let words = words(room) else { return }
        let places = DeckLayout(layout)
        DrawPile(count: words.deck.counts.remaining).draw(on: &canvas.frame, places.pile)
        canvas.add(.part(Self.pile), places.pile)
        if words.deck.isFree {
            drawTable(on: &canvas, places, words, context)
        } else {
            TrickRow(words: words, hasFourColors: context.settings.hasFourColorDeck)
                .draw(on: &canvas.frame, places)
        }
        if room.phase == .over {
            OverBox(room: room, record: record, fact: nil, context: context)
                .draw(on: &canvas, layout)
        }
    }

    /// The clock of a turn is drawn once a second.
    func deadline(_ room: RoomView, _ context: ScreenContext) -> Int? {
        guard room.phase == .playing, let endsAt = room.turn?.endsAt, endsAt > context.at else {
            return nil
        }
        return Clock.nextStep(to: endsAt, every: 1000, at: context.at)
    }

    private func words(_ room: RoomView) -> DeckWords? {
        room.deck.map { DeckWords(room: room, deck: $0) }
    }

    private func drawTable(
        on canvas: inout Canvas,
        _ layout: DeckLayout,
        _ words: DeckWords,
        _ context: ScreenContext
    ) {
        let cards = words.deck.open.cards ?? []
        let corners = spots(words.room, words.deck, layout)
        // The selected card is seen whole.
        var order = Array(cards.indices)
        if case .table(let place) = cursor.spot, cards.indices.contains(place) {
            order.removeAll { $0 == place }
            order.append(place)
        }
        for place in order {
            let player = cards[place].player
            let mark = player.flatMap(words.room.place(of:)).map {
                PlayingCardArt.Mark(sign: SeatMark.of($0), style: Style(.seat($0)))
            }
            let rect = layout.cardSize.rect(at: corners[place])
            PlayingCardArt(
                card: cards[place].card,
                mark: mark,
                border: cursor.spot == .table(place) ? .selected : .plain,
                colors: context.settings.hasFourColorDeck ? .four : .red
            ).draw(on: &canvas.frame, in: rect)
            canvas.add(.part(place + 1), rect)
            if cursor.spot == .table(place) { canvas.showCursor(in: rect, context) }
        }
    }

    /// Where each card on the table lies, the lowest first.
    func spots(_ room: RoomView, _ deck: DeckTable, _ layout: DeckLayout) -> [Position] {
        var places = CardPlaces(room: room.code)
        return zip(deck.open.cards ?? [], deck.open.copies).map { laid, copy in
            places.place(laid.card, copy: copy).corner(layout.cardSize.size, in: layout.table)
        }
    }
}
