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
            // Half a card beside the result says nothing.
            if let covered, covered.intersects(rect) { continue }
            guard var card = card(number, room, context) else { continue }
            card.lookers = lookers[number] ?? []
            card.isTight = board.columnGap == 0
            card.draw(on: &canvas.frame, in: rect)
            drawCoachMark(of: number, on: &canvas.frame, in: rect)
            if room.phase == .playing { canvas.add(.part(number), rect) }
            if card.hasCursor { canvas.showCursor(in: rect, context) }
        }
        if room.phase == .over {
            result.draw(on: &canvas, layout)
        }
    }

    mutating func mark(_ marks: [CoachMark]) { coachMarks = marks }

    /// The mark of the coach on a card, and an exclamation mark on those that would have been better.
    private func drawCoachMark(of number: Int, on frame: inout Frame, in rect: Rect) {
        if coachMarks.contains(where: { $0.cell == number }) {
            let column = rect.endColumn - 3
            frame.put(CoachMark.sign, column: column, row: rect.row, Style(.error, bold: true))
        } else if coachMarks.contains(where: { $0.better.contains(number) }) {
            frame.put("!", column: rect.endColumn - 2, row: rect.row, Style(.good, bold: true))
        }
    }

    /// The card as it is drawn now; nil while it is not dealt.
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
            // A pair keeps its boxes until it has flashed.
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

    /// Who turned that card up: while nothing is told, the player in turn.
    private func flipper(of number: Int, _ room: RoomView) -> CardArt.Mark? {
        let player = room.lastTurn.last { $0.cell == number }?.player ?? room.turn?.player
        return player.flatMap { mark(of: $0, room) }
    }

    private func mark(of player: String, _ room: RoomView) -> CardArt.Mark? {
        guard room.place(of: player) != nil else { return nil }
        return CardArt.Mark(text: room.mark(of: player), chip: room.chip(of: player))
    }

    /// The marks of those who look at a card; whoever turned it up has a mark there already.
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

    /// Only players have a cursor.
    func showsCursor(_ room: RoomView) -> Bool {
        room.phase == .playing && room.ownSeat?.isPlaying == true
    }
}
