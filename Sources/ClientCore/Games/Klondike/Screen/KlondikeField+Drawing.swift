import Bots
import GameProtocol
import TerminalKit

extension KlondikeField {
    /// Returns the board's layout. The last column of the field stays free before a panel.
    static func layout(_ layout: RoomLayout) -> PatienceLayout {
        var field = layout.field
        if layout.panel != nil { field.columns -= 1 }
        return PatienceLayout(field)
    }

    func draw(
        on canvas: inout Canvas,
        _ layout: RoomLayout,
        _ room: RoomView,
        _ context: ScreenContext
    ) {
        let places = Self.layout(layout)
        if let board = room.patience.board {
            let picture = PatiencePicture(field: self, room: room, board: board, context: context)
            picture.draw(on: &canvas, places)
            drag?.draw(on: &canvas.frame, places, board, Self.colors(context))
        } else if room.phase == .playing {
            drawRace(on: &canvas.frame, layout.field, room, context)
        }
        guard room.phase == .over else { return }
        if let win, win.deadline(at: context.at) != nil {
            return win.draw(on: &canvas.frame, places, Self.colors(context), at: context.at)
        }
        OverBox(room: room, record: record, fact: nil, context: context).draw(on: &canvas, layout)
    }

    static func colors(_ context: ScreenContext) -> SuitColors { SuitColors(context.settings) }

    /// Draws a race for a spectator: the progress of each player.
    private func drawRace(
        on frame: inout Frame,
        _ field: Rect,
        _ room: RoomView,
        _ context: ScreenContext
    ) {
        let panel = PatiencePanel(room: room, at: context.at)
        let columns = min(44, field.columns - 2)
        let strips = room.playing.map { panel.strip($0, columns: columns) }
        let column = field.column + (field.columns - columns) / 2
        let gap = field.rows >= 3 * strips.count + 4 ? 1 : 0
        var row = field.row + (gap == 1 ? 2 : 0)
        for strip in strips {
            for line in strip where row < field.endRow {
                frame.put(line, column: column, row: row, columns: columns)
                row += 1
            }
            row += gap
        }
        guard row < field.endRow else { return }
        let words = "Each plays the same deal on a board of their own."
        frame.put(words, column: column, row: row, .dim, columns: field.endColumn - column)
    }
}

/// The drawing of a board.
struct PatiencePicture: Sendable {
    let field: KlondikeField
    let room: RoomView
    let board: KlondikeBoard
    let context: ScreenContext

    /// Whether this client has a cursor: it plays in the running round, and has not finished.
    private var hasCursor: Bool {
        room.phase == .playing && room.ownSeat?.isPlaying == true
            && !room.patience.done.contains(room.me)
    }

    func draw(on canvas: inout Canvas, _ layout: PatienceLayout) {
        drawStock(on: &canvas, layout)
        drawWaste(on: &canvas, layout)
        for suit in PlayingCard.Suit.allCases { drawFoundation(suit, on: &canvas, layout) }
        for index in board.tableau.indices { drawPile(index, on: &canvas, layout) }
        guard hasCursor, let rect = cursorRect(layout) else { return }
        canvas.showCursor(in: rect, context)
    }

    private func isAt(_ pile: KlondikePile) -> Bool { hasCursor && field.cursor.pile == pile }

    /// Whether a pile is highlighted, as a possible target of the picked or dragged cards or as the
    /// target of a hint.
    private func isLit(_ pile: KlondikePile) -> Bool {
        guard hasCursor else { return false }
        if let picked = field.drag.flatMap({ $0.hasMoved ? $0.pick : nil }) ?? field.picked {
            return picked.pile != pile && picked.fits(on: pile, board, room.patience.moves)
        }
        guard let hinted = field.hinted else { return false }
        switch (hinted.to, pile) {
        case (.tableau(let to)?, .tableau(let index)): return to == index
        case (.foundation?, .foundation(let suit)):
            guard case .suited(_, let own)? = board.cards(movedBy: hinted).last else {
                return false
            }
            return own == suit
        default: return false
        }
    }

