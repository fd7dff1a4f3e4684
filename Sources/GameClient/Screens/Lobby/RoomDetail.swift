import GameProtocol

/// What the lobby shows of the selected room: nothing need be opened to know what a room is.
struct RoomDetail {
    let room: RoomSummary
    /// The columns there are for a line.
    let columns: Int

    /// A key that does something with the room.
    struct Action: Equatable {
        var key: Key
        var keys: String
        var words: String
    }

    /// The name, and what is played.
    var heading: [String] {
        [RoomWords.name(room), RoomWords.game(room.options), extent]
    }

    /// `18 pairs, theme emoji`; `high card, 1 deck`.
    private var extent: String {
        switch room.options {
        case .concentration(let options):
            return "\(PlainWords.count(options.pairs, "pair")), theme \(options.theme)"
        case .deck(let options):
            let rules = options.rules == .free ? "free" : "high card"
            let decks = PlainWords.count(options.deckCount, "deck")
            return "\(rules), \(decks)\(options.jokers ? ", jokers" : "")"
        }
    }

    /// Who sits where, and which seats are free.
    var seats: [String] {
        (0..<min(max(room.seats, room.players.count), 6)).map { seat in
            let mark = SeatMark.of(seat)
            guard room.players.indices.contains(seat) else {
                return "\(mark) (free seat)" + (seat == room.players.count ? "  ← you" : "")
            }
            let name = room.players[seat]
            let isHost = name == room.owner
            return isHost ? "\(mark) \(Self.padded(name, 12))host" : "\(mark) \(name)"
        }
    }

    /// The rules of the room, each with its value.
    var options: [String] {
        var lines: [(String, String)]
        switch room.options {
        case .concentration(let options):
            lines = [
                ("Turn clock", RoomWords.clock(options.turnSeconds)),
                ("Flip-back", RoomWords.tenths(options.hideMs)),
                ("A pair", RoomWords.afterPair(options.again)),
            ]
        case .deck(let options):
            let clock = RoomWords.clock(options.turnSeconds)
            lines = options.rules == .free ? [] : [("Turn clock", clock)]
        }
        lines.append(("Watching", "\(room.spectatorCount)"))
        return lines.map { Self.padded($0, 15) + $1 }
    }

    /// The same in a small window.
    var shortLines: [String] {
        let watching = "\(room.spectatorCount) watching"
        switch room.options {
        case .concentration(let options):
            let pairs = PlainWords.count(options.pairs, "pair")
            let clock = RoomWords.clock(options.turnSeconds)
            return ["\(RoomWords.game(room.options)), \(pairs), \(options.theme)"] + seats + [
                "Turn clock \(clock) · flip-back \(RoomWords.tenths(options.hideMs))",
                "A pair: \(RoomWords.afterPair(options.again)) · \(watching)",
            ]
        case .deck: return ["\(RoomWords.game(room.options)), \(extent)"] + seats + [watching]
        }
    }

    var actions: [Action] {
        let sit = sitting.map { [Action(key: .enter, keys: "Enter", words: $0)] } ?? []
        let isPlaying = RoomWords.state(room) == .playing
        return sit + [
            Action(
                key: .character("w"),
                keys: "w",
                words: isPlaying ? "watch the game" : "watch only"
            ),
            Action(key: .character("y"), keys: "y", words: "copy the join line"),
        ]
    }

    /// What Enter does; nil where no seat is free.
    var sitting: String? {
        guard RoomWords.hasFreeSeat(room) else { return nil }
        return RoomWords.state(room) == .playing ? "sit down, play next" : "take the free seat"
    }

    /// What sitting down means, for the message row.
    var advice: String {
        guard RoomWords.hasFreeSeat(room) else {
            return RoomWords.state(room) == .playing
                ? "A game is running; w watches it." : "All seats are taken; w watches."
        }
        if room.options.isOpenTable { return "Enter sits down; everybody draws when they like." }
        switch RoomWords.state(room) {
        case .playing: return "A game is running: Enter sits down for the next, w watches."
        case .over: return "The game is over: Enter sits down for the next."
        case .open, .full:
            return switch room.seats {
            case 1: "Enter sits down."
            case 2: "Enter sits down; nothing starts before both are there."
            default: "Enter sits down; nothing starts before all are there."
            }
        }
    }

    private static func padded(_ text: String, _ columns: Int) -> String {
        text + String(repeating: " ", count: max(1, columns - Width.of(text)))
    }
}

extension Canvas {
    /// Draws the detail into a rectangle; blank rows give way where there is little room.
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
                index == 0 ? .bold : .plain,
                columns: rect.columns
            )
        }
        for (index, action) in actions.enumerated() {
            let row = rect.row + texts.count + index
            frame.put(action.keys, column: rect.column, row: row, .bold)
            frame.put(action.words, column: rect.column + 7, row: row, columns: rect.columns - 7)
            add(
                .key(action.key),
                Rect(column: rect.column, row: row, columns: rect.columns, rows: 1)
            )
        }
    }
}
