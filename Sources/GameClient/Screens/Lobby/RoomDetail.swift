import ClientCore
import GameProtocol
import TerminalKit

/// The details of the selected room in the lobby. The player learns about a room without entering
/// it.
struct RoomDetail {
    let room: RoomSummary

    /// The name of the room, its game and the size of the game.
    var heading: [String] {
        [RoomWords.name(room), RoomWords.game(room.options), card.extent]
    }

    private var game: any ClientGame.Type { ClientGames[room.options.game] }

    /// The details that depend on the game, in the form for a list of rooms.
    var card: RoomCard { game.card(room.options) }

    /// The players in their seats, and the free seats.
    var seats: [String] {
        (0..<min(max(room.seats, room.players.count), 6)).map { seat in
            let mark = SeatMark.of(seat)
            guard room.players.indices.contains(seat) else {
                return "\(mark) (free seat)" + (seat == room.players.count ? "  ← you" : "")
            }
            let name = room.players[seat]
            let isOwner = name == room.owner
            return isOwner ? "\(mark) \(name.padded(to: 12))owner" : "\(mark) \(name)"
        }
    }

    /// The options of the room with their values.
    var options: [String] {
        var lines: [(label: String, value: String)] = []
        if let seconds = card.turnSeconds {
            lines.append(("Turn clock", RoomWords.clock(seconds)))
        }
        lines += game.options.compactMap { $0.detail?(room.options) }
        lines.append(("Watching", "\(room.spectatorCount)"))
        return lines.map { $0.label.padded(to: 15) + $0.value }
    }

    /// The details of the room in fewer lines, for a small window.
    var shortLines: [String] {
        let card = card
        let last = card.foot.suffix(1) + ["\(room.spectatorCount) watching"]
        return [card.head] + seats + card.foot.dropLast() + [last.joined(separator: " · ")]
    }

    /// The keys that act on the room.
    var actions: [KeyHint] {
        let isPlaying = room.state == .playing
        return (sitting.map { [KeyHint("Enter", $0)] } ?? []) + [
            KeyHint("w", isPlaying ? "watch the round" : "watch only"),
            KeyHint("y", "copy the join line"),
        ]
    }

    /// The words for the action of Enter, such as `take the free seat`; nil if no seat is free.
    var sitting: String? {
        guard room.hasFreeSeat else { return nil }
        return room.state == .playing ? "sit down, play next" : "take the free seat"
    }

    /// The consequence of taking a seat, for the message row.
    var advice: String {
        guard room.hasFreeSeat else {
            return room.state == .playing
                ? "A round is running; w watches it." : "All seats are taken; w watches."
        }
        if room.options.isSharedTable {
            return "Enter sits down; \(game.terms.openAdvice)."
        }
        switch room.state {
        case .playing: return "A round is running: Enter sits down for the next, w watches."
        case .over: return "The round is over: Enter sits down for the next."
        case .open, .full:
            return switch room.seats {
            case 1: "Enter sits down."
            case 2:
                room.players.first.map { "\($0) is looking for a game: Enter" }
                    ?? "Enter sits down; nothing starts before both are there."
            default: "Enter sits down; nothing starts before all are there."
            }
        }
    }
}

extension Canvas {
    /// Draws the details into a rectangle. If the rectangle has too few rows, blank rows are left
    /// out.
    mutating func draw(_ detail: RoomDetail, in rect: Rect) {
        let lines: (Int) -> [String] = { gaps in
            let blank = { (rank: Int) in rank <= gaps ? [""] : [] }
            return detail.heading + blank(1) + detail.seats + blank(2) + detail.options
                + blank(3) + blank(4)
        }
        let actions = detail.actions
        let gaps = (0...4).last { lines($0).count + actions.count <= rect.rows } ?? 0
        let texts = lines(gaps).prefix(max(0, rect.rows - actions.count))
        for (index, line) in texts.enumerated() {
            frame.put(
                line,
                column: rect.column,
                row: rect.row + index,
                index == 0 ? .heading : .plain,
                columns: rect.columns
            )
        }
        draw(detail.card.sketch, in: rect, below: rect.row + texts.count + actions.count)
        for (index, action) in actions.enumerated() {
            let row = rect.row + texts.count + index
            frame.put(action.keys, column: rect.column, row: row, .key)
            frame.put(action.label, column: rect.column + 7, row: row, columns: rect.columns - 7)
            guard let key = action.key else { continue }
            add(.key(key), Rect(column: rect.column, row: row, columns: rect.columns))
        }
    }

    /// Draws the cards of a room on a table, if the rows below the details have room for them.
    private mutating func draw(_ sketch: [String], in rect: Rect, below row: Int) {
        let columns = (sketch.map(Width.of).max() ?? 0) + 2
        let table = Rect(column: rect.column, row: row + 1, columns: columns, rows: sketch.count)
        guard !sketch.isEmpty, columns <= rect.columns, table.endRow <= rect.endRow else { return }
        for (index, line) in sketch.enumerated() {
            frame.put(line, column: table.column + 1, row: table.row + index)
        }
        frame.ground(table, .table)
    }
}
