import GameProtocol
import TerminalKit

/// The drawing of a deck room.
extension DeckField {
    func turnBar(_ room: RoomView, _ context: ScreenContext) -> TurnBar {
        guard let words = words(room) else { return TurnBar(text: "") }
        return DeckTurnBar(words: words, count: entry.count, record: record, at: context.at).bar
    }

    func panel(_ room: RoomView, _ context: ScreenContext) -> [PanelSection] {
        guard let words = words(room) else { return [] }
        let columns = RoomLayout.panelColumns(context.size)
        return DeckPanel(words: words, columns: columns, rows: context.size.rows - 4).sections
    }

    func status(_ room: RoomView, _ context: ScreenContext) -> StyledText {
        guard let words = words(room) else { return "" }
        let deck = words.deck
        var line = StyledText()
        for note in deck.notes { line.add(PlainDeck.words(note), .bold) }
        for seat in room.playing {
            let count = deck.hasHands ? deck.count(of: seat.name) ?? 0 : seat.score
            if line.columns > 0 { line.add("   ") }
            line = line + words.player(seat.name).adding(" \(count)")
        }
        guard deck.hasHands, let count = deck.count(of: OpenTable.name), count > 0 else {
            return line
        }
        return line.adding("   table \(count)")
    }

    func prompt(_ room: RoomView, _ context: ScreenContext) -> String {
        if let question { return Self.text(question, room) }
        if let text = entry.prompt { return text }
        if let chooser { return chooser.prompt }
        if let deck = room.deck, !deck.isShared { return movesPrompt(room, deck, context) }
        guard let deck = room.deck, room.phase == .playing, room.isPlayer else {
            return ""
        }
        if let text = selected(room, deck) { return text }
        return context.isNarrow
            ? "Space draws a card." : "Space draws a card.  Type a number before it for more."
    }

    /// A pile and two rows of cards; with a referee also a row of the other players' hands. Cards
    /// shrink to fit any width, so only small windows need all of it.
    func space(_ room: RoomView, _ context: ScreenContext) -> (isWhole: Bool, rows: Int) {
        let hasOthers = room.deck?.isShared == false && room.deck?.hasHands == true
        return (context.isNarrow || context.size.rows < 16, hasOthers ? 6 : 4)
    }

    func draw(
        on canvas: inout Canvas,
        _ layout: RoomLayout,
        _ room: RoomView,
        _ context: ScreenContext
    ) {
        guard let words = words(room) else { return }
        if words.deck.isShared {
            drawFreeTable(on: &canvas, layout, words, context)
        } else if words.deck.hasHands {
            drawRefereed(on: &canvas, layout, words, context)
        } else {
            let places = DeckLayout(layout.field, playerCount: room.playing.count)
            DrawPile(count: words.deck.counts.remaining).draw(on: &canvas.frame, places.pile)
            canvas.add(.part(Self.pile), places.pile)
            TrickRow(words: words, hasFourColors: context.settings.hasFourColorDeck)
                .draw(on: &canvas.frame, places)
        }
        if room.phase == .over {
            OverBox(room: room, record: record, fact: nil, context: context)
                .draw(on: &canvas, layout)
        }
    }

    /// Redraws the clock of a turn once a second.
    func deadline(_ room: RoomView, _ context: ScreenContext) -> Int? {
        guard room.phase == .playing, let endsAt = room.turn?.endsAt, endsAt > context.at else {
            return nil
        }
        return Clock.nextStep(to: endsAt, every: 1000, at: context.at)
    }

    func words(_ room: RoomView) -> DeckWords? {
        room.deck.map { DeckWords(room: room, deck: $0) }
    }
}
