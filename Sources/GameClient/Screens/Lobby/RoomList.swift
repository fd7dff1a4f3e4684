import ClientCore
import GameProtocol
import TerminalKit

/// The list of rooms, drawn into the left part of the lobby or into all of it.
struct RoomList {
    let rooms: [RoomSummary]
    let listing: RoomListing
    /// How many rooms there are without the filter.
    let allCount: Int
    let motd: String?
    let area: Rect
    /// The first column stays free.
    let margin: Int
    /// Two rows of headings above the list.
    let hasHeadings: Bool

    /// What stands below the list, each with a blank row above it.
    private enum Extra {
        case newRoom
        case password
        case motd
    }

    /// How many rooms are shown at once.
    var visibleCount: Int { max(1, listRows - 2 * extras.count) }

    private var listRows: Int { area.rows - (hasHeadings ? 2 : 0) }

    /// What there is room for beside at least a few rooms.
    private var extras: [Extra] {
        let wanted: [Extra] =
            [.newRoom] + (rooms.contains(where: \.isLocked) ? [.password] : [])
            + (motd == nil ? [] : [.motd])
        let most = (listRows - min(max(1, rooms.count), 5)) / 2
        return Array(wanted.prefix(max(0, most)))
    }

    func draw(on canvas: inout Canvas) {
        if hasHeadings { drawHeadings(on: &canvas) }
        let top = area.row + (hasHeadings ? 2 : 0)
        let first = listing.first(in: rooms, visible: visibleCount)
        let shown = rooms.indices.dropFirst(first).prefix(visibleCount)
        for (row, index) in shown.enumerated() { draw(index, row: top + row, on: &canvas) }
        if rooms.isEmpty { drawNothing(row: top, on: &canvas) }
        var row = top + max(1, shown.count) + 1
        for extra in extras {
            draw(extra, row: row, on: &canvas)
            row += 2
        }
    }

    private func drawNothing(row: Int, on canvas: inout Canvas) {
        let text =
            allCount == 0
            ? "No rooms here yet." : "No room has “\(listing.filter)” in its name."
        canvas.frame.put(
            text,
            column: area.column + margin + 2,
            row: row,
            columns: area.columns - margin - 2
        )
    }

    private func draw(_ extra: Extra, row: Int, on canvas: inout Canvas) {
        let column = area.column + margin + 4
        switch extra {
        case .newRoom:
            canvas.frame.put("+ new room (c)", column: column, row: row)
            canvas.add(.key(.character("c")), Rect(column: column, row: row, columns: 14))
        case .password: canvas.frame.put("* asks for a password", column: column, row: row, .dim)
        case .motd:
            canvas.frame.put(
                motd ?? "",
                column: area.column + margin,
                row: row,
                columns: area.columns - margin
            )
        }
    }
}

extension RoomList {
    /// The columns of a row, from the left; longer numbers push the others to the right.
    private var digits: Int { "\(max(1, rooms.count))".utf8.count }
    private var codeColumn: Int { area.column + margin + 3 + digits }
    private var nameColumn: Int { codeColumn + 5 }
    private var gameColumn: Int { nameColumn + nameColumns + 1 }
    private var seatsColumn: Int { gameColumn + gameColumns + 1 }
    private var stateColumn: Int { seatsColumn + 4 }

    private var hasLongGames: Bool { area.columns >= 53 }
    private var gameColumns: Int {
        if hasLongGames { return 17 }
        return max(4, rooms.map { Width.of(RoomWords.shortGame($0.options)) }.max() ?? 4)
    }
    private var nameColumns: Int {
        let others = margin + 8 + digits + 1 + gameColumns + 1 + 4 + 8
        return max(4, min(40, area.columns - others))
    }

    private func drawHeadings(on canvas: inout Canvas) {
        let row = area.row
        let left = area.column + margin
        canvas.frame.put("ROOMS", column: left, row: row, .bold)
        let filter = listing.filter.isEmpty ? "/ filter" : "/ \(Frame.fit(listing.filter, 12))"
        let order = listing.order == .code ? "o sort" : "o by \(listing.order.rawValue)"
        let text = "\(filter)   \(order)"
        let column = area.column + area.columns - 1 - Width.of(text)
        canvas.frame.put(text, column: column, row: row, .dim)
        let filterColumns = Width.of(filter)
        canvas.add(
            .key(.character("/")),
            Rect(column: column, row: row, columns: filterColumns)
        )
        canvas.add(
            .key(.character("o")),
            Rect(column: column + filterColumns + 3, row: row, columns: order.utf8.count)
        )
        for (word, column) in [
            ("code", codeColumn), ("name", nameColumn), ("game", gameColumn),
            ("seats", seatsColumn - 1), ("state", stateColumn + 1),
        ] {
            canvas.frame.put(word, column: column, row: row + 1, .dim)
        }
    }

    private func draw(_ index: Int, row: Int, on canvas: inout Canvas) {
        let room = rooms[index]
        let isSelected = listing.index(in: rooms) == index
        let left = area.column + margin
        if isSelected { canvas.frame.put("▶", column: left, row: row) }
        let number = "\(index + 1)"
        canvas.frame.put(number, column: left + 2 + digits - number.utf8.count, row: row)
        canvas.frame.put(room.room, column: codeColumn, row: row, columns: 4)
        canvas.frame.put(room.title ?? "", column: nameColumn, row: row, columns: nameColumns)
        let game =
            hasLongGames ? RoomWords.game(room.options) : RoomWords.shortGame(room.options)
        canvas.frame.put(game, column: gameColumn, row: row, columns: gameColumns)
        let seats = "\(min(99, room.players.count))/\(room.seats)"
        canvas.frame.put(seats, column: seatsColumn, row: row, columns: 3)
        let state = RoomWords.state(room).rawValue + (room.isLocked ? "*" : "")
        canvas.frame.put(state, column: stateColumn, row: row)
        let line = Rect(column: area.column, row: row, columns: area.columns)
        if isSelected { canvas.frame.restyle(line) { $0.isReverse = true } }
        canvas.add(.entry(index), line)
    }
}
