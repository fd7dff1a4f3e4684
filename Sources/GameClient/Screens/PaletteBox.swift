import ClientCore
import TerminalKit

/// Everything that has a key on the screen below it, by name: some letters find it, Enter does it.
struct PaletteBox: ScreenPart {
    /// What the screen below it understands.
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

    /// The rows whose keys do one thing, and in which the letters stand: first those that have them in
    /// their own words, then those whose help has them.
    var entries: [(row: KeyRow, words: String)] {
        let wanted = field.text.lowercased()
        let found: [(row: KeyRow, words: String)] = page.rows.compactMap { row in
            let words = row.word.isEmpty ? row.help?.words ?? "" : row.word
            guard !words.isEmpty, (1...4).contains(row.keys.count), !row.names.isEmpty else {
                return nil
            }
            let all = "\(row.names) \(words) \(row.help?.words ?? "")".lowercased()
            return wanted.isEmpty || all.contains(wanted) ? (row, words) : nil
        }
        guard !wanted.isEmpty else { return found }
        let isOwn: (String) -> Bool = { $0.lowercased().contains(wanted) }
        return found.filter { isOwn($0.words) } + found.filter { !isOwn($0.words) }
    }

    /// The key of the entry that is chosen; nil where there is none.
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
                guard let chosen else { return .tell("Nothing has these letters.  Esc closes.") }
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
            let style: Style = isChosen ? .reverse : entry.row.works ? .plain : .dim
            return StyledText((isChosen ? "▶ " : "  ") + fitted, style)
        }
        let none = [StyledText("Nothing has these letters.", .dim)]
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
