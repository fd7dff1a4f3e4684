import GameProtocol

/// The keys of the screen below it, and the rules in two lines.
struct HelpBox: ScreenPart {
    private var firstRow = 0

    static let columns = 76

    mutating func receive(_ event: ScreenEvent, _ context: ScreenContext) -> [ScreenEffect] {
        let lines = HelpPage(context).lines
        let last = max(0, lines.count - visibleRows(lines.count, context))
        switch event {
        case .key(.character("?")), .key(.escape), .key(.character("q")), .key(.enter):
            return [.open(.nothing)]
        case .key(.down), .key(.character("j")), .key(.pageDown), .scroll(up: false):
            firstRow = min(last, firstRow + 1)
        case .key(.up), .key(.character("k")), .key(.pageUp), .scroll(up: true):
            firstRow = max(0, firstRow - 1)
        case .key: return [.tell(ScreenMessage(text: "? or Esc closes the help."))]
        case .click, .paste, .focus: break
        }
        return []
    }

    func draw(on canvas: inout Canvas, _ context: ScreenContext) {
        let page = HelpPage(context)
        let lines = page.lines
        let bounds = canvas.frame.bounds
        let rows = visibleRows(lines.count, context)
        let columns = min(Self.columns, bounds.columns)
        let rect = bounds.centered(Size(columns: columns, rows: rows + 2))
        canvas.cover(bounds)
        canvas.frame.dialog(rect, title: page.title)
        canvas.frame.cursor = nil
        for (row, line) in lines.dropFirst(firstRow).prefix(rows).enumerated() {
            let isHeading = line == line.uppercased() && !line.hasPrefix(" ")
            canvas.frame.put(
                line,
                column: rect.column + 2,
                row: rect.row + 1 + row,
                isHeading ? .bold : .plain,
                columns: columns - 3
            )
        }
        let foot = rows < lines.count ? " ↑↓ more   ? or Esc closes " : " ? or Esc closes "
        let column = rect.endColumn - 2 - Width.of(foot)
        canvas.frame.put(foot, column: column, row: rect.endRow - 1)
        canvas.add(.key(.escape), bounds)
    }

    private func visibleRows(_ count: Int, _ context: ScreenContext) -> Int {
        max(1, min(count, context.size.rows - 2))
    }
}

/// What the help says of one screen.
struct HelpPage {
    let title: String
    let lines: [String]

    init(_ context: ScreenContext) {
        guard context.client != nil else {
            (title, lines) = ("Finding a server", Self.finding)
            return
        }
        guard let room = context.room else {
            (title, lines) = ("The lobby", Self.lobby)
            return
        }
        let isDeck = room.deck != nil
        title = isDeck ? "Deck draw" : "Concentration"
        let play =
            room.phase == .lobby
            ? Self.waiting
            : room.isPlayer ? (isDeck ? Self.deck : Self.concentration) : Self.watching
        lines =
            ["PLAY"] + play + ["TALK AND LOOK"] + Self.look(isDeck) + ["LEAVE"] + Self.leaving
            + [""] + (isDeck ? Self.deckRules : Self.rules)
    }

    private static func row(_ keys: String, _ words: String) -> String {
        "  " + keys + String(repeating: " ", count: max(1, 18 - Width.of(keys))) + words
    }

    private static let finding =
        ["PLAY"]
        + [
            row("↑↓ or a digit", "choose a server"),
            row("Enter", "connect"),
            row("a", "type or paste an address"),
            row("F2", "another name for you"),
            "LEAVE",
            row("q, Esc", "quit"),
            "",
            "Whoever has a server gets the line to paste: GameServer prints it.",
            "more: GameClient help",
        ]

    private static let lobby =
        ["PLAY"]
        + [
            row("↑↓ j k or digits", "choose a room; Home and End, the first and last"),
            row("Enter, Space", "sit down; in a small window first the detail"),
            row("w", "watch without playing"),
            row("c", "make a room"),
            row("b", "make a room and play a bot in it"),
            row("y", "copy the line that a friend pastes"),
            "TALK AND LOOK",
            row("/", "filter by name, code, game or player"),
            row("o", "sort by code, name, state or free seats"),
            row("M", "less motion"),
            "LEAVE",
            row("q, Esc", "quit"),
            row("Ctrl-Z", "suspend; fg comes back"),
            "",
            "Nothing starts before all have sat down and are ready.",
            "more: GameClient help",
        ]

    private static let waiting = [
        row("y", "copy the line that a friend pastes"),
        row("b", "a bot takes the free seat"),
        row("s", "start before all seats are taken (host)"),
    ]

    private static let concentration = [
        row("arrows, h j k l", "move; Tab, the next hidden card"),
        row("Space, Enter", "turn the card"),
        row("0-9, then Enter", "turn the card of that number"),
        row("click", "turn that card"),
        row("r c s", "after the game: rematch, new room, score sheet"),
    ]

    private static let watching = [
        row("arrows, h j k l", "look around"),
        row("f", "take a free seat"),
        row("n", "the next room in play"),
    ]

    private static let deck = [
        row("Space", "draw to the table; digits before it: so many"),
        row("d", "draw into your hand"),
        row("p, x", "put a card on the table, take one into your hand"),
        row("u", "put a card under the deck"),
        row("s", "shuffle"),
    ]

    private static func look(_ isDeck: Bool) -> [String] {
        [
            row("t", "talk; 1 to 5 there say nice, oops, hurry, gg, brb"),
            isDeck ? row("v", "next look") : row("v, + and -", "next look, card size"),
            row("m, M", "bell on or off; less motion"),
            row("Shift and mouse", "selects text as ever"),
        ]
    }

    private static let leaving = [
        row("q, Esc", "leave; asks while a game runs"),
        row("Ctrl-C", "leave at once, and keep your seat for a while"),
        row("Ctrl-Z", "suspend; fg comes back"),
    ]

    private static let rules = [
        "Turn up two cards. A pair is yours, and you go on; two that differ",
        "are turned back. Whoever has most pairs wins.",
        "more: GameClient help concentration",
    ]

    private static let deckRules = [
        "High card: all draw one, the highest takes the trick. Free: a table",
        "with cards, where everybody draws when they like.",
        "more: GameClient help deck",
    ]
}
