import ClientCore
import ClientTools
import TerminalKit

/// The rounds that this player has played, the newest first, and the results against each opponent.
struct GamesScreen: ScreenPart {
    private let games: [PlayedGame]
    private let statistics: HistoryStatistics
    private var selection = ListSelection()
    private var isShowingResults = false
    /// The first visible line of the results.
    private var firstLine = 0

    /// - Parameter games: the oldest first.
    init(_ games: [PlayedGame]) {
        self.games = games.reversed()
        statistics = HistoryStatistics(games)
    }

    enum Action {
        case move(CursorMove)
        case review, results, help, back
    }

    private var keys: KeyMap<Action> {
        KeyMap([
            KeyBinding(
                "↑↓",
                also: "j k PgUp PgDn Home End",
                isShowingResults ? "scroll" : "choose",
                help: .play("↑↓ j k", "choose a round; scroll the results"),
                moves: Action.move
            ),
            KeyBinding(
                "Enter",
                also: "Space",
                "review",
                help: .play("go through the round again"),
                works: !isShowingResults && !games.isEmpty,
                to: .review
            ),
            KeyBinding(
                "Tab",
                also: "← → h l",
                isShowingResults ? "rounds" : "results",
                help: .look("the results against each opponent, or the rounds"),
                to: .results
            ),
            KeyBinding("?", "help", to: .help),
            KeyBinding("Esc", also: "q", "back", help: .leave("Esc, q", "back"), to: .back),
        ])
    }

    func sheet(_ context: ScreenContext) -> KeySheet {
        KeySheet(
            title: "My games",
            rows: keys.rows,
            notes: ["All bots of a level have one row.", "more: GameClient help history"]
        )
    }

    mutating func receive(_ event: ScreenEvent, _ context: ScreenContext) -> [ScreenEffect] {
        switch event {
        case .key(let key):
            guard let action = keys[key] else { return context.tell(PlainText.noSuchKey) }
            return perform(action, context)
        case .click(.entry(let index)):
            let isAgain = selection.index == index
            selection.select(index, of: games.count, visible: rowCount(context))
            return isAgain ? perform(.review, context) : []
        case .scroll(let up): move(up ? .up : .down, context)
        case .click, .pointer, .paste, .focus: break
        }
        return []
    }

    private mutating func perform(_ action: Action, _ context: ScreenContext) -> [ScreenEffect] {
        switch action {
        case .move(let move): self.move(move, context)
        case .review:
            guard !isShowingResults, games.indices.contains(selection.index) else { return [] }
            return [.open(.review(games[selection.index]))]
        case .results: isShowingResults.toggle()
        case .help: return [.open(.help)]
        case .back: return [.open(.nothing)]
        }
        return []
    }

    private mutating func move(_ move: CursorMove, _ context: ScreenContext) {
        let rows = rowCount(context)
        guard isShowingResults else {
            return selection.move(move, of: games.count, visible: rows)
        }
        let count = max(1, lines(context).count - rows + 1)
        let line = move.index(from: min(firstLine, count - 1), of: count, visible: rows)
        firstLine = max(0, min(line, count - 1))
    }

    private func rowCount(_ context: ScreenContext) -> Int { max(1, context.size.rows - 5) }

    /// The results in lines for this window.
    private func lines(_ context: ScreenContext) -> [String] {
        let margins = context.size.columns < 80 ? 0 : 2
        return HistoryTable.lines(statistics, columns: min(context.size.columns - margins, 80))
    }
}

extension GamesScreen {
    func draw(on canvas: inout Canvas, _ context: ScreenContext) {
        canvas.header("My games", nil, PlainWords.count(games.count, "round"))
        canvas.rule(row: 1)
        canvas.rule(row: context.size.rows - 3)
        if games.isEmpty {
            canvas.frame.put("No game was played here yet.", column: canvas.margin, row: 2)
        } else if isShowingResults {
            drawResults(on: &canvas, context)
        } else {
            drawGames(on: &canvas, context)
        }
        let place = "Round \(selection.index + 1) of \(games.count)."
        canvas.message(context.message, otherwise: isShowingResults || games.isEmpty ? "" : place)
        let footer =
            isShowingResults ? ["↑↓", "Tab", "?", "Esc"] : ["↑↓", "Enter", "Tab", "?", "Esc"]
        canvas.footer(keys.rows.hints(footer))
    }

    private func drawGames(on canvas: inout Canvas, _ context: ScreenContext) {
        let rows = rowCount(context)
        let columns = context.size.columns - 2 * canvas.margin
        let first = selection.first(of: games.count, visible: rows)
        let shown = games.indices.dropFirst(first).prefix(rows)
        for (row, index) in shown.enumerated() {
            let line = Rect(column: 0, row: 2 + row, columns: context.size.columns)
            let isSelected = index == selection.index
            let text = (isSelected ? "▶ " : "  ") + Self.row(games[index], columns: columns - 2)
            canvas.frame.put(text, column: canvas.margin, row: line.row, columns: columns)
            if isSelected { canvas.frame.restyle(line) { $0.isReverse = true } }
            canvas.add(.entry(index), line)
        }
    }

    /// `2026-11-23 16:10 bob    won 5 to 3    Concentration 4x4`, or less in a narrow window.
    private static func row(_ game: PlayedGame, columns: Int) -> String {
        if columns < 60 {
            let day = String(game.date.dropFirst(5).prefix(5))
            return HistoryTable.row([(day, 5), (game.against, 11), (game.result, columns - 18)])
        }
        return HistoryTable.row([
            (game.date, 16), (game.against, 15), (game.result, 23), (game.what, columns - 57),
        ])
    }

    private func drawResults(on canvas: inout Canvas, _ context: ScreenContext) {
        let (lines, rows) = (lines(context), rowCount(context))
        let first = min(firstLine, max(0, lines.count - rows))
        for (row, line) in lines.dropFirst(first).prefix(rows).enumerated() {
            let isHeading = line.hasPrefix("OPPONENT") || line.hasPrefix("BEST ALONE")
            let style: Style = isHeading ? .heading : .plain
            canvas.frame.put(line, column: canvas.margin, row: 2 + row, style)
        }
    }
}
