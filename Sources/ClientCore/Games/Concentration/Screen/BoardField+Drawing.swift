import GameProtocol
import TerminalKit

extension BoardField {
    func draw(
        on canvas: inout Canvas,
        _ layout: RoomLayout,
        _ room: RoomView,
        _ context: ScreenContext
    ) {
        let board = self.layout(room, context)
        let lookers = lookers(room)
        let result = OverBox(
            room: room,
            record: record.round,
            fact: record.bestStreak.map { "best streak  \(Frame.fit($0.player, 8)) \($0.count)" },
            context: context
        )
        let covered = room.phase == .over ? result.rect(layout) : nil
        for number in 1...max(1, board.grid.count) where number <= board.grid.count {
            let rect = board.rect(of: number)
            // A card that the result partly covers is left out.
            if let covered, covered.intersects(rect) { continue }
            guard var card = card(number, room, context) else { continue }
            card.lookers = lookers[number] ?? []
            card.isTight = board.columnGap == 0
            card.draw(on: &canvas.frame, in: rect)
            draw(context.coachMarks, of: number, on: &canvas.frame, in: rect)
            if room.phase == .playing { canvas.add(.part(number), rect) }
            if card.hasCursor { canvas.showCursor(in: rect, context) }
        }
        if room.phase == .over {
            result.draw(on: &canvas, layout)
        } else {
            drawFlight(on: &canvas.frame, board, layout, room, context)
        }
    }

    /// Draws a found pair on its way to the score of its owner.
    private func drawFlight(
        on frame: inout Frame,
        _ board: BoardLayout,
        _ layout: RoomLayout,
        _ room: RoomView,
        _ context: ScreenContext
    ) {
        guard let flight = motion.flight(at: context.at, context.settings.motion) else { return }
        for cell in flight.cells {
            guard case .taken(let face, let player) = room.board?.cell(cell) else { continue }
            let seat = room.playing.firstIndex { $0.name == player } ?? 0
            // The scores are in the panel at the right, or in the row below the cards.
            let isAside = layout.panel != nil
            let goal = Position(
                column: isAside ? layout.field.endColumn - 3 : layout.field.column + 16 * seat,
                row: isAside ? layout.field.row + 1 + seat : layout.field.endRow - 1
            )
            let rect = board.rect(of: cell)
            let start = (rect.column + rect.columns / 2 - 1, rect.row + rect.rows / 2)
            let column = start.0 + Int(flight.part * Double(goal.column - start.0))
            let row = start.1 + Int(flight.part * Double(goal.row - start.1))
            let text = Frame.fit(context.shown(face, in: room).text, 3)
            frame.put(text, column: column, row: row, Style(.pair, bold: true))
        }
    }

    /// Draws the coach's mark on a flipped card, and an exclamation mark on each better card.
    private func draw(
        _ marks: [CoachMark],
        of number: Int,
        on frame: inout Frame,
        in rect: Rect
    ) {
        if marks.contains(where: { $0.cell == number }) {
            let column = rect.endColumn - 3
            frame.put(CoachMark.sign, column: column, row: rect.row, Style(.error, bold: true))
        } else if marks.contains(where: { $0.better.contains(number) }) {
            frame.put("!", column: rect.endColumn - 2, row: rect.row, Style(.good, bold: true))
        }
    }

    /// Returns the card as the screen shows it now; nil before the card is dealt.
    private func card(_ number: Int, _ room: RoomView, _ context: ScreenContext) -> CardArt? {
        let (at, setting) = (context.at, context.settings.motion)
        var pose = pose(of: number, room, context)
        switch motion.step(of: number, at: at, setting) {
        case .absent: return nil
        case .down: pose = .down
        case .narrowDown: pose = .narrow(isFace: false)
        case .edge: pose = .edge
        case .narrowUp: pose = .narrow(isFace: true)
        case nil:
            // A found pair keeps the boxes of open cards until it has flashed.
            if case .taken(let picture, let mark) = pose, motion.isPairing(number, at: at) {
                pose = .up(picture, by: mark)
            }
        }
        var card = CardArt(number: number, pose: pose)
        card.hasCursor = showsCursor(room) && cursor.shown(BoardGrid(room)) == number
        card.isFlashing = motion.isFlashing(number, at: at)
        card.showsNumber = context.settings.showsNumbers
        card.suits = SuitColors(context.settings)
        return card
    }

    private func pose(
        of number: Int,
        _ room: RoomView,
        _ context: ScreenContext
    ) -> CardArt.Pose {
        switch room.board?.cell(number) {
        case nil, .down: .down
        case .up(let face): .up(context.shown(face, in: room), by: flipper(of: number, room))
        case .taken(let face, let player):
            .taken(context.shown(face, in: room), by: mark(of: player, room))
        }
    }

    /// Returns the mark of the player who turned that card up. Before the event arrives, that is
    /// the player whose turn it is.
    private func flipper(of number: Int, _ room: RoomView) -> CardArt.Mark? {
        let player = room.lastTurn.last { $0.cell == number }?.player ?? room.turn?.player
        return player.flatMap { mark(of: $0, room) }
    }

    private func mark(of player: String, _ room: RoomView) -> CardArt.Mark? {
        guard room.place(of: player) != nil else { return nil }
        return CardArt.Mark(text: room.mark(of: player), chip: room.chip(of: player))
    }

    /// Returns the marks of the players who look at each card, except the player who turned it up.
    private func lookers(_ room: RoomView) -> [Int: [CardArt.Mark]] {
        guard room.phase == .playing else { return [:] }
        var marks: [Int: [CardArt.Mark]] = [:]
        for player in room.places {
            guard let cell = room.hovers[player], let mark = mark(of: player, room) else {
                continue
            }
            switch room.board?.cell(cell) {
            case .taken: continue
            case .up where room.lastTurn.last(where: { $0.cell == cell })?.player == player:
                continue
            default: marks[cell, default: []].append(mark)
            }
        }
        return marks
    }

    /// Whether this client has a cursor. Spectators have none.
    func showsCursor(_ room: RoomView) -> Bool {
        room.phase == .playing && room.ownSeat?.isPlaying == true
    }
}
