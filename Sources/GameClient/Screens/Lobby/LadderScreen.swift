import ClientCore
import GameProtocol
import TerminalKit

/// The ladder of the server: a table of ratings that the screen refreshes while it is open.
struct LadderScreen: ScreenPart {
    private var selection = ListSelection()
    /// The name of the selected player. The selection stays on this player if the order changes.
    private var selected: String?
    private var order = Order.rank
    private var period = Period.all
    /// The kind of game whose ladder the player chose; nil for the kind with the most rounds.
    private var chosen: LadderClass?
    private var askedAt: Int

    static let refreshMs = 10_000

    init(at: Int) { askedAt = at }

    private enum Order: String, CaseIterable {
        case rank, name, rounds, streak
    }

    private enum Period: String, CaseIterable {
        case all = "all time"
        case day = "last 24 hours"
        case week = "last 7 days"

        var seconds: Int? {
            switch self {
            case .all: nil
            case .day: 86_400
            case .week: 7 * 86_400
            }
        }
    }

    enum Action {
        case move(CursorMove)
        case order, period, nextClass, previousClass, play, help, back
    }

    static let keys = KeyMap<Action>([
        KeyBinding(
            "↑↓",
            also: "j k PgUp PgDn Home End",
            "choose",
            help: .look("↑↓ j k", "go through the players; Home and End, the first and last"),
            moves: Action.move
        ),
        KeyBinding("→", also: "l Tab", "game", help: .look("→ ←", "the next game"), to: .nextClass),
        KeyBinding("←", also: "h Shift-Tab", to: .previousClass),
        KeyBinding(
            "s",
            "since",
            help: .look("all time, the last 24 hours, the last 7 days"),
            to: .period
        ),
        KeyBinding("o", "sort", help: .look("sort by rank, name, rounds or streak"), to: .order),
        KeyBinding(
            "p",
            "play",
            help: .play("play this game with somebody of about your rating"),
            to: .play
        ),
        KeyBinding("?", "help", to: .help),
        KeyBinding(
            "Esc",
            also: "q",
            "back",
            help: .leave("Esc, q", "back to the lobby"),
            to: .back
        ),
    ])

    func sheet(_ context: ScreenContext) -> KeySheet {
        KeySheet(
            title: "Ladder",
            rows: Self.keys.rows,
            notes: [
                "± has the true rating in 95 of 100 cases; 1500 is the average.",
                "more: GameClient ladder --help",
            ]
        )
    }

    mutating func receive(_ event: ScreenEvent, _ context: ScreenContext) -> [ScreenEffect] {
        if context.client?.isMakingRoom == true, event != .key(.escape) {
            return event.isPress ? .tell("The ladder looks for an opponent…") : []
        }
        switch event {
        case .key(let key):
            guard let action = Self.keys[key] else { return .tell(PlainText.noSuchKey) }
            return perform(action, context)
        case .click(.entry(let index)): select(index, context)
        case .scroll(let up): move(up ? .up : .down, context)
        case .click, .pointer, .paste, .focus: break
        }
        return []
    }

    private mutating func perform(_ action: Action, _ context: ScreenContext) -> [ScreenEffect] {
        switch action {
        case .move(let move): self.move(move, context)
        case .order:
            // The same player stays selected, even the first one.
            let rows = rows(context)
            if !rows.isEmpty { selected = rows[index(in: rows)].name }
            order = order.next
            return .tell("Sorted by \(order.rawValue).")
        case .period:
            period = period.next
            return .tell("Rounds: \(period.rawValue).") + ask(context)
        case .nextClass: return change(by: 1, context)
        case .previousClass: return change(by: -1, context)
        case .play: return play(context)
        case .help: return [.open(.help)]
        case .back: return [.open(.nothing)]
        }
        return []
    }

    private mutating func move(_ move: CursorMove, _ context: ScreenContext) {
        let (rows, visible) = (rows(context), rowCount(context))
        select(move.index(from: index(in: rows), of: rows.count, visible: visible), context)
    }

    private mutating func select(_ index: Int, _ context: ScreenContext) {
        let rows = rows(context)
        guard !rows.isEmpty else { return }
        selection.select(index, of: rows.count, visible: rowCount(context))
        selected = rows[selection.index].name
    }

    /// Shows the ladder of the next kind of game, or of the previous kind if `step` is -1.
    private mutating func change(by step: Int, _ context: ScreenContext) -> [ScreenEffect] {
        guard let table = context.client?.ladder.table, table.classes.count > 1 else {
            return .tell("The ladder has no other game yet.")
        }
        let index = index(of: chosen ?? table.shownClass, in: table.classes)
        let count = table.classes.count
        chosen = table.classes[(index + step + count) % count]
        (selection, selected) = (ListSelection(), nil)
        return ask(context)
    }

    private func index(of shown: LadderClass?, in classes: [LadderClass]) -> Int {
        classes.firstIndex { $0.game == shown?.game && $0.contest == shown?.contest } ?? 0
    }

    private mutating func ask(_ context: ScreenContext) -> [ScreenEffect] {
        askedAt = context.at
        let now = ((context.client?.plan.epochMs ?? 0) + context.at) / 1000
        let since = period.seconds.flatMap { LadderTime(secondsSince1970: now - $0) }
        let request = LadderRequest(game: chosen?.game, contest: chosen?.contest, since: since)
        return [.command(.ladder(request))]
    }

