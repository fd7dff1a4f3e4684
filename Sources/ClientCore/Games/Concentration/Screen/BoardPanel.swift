import GameProtocol
import TerminalKit

/// The panel of Concentration: the score, the remaining pairs, and the last and the running turn.
struct BoardPanel: Sendable {
    /// The columns of every line except the heading of the score.
    private var columns: Int { RoomLayout.panelColumns(context.size) - 1 }

    let room: RoomView
    let context: ScreenContext
    let record: FlipRecord

    var sections: [PanelSection] {
        if room.phase == .lobby { return [seats, options] }
        if room.phase == .over { return [score] }
        return [score, left] + [now, lastTurn, loading].compactMap { $0 }
    }

    /// `▲ ann 1 pair, 7 flips   ● bob 1, 6`. If that does not fit, the line has only the pairs, and
    /// names as long as possible.
    var status: StyledText {
        let longest = Limits.maximumNameCount
        let whole = status(longest) { counts($0, isFirst: $1) }
        if whole.columns < context.size.columns { return whole }
        var text = whole
        for count in (2...longest).reversed() where text.columns >= context.size.columns {
            text = status(count) { seat, _ in "\(seat.score)" }
        }
        return text
    }

    private func status(
        _ nameColumns: Int,
        _ counts: (RoomView.Seat, Bool) -> String
    ) -> StyledText {
        if room.phase == .lobby {
            let names = room.seats.map(\.name).joined(separator: ", ")
            return StyledText("Here: \(names)")
        }
        var text = StyledText()
        for (index, seat) in room.playing.enumerated() {
            if index > 0 { text.add("   ") }
            text = text + room.sign(of: seat.name)
            text.add(" \(Frame.fit(seat.name, nameColumns)) \(counts(seat, index == 0))")
        }
        return text
    }

    private func counts(_ seat: RoomView.Seat, isFirst: Bool) -> String {
        isFirst
            ? "\(room.game.points(seat.score, room.options)), "
                + PlainWords.count(seat.flips, "flip")
            : "\(seat.score), \(seat.flips)"
    }

    private var score: PanelSection {
        let rows = room.playing.map { seat in
            (room.sign(of: seat.name) + name(seat, columns: columns - 12))
                .padded(to: columns - 7, "\(seat.score)")
                .padded(to: columns, "\(seat.flips)")
        }
        return PanelSection(lines: [heading] + rows)
    }

    private var heading: StyledText {
        let names = "\(room.game.names(room.options).point)s  flips"
        return StyledText("SCORE" + .blanks(columns - 4 - names.utf8.count) + names, .heading)
    }

    private func name(_ seat: RoomView.Seat, columns: Int) -> StyledText {
        let suffix = seat.name == room.me ? " (you)" : seat.isOnline ? "" : " (away)"
        let isInTurn = room.turn?.player == seat.name
        let name = Frame.fit(seat.name, columns - suffix.utf8.count)
        return StyledText(" ").adding(name, isInTurn ? .bold : .plain).adding(suffix)
    }

    /// `left 6 of 8   ██▌·······`
    private var left: PanelSection {
        let all = room.cellCount / 2
        let left = room.board?.pairsLeft ?? all
        let bar = Self.bar(all - left, of: all)
        var lines = [StyledText("left \(left) of \(all)").padded(to: columns, bar)]
        if let idle = room.progress.idleTurns, let end = room.concentration?.stalemateTurns,
            end > 0,
            2 * idle >= end
        {
            lines.append(StyledText("nothing new  \(idle) of \(end)", .bold))
        }
        return PanelSection(lines: lines)
    }

    /// The progress of the pictures, which a late player loads while the others play.
    private var loading: PanelSection? {
        context.pictures.progress.map { PanelSection(lines: [StyledText($0, .dim)]) }
    }