    private func border(_ pile: KlondikePile, isCursor: Bool) -> PlayingCardArt.Border {
        isCursor ? .selected : isLit(pile) ? .strong : .plain
    }

    private func drawStock(on canvas: inout Canvas, _ layout: PatienceLayout) {
        let rect = layout.slot(0)
        let border = border(.stock, isCursor: isAt(.stock))
        if board.stock > 0 {
            PlayingCardArt.drawBack(on: &canvas.frame, in: rect, border.lines)
            let inside = rect.inset(columns: layout.isLine ? 0 : 1, rows: 0)
            CardBack.put("\(board.stock)", on: &canvas.frame, in: inside, isLine: layout.isLine)
        } else {
            // The waste can be turned over unless all passes are used.
            let mayTurn = !board.waste.isEmpty && room.patience.passes != room.klondike?.passes
            place(in: rect, border, on: &canvas.frame, mayTurn ? "↻" : "✕")
        }
        if layout.isLine, isAt(.stock) { canvas.frame.restyle(rect) { $0.isReverse = true } }
        canvas.add(.part(PatiencePart.number(.stock)), rect)
    }

    private func drawWaste(on canvas: inout Canvas, _ layout: PatienceLayout) {
        let count = room.klondike?.draw == 1 ? 1 : 3
        let cards = board.waste.suffix(count)
        guard !cards.isEmpty else {
            let rect = layout.waste(0)
            place(in: rect, border(.waste, isCursor: isAt(.waste)), on: &canvas.frame, "")
            if layout.isLine, isAt(.waste) { canvas.frame.restyle(rect) { $0.isReverse = true } }
            return canvas.add(.part(PatiencePart.number(.waste)), rect)
        }
        let marked = room.patience.mark.map { $0.pile == .waste ? $0.count : 0 } ?? 0
        for (index, card) in cards.enumerated() {
            let isTop = index == cards.count - 1
            let rect = layout.waste(index)
            var art = art(card, .waste, isMarked: cards.count - index <= marked)
            art.border = isTop ? border(.waste, isCursor: isAt(.waste)) : .plain
            art.draw(on: &canvas.frame, in: rect)
            canvas.add(.part(PatiencePart.number(.waste)), rect)
        }
    }

    private func drawFoundation(
        _ suit: PlayingCard.Suit,
        on canvas: inout Canvas,
        _ layout: PatienceLayout
    ) {
        let pile = KlondikePile.foundation(suit)
        let rect = layout.foundation(suit)
        let border = border(pile, isCursor: isAt(pile))
        if let card = board.top(of: suit) {
            var art = art(card, pile, isMarked: room.patience.mark?.pile == pile)
            art.border = border
            art.draw(on: &canvas.frame, in: rect)
        } else {
            let sign = String(PlayingCard.suited(.ace, suit).sign.suffix(1))
            place(in: rect, border, on: &canvas.frame, sign)
            if layout.isLine, border != .plain {
                canvas.frame.restyle(rect) {
                    $0.isReverse = border == .selected
                    $0.isBold = true
                }
            }
        }
        canvas.add(.part(PatiencePart.number(pile)), rect)
    }
}