    /// Asks the server for an opponent in the game whose ladder is visible, with the usual options.
    private func play(_ context: ScreenContext) -> [ScreenEffect] {
        var options = NewRoomOptions()
        if let shown = context.client?.ladder.table?.shown {
            options.game = shown.game
            let rules = shown.contest.split(separator: ",").first.map(String.init)
            options.namedGame = ClientGames.named.first { $0.name == rules } ?? options.namedGame
        }
        options.isForLadder = true
        return .tell("The ladder looks for an opponent…") + [.command(.play(options))]
    }

    func deadline(_ context: ScreenContext) -> Int? {
        guard let client = context.client else { return nil }
        let refresh = client.stage == .open ? askedAt + Self.refreshMs : nil
        return [refresh, ConnectionMark.deadline(client, at: context.at)].compactMap { $0 }.min()
    }

    mutating func wake(_ context: ScreenContext) -> [ScreenEffect] {
        guard context.client?.stage == .open, context.at >= askedAt + Self.refreshMs else {
            return []
        }
        return ask(context)
    }

    mutating func happened(_ news: News, _ context: ScreenContext) -> [ScreenEffect] {
        guard case .rejected(let rejection) = news else { return [] }
        return .tell(PlainRejection(words: PlainWords()).line(rejection))
    }
}

extension LadderScreen {
    func draw(on canvas: inout Canvas, _ context: ScreenContext) {
        let (table, rows) = (context.client?.ladder.table, rows(context))
        let mark = context.client.map { ConnectionMark($0, at: context.at) }
        let count = (table?.next == nil ? "" : "first ") + PlainWords.count(rows.count, "player")
        canvas.header("Ladder", mark, rows.isEmpty ? "" : count)
        canvas.rule(row: 1)
        canvas.rule(row: context.size.rows - 3)
        let columns = context.size.columns - 2 * canvas.margin
        if let table, let shown = table.shown {
            let title = LadderWords.title(shown.game, shown.contest)
            let index = index(of: table.shownClass, in: table.classes) + 1
            let place = table.classes.count > 1 ? " (\(index) of \(table.classes.count))" : ""
            let sorting = order == .rank ? "" : " · by \(order.rawValue)"
            canvas.frame.put(
                "\(title)\(place) · \(period.rawValue)\(sorting)",
                column: canvas.margin,
                row: 2,
                .bold,
                columns: columns
            )
        }
        if rows.isEmpty {
            for (index, line) in WordWrap.lines(nothing(table), columns: columns).enumerated() {
                canvas.frame.put(line, column: canvas.margin, row: 4 + index)
            }
        } else {
            draw(rows, on: &canvas, context)
        }
        let place = rows.isEmpty ? "" : "Player \(index(in: rows) + 1) of \(rows.count)."
        canvas.message(context.message, otherwise: place)
        canvas.footer(Self.keys.rows.hints(["↑↓", "→", "s", "o", "p", "?", "Esc"]))
    }

    private func nothing(_ table: LadderReply?) -> String {
        guard let table else { return "Asking for the ladder…" }
        return table.classes.isEmpty
            ? "Nobody has played for the ladder yet. p plays for it."
            : "No round was played in this time."
    }

    private func draw(_ rows: [LadderRow], on canvas: inout Canvas, _ context: ScreenContext) {
        let columns = context.size.columns - 2 * canvas.margin
        let words = LadderWords(isASCII: context.settings.isASCII)
        let lines = words.lines(rows, columns: columns - 2)
        canvas.frame.put(
            "  " + lines.heading,
            column: canvas.margin,
            row: 3,
            .dim,
            columns: columns
        )
        let visible = rowCount(context)
        let first = selection.first(showing: index(in: rows), of: rows.count, visible: visible)
        for (row, index) in rows.indices.dropFirst(first).prefix(visible).enumerated() {
            let line = Rect(column: 0, row: 4 + row, columns: context.size.columns)
            let isSelected = index == self.index(in: rows)
            canvas.frame.put(
                (isSelected ? "▶ " : "  ") + lines.rows[index],
                column: canvas.margin,
                row: line.row,
                rows[index].name == context.client?.me ? .bold : .plain,
                columns: columns
            )
            if isSelected { canvas.frame.restyle(line) { $0.isReverse = true } }
            canvas.add(.entry(index), line)
        }
    }

    private func rowCount(_ context: ScreenContext) -> Int { max(1, context.size.rows - 7) }

    private func index(in rows: [LadderRow]) -> Int {
        rows.firstIndex { $0.name == selected } ?? min(selection.index, rows.count - 1)
    }

    /// The rows in the chosen order; equal rows stay in the order of ranks.
    private func rows(_ context: ScreenContext) -> [LadderRow] {
        let rows = context.client?.ladder.table?.rows ?? []
        return switch order {
        case .rank: rows
        case .name: rows.sorted { NameRule.key($0.name) < NameRule.key($1.name) }
        case .rounds: rows.sorted { ($1.rounds, $0.rank) < ($0.rounds, $1.rank) }
        case .streak: rows.sorted { ($1.streak, $0.rank) < ($0.streak, $1.rank) }
        }
    }
}

extension LadderReply {
    /// The entry of `classes` for the game of the visible rows; nil if there is no such entry.
    fileprivate var shownClass: LadderClass? {
        classes.first { $0.game == shown?.game && $0.contest == shown?.contest }
    }
}
