import ClientCore
import GameProtocol
import TerminalKit

/// The list of rooms. It fills the left part of the lobby, or the whole lobby in a small window.
struct RoomList {
    let rooms: [RoomSummary]
    let listing: RoomListing
    /// The number of rooms without the filter.
    let allCount: Int
    let motd: String?
    /// The other people on the server, the likeliest opponents first.
    let people: [ListedPerson]
    let area: Rect
    /// The number of columns that stay free at the left edge.
    let margin: Int
    /// Whether two rows of headings are above the list.
    let hasHeadings: Bool

    /// A line below the list, with a blank row above it.
    private enum Extra {
        case people
        case newRoom
        case password
        case motd
    }

    var visibleCount: Int { max(1, listRows - 2 * extras.count) }

    private var listRows: Int { area.rows - (hasHeadings ? 2 : 0) }

    /// The lines below the list. Several rooms must stay visible, so a small window has fewer lines
    /// or none.
    private var extras: [Extra] {
        let wanted: [Extra] =
            (people.isEmpty ? [] : [.people]) + [.newRoom]
            + (rooms.contains(where: \.isLocked) ? [.password] : [])
            + (motd == nil ? [] : [.motd])
        let most = (listRows - min(max(1, rooms.count), 5)) / 2
        return Array(wanted.prefix(max(0, most)))
    }

    func draw(on canvas: inout Canvas) {
        let columns = columns
        if hasHeadings { drawHeadings(columns, on: &canvas) }
        let top = area.row + (hasHeadings ? 2 : 0)
        let first = listing.first(in: rooms, visible: visibleCount)
        let shown = rooms.indices.dropFirst(first).prefix(visibleCount)
        for (row, index) in shown.enumerated() { draw(index, columns, row: top + row, on: &canvas) }
        if rooms.isEmpty { drawNothing(row: top, on: &canvas) }
        var row = top + max(1, shown.count) + 1
        let extras = extras
        for extra in extras where extra != .people {
            draw(extra, row: row, on: &canvas)
            row += 2
        }
        if extras.contains(.people) {
            drawPeople(row: row, rows: area.row + area.rows - row, on: &canvas)
        }
    }

    /// The people below the list: a row each if the space allows it, or else all in one row.
    private func drawPeople(row: Int, rows: Int, on canvas: inout Canvas) {
        let column = area.column + margin
        let columns = area.columns - margin - 1
        guard rows > 2 else {
            let names = people.map { $0.room == nil ? $0.name : "(\($0.name))" }
            let text = "Here: " + names.joined(separator: "  ")
            canvas.frame.put(text, column: column, row: row, columns: columns)
            return
        }
        canvas.frame.put("PEOPLE", column: column, row: row, .heading)
        let shown = people.count < rows ? people.count : rows - 2
        for (index, person) in people.prefix(shown).enumerated() {
            let text = "  " + person.name.padded(to: 20) + " " + PlainPeople.place(person)
            let style: Style = person.room == nil ? .plain : .dim
            canvas.frame.put(text, column: column, row: row + 1 + index, style, columns: columns)
        }
        if shown < people.count {
            let text = "  and \(people.count - shown) more"
            canvas.frame.put(text, column: column, row: row + 1 + shown, .dim, columns: columns)
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
        case .people: break
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
    private var digits: Int { "\(max(1, rooms.count))".utf8.count }
    private var codeColumn: Int { area.column + margin + 3 + digits }

    /// The columns at which the parts of a row begin, and the widths of three parts. If the numbers
    /// of the rooms have more digits, all parts move to the right.
    fileprivate struct Columns {
        var name: Int
        var game: Int
        var seats: Int
        var state: Int
        /// The column of the players' names; nil if the row is too narrow for them.
        var players: Int?
        var nameCount: Int
        var gameCount: Int
        var playersCount: Int
    }

    private var hasLongGames: Bool { area.columns >= 53 }

    private func game(_ room: RoomSummary) -> String {
        hasLongGames ? RoomWords.game(room.options) : RoomWords.shortGame(room.options)
    }

    /// The layout of a row. The game has its full width. Names get the rest, and players their own
    /// column if the rest is wide enough.
    private var columns: Columns {
        let name = codeColumn + 5
        let shared = area.column + area.columns - name - 14
        let longest = rooms.map { Width.of(game($0)) }.max() ?? 0
        // The heading of the seats begins one column early.
        let games = max(hasHeadings ? 5 : 4, min(shared - 5, longest))
        let titles = rooms.compactMap(\.title).map { Width.of($0) }.max() ?? 0
        let rest = max(4, shared - games)
        let wanted = min(40, max(10, titles))
        // The players need at least twelve columns and a blank on either side.
        let hasPlayers = rest - wanted >= 14
        let nameCount = hasPlayers ? wanted : min(40, rest)
        let gameColumn = name + nameCount + 1
        let seats = gameColumn + games + 1
        return Columns(
            name: name,
            game: gameColumn,
            seats: seats,
            state: seats + 4,
            players: hasPlayers ? seats + 13 : nil,
            nameCount: nameCount,
            gameCount: games,
            playersCount: rest - wanted - 2
        )
    }

    private func drawHeadings(_ columns: Columns, on canvas: inout Canvas) {
        let row = area.row
        let left = area.column + margin
        canvas.frame.put("ROOMS", column: left, row: row, .heading)
        let filter = listing.filter.isEmpty ? "/ filter" : "/ \(Frame.fit(listing.filter, 12))"
        let order = listing.order == .state ? "o sort" : "o by \(listing.order.rawValue)"
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
        let headings = [
            ("code", codeColumn), ("name", columns.name), ("game", columns.game),
            ("seats", columns.seats - 1), ("state", columns.state + 1),
        ]
        for (word, column) in headings + (columns.players.map { [("players", $0)] } ?? []) {
            canvas.frame.put(word, column: column, row: row + 1, .dim)
        }
    }

    private func draw(_ index: Int, _ columns: Columns, row: Int, on canvas: inout Canvas) {
        let room = rooms[index]
        let isSelected = listing.index(in: rooms) == index
        let left = area.column + margin
        if isSelected { canvas.frame.put("▶", column: left, row: row) }
        let number = "\(index + 1)"
        canvas.frame.put(number, column: left + 2 + digits - number.utf8.count, row: row)
        canvas.frame.put(room.room, column: codeColumn, row: row, columns: 4)
        let players = room.players.joined(separator: ", ")
        // A room without a name is known by the names of its players.
        let name = room.title ?? (columns.players == nil ? players : "")
        canvas.frame.put(
            name,
            column: columns.name,
            row: row,
            room.title == nil ? .dim : .plain,
            columns: columns.nameCount
        )
        canvas.frame.put(game(room), column: columns.game, row: row, columns: columns.gameCount)
        let seats = "\(min(99, room.players.count))/\(room.seats)"
        canvas.frame.put(seats, column: columns.seats, row: row, columns: 3)
        let state = room.state.rawValue + (room.isLocked ? "*" : "")
        canvas.frame.put(state, column: columns.state, row: row)
        if let column = columns.players {
            canvas.frame.put(players, column: column, row: row, columns: columns.playersCount)
        }
        let line = Rect(column: area.column, row: row, columns: area.columns)
        if isSelected { canvas.frame.restyle(line) { $0.isReverse = true } }
        canvas.add(.entry(index), line)
    }
}