extension PatiencePicture {
    private func drawPile(_ index: Int, on canvas: inout Canvas, _ layout: PatienceLayout) {
        let pile = KlondikePile.tableau(index)
        let column = layout.column(index)
        canvas.add(.part(PatiencePart.number(pile)), column)
        if let row = layout.numberRow {
            let place = Rect(column: column.column, row: row, columns: column.columns)
            let style: Style = isAt(pile) || isLit(pile) ? .bold : .dim
            let number = isLit(pile) ? "▶\(index + 1)" : "\(index + 1)"
            put(number, in: place, on: &canvas.frame, style)
            canvas.add(.part(PatiencePart.number(pile)), place)
        }
        let cards = board.tableau[index].cards
        let marked = room.patience.mark.map { $0.pile == pile ? $0.count : 0 } ?? 0
        for row in layout.rows(of: board.tableau[index], index) {
            switch row.kind {
            case .down: drawBack(on: &canvas.frame, row.rect, isLine: layout.isLine)
            case .folded(let count):
                drawBack(on: &canvas.frame, row.rect, isLine: layout.isLine)
                CardBack.put("\(count)", on: &canvas.frame, in: row.rect, isLine: layout.isLine)
            case .hidden(let count):
                put("…\(count)", in: row.rect, on: &canvas.frame, .dim)
            case .empty:
                place(in: row.rect, border(pile, isCursor: isAt(pile)), on: &canvas.frame, "")
                if layout.isLine, isAt(pile) || isLit(pile) {
                    canvas.frame.restyle(row.rect) {
                        $0.isReverse = isAt(pile)
                        $0.isBold = true
                    }
                }
            case .card(let place, let isCovered):
                var art = art(cards[place], pile, isMarked: cards.count - place <= marked)
                art.border = border(ofCard: place, of: index)
                if isCovered, !layout.isLine {
                    art.drawTop(on: &canvas.frame, in: row.rect)
                } else {
                    art.draw(on: &canvas.frame, in: row.rect)
                }
                canvas.add(.part(PatiencePart.number(pile, card: place)), row.rect)
            }
        }
    }

    /// Draws a face-down part of a pile. The lattice continues from row to row.
    private func drawBack(on frame: inout Frame, _ rect: Rect, isLine: Bool) {
        if isLine {
            CardBack.drawLine(on: &frame, in: rect)
        } else {
            CardBack.draw(on: &frame, in: rect, phase: rect.row)
        }
    }

    /// Returns the border of a card: selected for the cursor's card and picked cards, strong for a
    /// card that can receive them.
    private func border(ofCard place: Int, of index: Int) -> PlayingCardArt.Border {
        let pile = KlondikePile.tableau(index)
        let count = board.tableau[index].cards.count
        if hasCursor, let picked = field.picked, picked.pile == pile {
            return place >= count - (picked.count ?? 1) ? .selected : .plain
        }
        if isAt(pile), place >= field.cursor.index ?? count - 1 { return .selected }
        return place == count - 1 && isLit(pile) ? .strong : .plain
    }

    /// Returns the picture of a card. A dot marks the cards that were moved last.
    private func art(_ card: PlayingCard, _ pile: KlondikePile, isMarked: Bool) -> PlayingCardArt {
        PlayingCardArt(
            card: card,
            mark: isMarked ? PlayingCardArt.Mark(sign: "•", style: .bold) : nil,
            colors: KlondikeField.colors(context),
            isFanned: true
        )
    }

    private func place(
        in rect: Rect,
        _ border: PlayingCardArt.Border,
        on frame: inout Frame,
        _ sign: String
    ) {
        PlayingCardArt.drawPlace(on: &frame, in: rect, border.lines)
        put(sign.isEmpty && rect.rows == 1 ? "·" : sign, in: rect, on: &frame, .dim)
    }

    /// Draws a word in the middle of a card.
    private func put(_ text: String, in rect: Rect, on frame: inout Frame, _ style: Style) {
        let column = rect.column + max(0, rect.columns - Width.of(text)) / 2
        frame.put(text, column: column, row: rect.row + rect.rows / 2, style)
    }

    private func cursorRect(_ layout: PatienceLayout) -> Rect? {
        switch field.cursor.pile {
        case .stock: return layout.slot(0)
        case .waste:
            let shown = min(board.waste.count, room.klondike?.draw == 1 ? 1 : 3)
            return layout.waste(max(0, shown - 1))
        case .foundation(let suit): return layout.foundation(suit)
        case .tableau(let index):
            guard board.tableau.indices.contains(index) else { return nil }
            let wanted = field.cursor.index ?? board.tableau[index].cards.count - 1
            let rows = layout.rows(of: board.tableau[index], index)
            let row = rows.first {
                if case .card(let place, _) = $0.kind { place == wanted } else { false }
            }
            return (row ?? rows.last)?.rect
        }
    }
}
