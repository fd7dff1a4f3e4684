import ClientCore
import TerminalKit

/// The command palette: a box over a screen, with every action of that screen that has a key and is
/// possible now. Letters filter the actions by name; Enter runs the selected action.
struct PaletteBox: ScreenPart {
    /// The keys of the screen that the palette covers.
    var page = KeySheet(rows: [])
    private var field = TextField(maximumCount: 40)
    private var selection = ListSelection()

    private static let size = Size(columns: 60, rows: 16)

    private enum Action {
        case move(CursorMove)
        case choose, close
    }

    private static let keys = KeyMap<Action>([
        KeyBinding("↑↓", also: "Tab Shift-Tab PgUp PgDn", "choose", moves: Action.move),
        KeyBinding("Enter", "do it", to: .choose),
        KeyBinding("Esc", also: "Ctrl-P", "close", to: .close),
    ])

    func sheet(_ context: ScreenContext) -> KeySheet { KeySheet(rows: Self.keys.rows) }

    /// The rows whose keys do exactly one thing now and that match the search. Matches in the row's
    /// own words come before matches in its help.
    var entries: [(row: KeyRow, words: String)] {
        let search = KeySearch(field.text)
        let found: [(row: KeyRow, words: String)] = page.rows.compactMap { row in
            // A help text with its own key names describes several rows.
            let help = row.help.map { $0.names == nil ? $0.words : "" } ?? ""
            let words = row.word.isEmpty ? help : row.word
            guard !words.isEmpty, row.works, row.isOneAction,
                page.rows.first(where: { $0.keys.contains(row.keys[0]) }) == row
            else { return nil }
            return search.finds("\(row.names) \(words) \(row.help?.words ?? "")")
                ? (row, words) : nil
        }
        let ordered =
            found.filter { search.finds($0.words) } + found.filter { !search.finds($0.words) }
        // Some actions have two keys with the same words.
        var words: Set<String> = []
        return ordered.filter { words.insert($0.words).inserted }
    }

    /// The key of the selected entry; nil if no entry matches.
    var chosen: Key? {
        let entries = entries
        return entries.indices.contains(selection.index)
            ? entries[selection.index].row.keys[0] : nil
    }

    mutating func receive(_ event: ScreenEvent, _ context: ScreenContext) -> [ScreenEffect] {
        let count = entries.count
        let visible = Self.rows(context)
        switch event {
        case .key(let key) where Self.keys[key] != nil:
            switch Self.keys[key] {
            case .move(let move): selection.move(move, of: count, visible: visible)
            case .choose:
                guard let chosen else { return .tell("\(KeySearch.nothing)  Esc closes.") }
                return [.open(.nothing), .press(chosen)]
            case .close, nil: return [.open(.nothing)]
            }
        case .click(.entry(let index)):
            selection.select(index, of: count, visible: visible)
            return chosen.map { [.open(.nothing), .press($0)] } ?? []
        case .scroll(let up):
            selection.select(selection.index + (up ? -1 : 1), of: count, visible: visible)
        default:
            let before = field.text
            _ = field.take(event)
            if field.text != before { selection.select(0, of: entries.count, visible: visible) }
        }
        return []
    }

    private static func rows(_ context: ScreenContext) -> Int {
        max(1, min(size.rows, context.size.rows) - 4)
    }

    func draw(on canvas: inout Canvas, _ context: ScreenContext) {
        let entries = entries
        let visible = Self.rows(context)
        let first = selection.first(of: entries.count, visible: visible)
        let shown = entries.dropFirst(first).prefix(visible)
        let columns = min(Self.size.columns, context.size.columns - 2)
        let lines = shown.enumerated().map { index, entry in
            let isChosen = first + index == selection.index
            let text = entry.row.names.padded(to: 10) + entry.words
            let fitted = Frame.fit(text, columns - 6)
            return StyledText((isChosen ? "▶ " : "  ") + fitted, isChosen ? .reverse : .plain)
        }
        let none = [StyledText(KeySearch.nothing, .dim)]
        let rect = canvas.drawOver(
            Dialog("Do what?", [StyledText()] + (lines.isEmpty ? none : lines), indent: 1),
            columns: columns,
            rows: visible + 3
        )
        canvas.field("> ", field, column: rect.column + 2, row: rect.row + 1)
        for index in shown.indices {
            let row = rect.row + 2 + index - first
            canvas.add(.entry(index), Rect(column: rect.column + 1, row: row, columns: columns - 2))
        }
        let ways = columns < 45 ? ["Enter", "Esc"] : ["↑↓", "Enter", "Esc"]
        let hints = Self.keys.rows.hints(ways).map(\.text)
        let foot = " \(hints.joined(separator: "   ")) "
        let column = max(rect.column + 1, rect.endColumn - 2 - Width.of(foot))
        canvas.frame.put(foot, column: column, row: rect.endRow - 1)
    }
}
