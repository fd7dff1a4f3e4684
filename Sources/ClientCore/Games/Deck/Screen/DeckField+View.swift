import GameProtocol
import TerminalKit

extension DeckField {
    func surroundings(_ room: RoomView, _ context: ScreenContext) -> FieldSurroundings {
        let words = DeckWords(room: room, deck: room.deck ?? .empty)
        let size = context.size
        let columns = RoomLayout.panelColumns(size)
        let endsAt = room.phase == .playing ? room.turn?.endsAt : nil
        return FieldSurroundings(
            turnBar: DeckTurnBar(words: words, count: entry.count, record: record, at: context.at)
                .bar,
            panel: DeckPanel(words: words, columns: columns, rows: size.rows - 4).sections,
            status: status(words),
            prompt: prompt(room, words.deck, context),
            space: space(room, context),
            redrawsAt: endsAt.flatMap { Clock.nextSecond(to: $0, at: context.at) }
        )
    }

    /// Returns the space for a pile and two rows of cards. With a referee, the space includes a row
    /// of the other players' hands. Cards shrink to fit any width, so only small windows need all
    /// of it.
    private func space(_ room: RoomView, _ context: ScreenContext) -> (hasPanel: Bool, rows: Int) {
        let hasOthers = room.deck?.isShared == false && room.deck?.hasHands == true
        return (!context.isNarrow && context.size.rows >= 16, hasOthers ? 6 : 4)
    }

    /// Returns the layout that the drawing has.
    func layout(_ room: RoomView, _ context: ScreenContext) -> RoomLayout {
        let space = space(room, context)
        return RoomLayout(context.size, hasPanel: space.hasPanel, fieldRows: space.rows)
    }

    private func status(_ words: DeckWords) -> StyledText {
        let (room, deck) = (words.room, words.deck)
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

    func prompt(_ room: RoomView, _ deck: DeckTable, _ context: ScreenContext) -> String {
        if let question { return Self.text(question, room) }
        if let text = entry.prompt ?? chooser?.prompt { return text }
        if !deck.isShared { return movesPrompt(room, deck, context) }
        guard room.phase == .playing, room.isPlayer else { return "" }
        if let text = selected(room, deck) { return text }
        return context.isNarrow
            ? "Space draws a card." : "Space draws a card.  Type a number before it for more."
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

    func words(_ room: RoomView) -> DeckWords? {
        room.deck.map { DeckWords(room: room, deck: $0) }
    }
}
