import ClientCore
import TerminalKit

/// The keys of the screen below it, and the rules in two lines.
struct HelpBox: ScreenPart {
    /// What is explained.
    var page = KeySheet(rows: [])
    private var firstRow = 0

    static let columns = 76

    private enum Action {
        case close, down, up
    }

    private static let keys = KeyMap<Action>([
        KeyBinding("↑", also: "k PgUp", "more", to: .up),
        KeyBinding("↓", also: "j PgDn", "more", to: .down),
        KeyBinding("? or Esc", also: "q Enter", "closes", to: .close),
    ])

    func sheet(_ context: ScreenContext) -> KeySheet { KeySheet(rows: Self.keys.rows) }

    mutating func receive(_ event: ScreenEvent, _ context: ScreenContext) -> [ScreenEffect] {
        switch event {
        case .key(let key):
            guard let action = Self.keys[key] else { return .tell("? or Esc closes the help.") }
            switch action {
            case .close: return [.open(.nothing)]
            case .down: scroll(by: 1, context)
            case .up: scroll(by: -1, context)
            }
        case .scroll(let up): scroll(by: up ? -1 : 1, context)
        case .click, .pointer, .paste, .focus: break
        }
        return []
    }

    private mutating func scroll(by step: Int, _ context: ScreenContext) {
        let count = page.lines.count
        firstRow = max(0, min(firstRow + step, count - visibleRows(count, context)))
    }

    func draw(on canvas: inout Canvas, _ context: ScreenContext) {
        let lines = page.lines.map { line in
            let isHeading = line == line.uppercased() && !line.hasPrefix(" ")
            return StyledText(line, isHeading ? .bold : .plain)
        }
        let bounds = canvas.frame.bounds
        let rows = visibleRows(lines.count, context)
        let columns = min(Self.columns, bounds.columns)
        let rect = bounds.centered(Size(columns: columns, rows: rows + 2))
        canvas.cover(bounds)
        canvas.draw(Dialog(page.title, Array(lines.dropFirst(firstRow)), indent: 1), in: rect)
        canvas.frame.cursor = nil
        let shown = rows < lines.count ? ["↑↓", "? or Esc"] : ["? or Esc"]
        let hints = Self.keys.rows.hints(shown).map(\.text)
        let foot = " \(hints.joined(separator: "   ")) "
        let column = rect.endColumn - 2 - Width.of(foot)
        canvas.frame.put(foot, column: column, row: rect.endRow - 1)
        canvas.add(.key(.escape), bounds)
    }

    private func visibleRows(_ count: Int, _ context: ScreenContext) -> Int {
        max(1, min(count, context.size.rows - 2))
    }
}

extension KeySheet {
    var lines: [String] {
        rows.help(KeyHelp.headings) + (notes.isEmpty ? [] : [""] + notes)
    }
}