    /// Returns a bar of ten cells for the part of a whole, exact to an eighth of a cell.
    static func bar(_ part: Int, of whole: Int) -> String {
        let eighths = whole > 0 ? (80 * max(0, part) + whole / 2) / whole : 0
        let full = min(10, eighths / 8)
        let rest = full < 10 ? eighths % 8 : 0
        let blocks = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]
        let dots = 10 - full - (rest > 0 ? 1 : 0)
        return String(repeating: "█", count: full) + blocks[rest]
            + String(repeating: "·", count: dots)
    }

    /// The running turn of another player, after its first card.
    private var now: PanelSection? {
        guard let turn = record.openTurn, turn.player != room.me, turn.flips.count == 1,
            room.turn?.player == turn.player
        else { return nil }
        let look = room.hovers[turn.player].flatMap { cell -> String? in
            room.isPlayer || cell == turn.flips[0].cell ? nil : "looking at \(cell)"
        }
        let next = StyledText(.blanks(numberColumns)).adding(look ?? "… second card")
        return PanelSection(
            lines: [heading("NOW", of: turn.player)] + card(turn.flips[0]) + [next]
        )
    }

    private var lastTurn: PanelSection? {
        if !room.isPlayer, now != nil { return nil }
        guard let turn = record.lastTurn else { return nil }
        let end =
            switch turn.end {
            case .pair: "pair"
            case .timeout: "time is up"
            case .miss, nil: "no pair"
            }
        let heading = heading("LAST TURN", of: turn.player, end: end)
        return PanelSection(lines: [heading] + turn.flips.flatMap(card))
    }

    /// `LAST TURN ● bob  no pair`. If the whole name does not fit, the heading shows only the mark.
    private func heading(_ title: String, of player: String, end: String = "") -> StyledText {
        let head = StyledText(title, .heading).adding(" ") + room.sign(of: player)
        let left = columns - head.columns - (end.isEmpty ? 1 : end.utf8.count + 3)
        let text = Width.of(player) <= left ? head.adding(" \(player)") : head
        return end.isEmpty ? text : text.padded(to: columns, end)
    }

    /// The columns of a card's number and the blank after it.
    private var numberColumns: Int { 1 + max(2, "\(room.cellCount)".utf8.count) }

    /// ` 9 pumpkin`. A long word continues on the next line.
    private func card(_ flip: ShownFlip) -> [StyledText] {
        let word = context.shown(flip.face, in: room).word
        let left = columns + 1 - numberColumns
        return WordWrap.lines(word, columns: left).enumerated().map { index, line in
            let number = index == 0 ? "\(flip.cell)" : ""
            let blanks = String.blanks(numberColumns - 1 - number.utf8.count)
            return StyledText("\(blanks)\(number) \(line)")
        }
    }
}

extension BoardPanel {
    private var seats: PanelSection {
        var lines = [StyledText("SEATS", .heading)]
        for seat in room.seats {
            let name = name(seat, columns: 13)
            let state = room.owner == seat.name ? "owner" : seat.isReady ? "ready" : ""
            lines.append(
                (room.sign(of: seat.name) + name).adding(state.isEmpty ? "" : "   " + state)
            )
        }
        let free = (room.seatCount ?? room.seats.count) - room.seats.count
        for place in 0..<max(0, free) {
            lines.append(StyledText("\(SeatMark.of(room.seats.count + place)) (free)"))
        }
        return PanelSection(lines: lines)
    }

    private var options: PanelSection {
        guard let options = room.concentration else { return PanelSection(lines: []) }
        var section = PanelSection(lines: [
            StyledText(
                options.turnSeconds > 0 ? "\(options.turnSeconds) s a turn" : "no turn clock"
            ),
            StyledText("flip-back \(Decimals.tenths(options.hideMs / 100)) s"),
            StyledText("a pair: \(options.again ? "go again" : "pass")"),
        ])
        if let progress = context.pictures.progress { section.lines.append(StyledText(progress)) }
        return section
    }
}
