import ClientCore
import TerminalKit

/// A box over a screen, with the keys of that screen and the rules of the game. The player can
/// search in the box.
struct HelpBox: ScreenPart {
    var page = KeySheet(rows: [])
    private var firstRow = 0
    /// The search field; nil shows everything.
    private var field: TextField?

    static let columns = 76

    private enum Action {
        case close, down, up, pageDown, pageUp, search, showAll
    }

    private static let keys = KeyMap<Action>([
        KeyBinding("↑", also: "k", "more", to: .up), KeyBinding("↓", also: "j", "more", to: .down),
        KeyBinding("PgUp", to: .pageUp), KeyBinding("PgDn", also: "Space", to: .pageDown),
        KeyBinding("/", "search", to: .search),
        KeyBinding("? or Esc", also: "q Enter", "closes", to: .close),
    ])

    /// The keys while the player types a search. Letters go into the search.
    private static let keysOfSearch = KeyMap<Action>([
        KeyBinding("↑", "more", to: .up), KeyBinding("↓", "more", to: .down),
        KeyBinding("PgUp", to: .pageUp), KeyBinding("PgDn", to: .pageDown),
        KeyBinding("Esc", "shows all", to: .showAll), KeyBinding("Enter", "closes", to: .close),
    ])

    private var keys: KeyMap<Action> { field == nil ? Self.keys : Self.keysOfSearch }

    func sheet(_ context: ScreenContext) -> KeySheet { KeySheet(rows: keys.rows) }

    mutating func receive(_ event: ScreenEvent, _ context: ScreenContext) -> [ScreenEffect] {
        switch event {
        case .key(let key):
            guard let action = keys[key] else {
                if field == nil { return .tell("? or Esc closes the help.") }
                return search(event)
            }
            return perform(action, context)
        case .scroll(let up): scroll(by: up ? -1 : 1, context)
        case .paste: if field != nil { return search(event) }
        case .click, .pointer, .focus: break
        }
        return []
    }

    private mutating func perform(_ action: Action, _ context: ScreenContext) -> [ScreenEffect] {
        switch action {
        case .close: return [.open(.nothing)]
        case .down: scroll(by: 1, context)
        case .up: scroll(by: -1, context)
        case .pageDown: scroll(by: visibleRows(context), context)
        case .pageUp: scroll(by: -visibleRows(context), context)
        case .search:
            field = TextField(maximumCount: 40)
            firstRow = 0
        case .showAll:
            field = nil
            firstRow = 0
        }
        return []
    }

    private mutating func search(_ event: ScreenEvent) -> [ScreenEffect] {
        _ = field?.take(event)
        firstRow = 0
        return []
    }

    private mutating func scroll(by step: Int, _ context: ScreenContext) {
        let count = lines(context).count
        firstRow = max(0, min(firstRow + step, count - visibleRows(context)))
    }

    /// Returns the lines that match the search, each at most as wide as the box.
    private func lines(_ context: ScreenContext) -> [String] {
        let columns = min(Self.columns, context.size.columns) - 3
        let lines = page.lines(columns: columns, with: field?.text ?? "")
        return lines.isEmpty ? [KeySearch.nothing] : lines
    }

    func draw(on canvas: inout Canvas, _ context: ScreenContext) {
        let all = lines(context)
        let lines = all.map { line in
            let isHeading = line == line.uppercased() && !line.hasPrefix(" ")
            return StyledText(line, isHeading ? .heading : .plain)
        }
        let bounds = canvas.frame.bounds
        let rows = visibleRows(context)
        let columns = min(Self.columns, bounds.columns)
        let searchRows = field == nil ? 0 : 1
        let rect = bounds.centered(Size(columns: columns, rows: rows + searchRows + 2))
        canvas.cover(bounds)
        // Letters right beside the box would read as part of its text, so the gap is cleared.
        canvas.frame.fill(rect.wide(in: bounds))
        let shown = Array(lines.dropFirst(firstRow).prefix(rows))
        let head = field == nil ? [] : [StyledText()]
        canvas.draw(Dialog(page.title, head + shown, indent: 1), in: rect)
        canvas.frame.cursor = nil
        drawFoot(on: &canvas, rect, isLong: rows < all.count)
        canvas.add(.key(.escape), bounds)
        guard let field else { return }
        canvas.field("/ ", field, column: rect.column + 2, row: rect.row + 1)
    }

    private func drawFoot(on canvas: inout Canvas, _ rect: Rect, isLong: Bool) {
        let ways =
            field != nil ? ["Enter", "Esc"] : rect.columns < 50 ? ["? or Esc"] : ["/", "? or Esc"]
        let hints = keys.rows.hints((isLong ? ["↑↓"] : []) + ways).map(\.text)
        let foot = " \(hints.joined(separator: "   ")) "
        let column = rect.endColumn - 2 - Width.of(foot)
        canvas.frame.put(foot, column: column, row: rect.endRow - 1)
    }

    private func visibleRows(_ context: ScreenContext) -> Int {
        let searchRows = field == nil ? 0 : 1
        return max(1, min(lines(context).count, context.size.rows - 2 - searchRows))
    }
}

extension KeySheet {
    /// Returns the lines of the help: the keys under their headings, then the rules. If there are
    /// search letters, only matching lines stay. A long sentence continues on the next line.
    func lines(columns: Int, with letters: String = "") -> [String] {
        let search = KeySearch(letters)
        var lines = KeyHelp.headings.flatMap { heading -> [String] in
            let own = rows.filter { row in
                row.help.map {
                    $0.heading == heading
                        && search.finds("\($0.names ?? row.names) \($0.words) \(row.word)")
                }
                    ?? false
            }
            let lines = own.help([heading]).dropFirst().flatMap { Self.wrap($0, columns) }
            return lines.isEmpty ? [] : [heading] + lines
        }
        let foundRules = search.findsRules ? rules : rules.filter(search.finds)
        let notes = (notes.filter(search.finds) + foundRules).flatMap {
            WordWrap.lines($0, columns: columns)
        }
        if !notes.isEmpty { lines += (lines.isEmpty ? [] : [""]) + notes }
        return lines
    }

    /// Wraps a line `  names             words`. Continued lines are indented to the column of the
    /// words.
    private static func wrap(_ line: String, _ columns: Int) -> [String] {
        guard Width.of(line) > columns else { return [line] }
        let indent = KeyHelp.wordsColumn
        let names = String(line.prefix(indent))
        let words = String(line.dropFirst(indent))
        guard names.hasSuffix(" "), columns > indent + 12 else {
            return WordWrap.lines(line, columns: columns - 2).enumerated()
                .map { $0 == 0 ? "  " + $1 : "    " + $1 }
        }
        return WordWrap.lines(words, columns: columns - indent).enumerated()
            .map { $0 == 0 ? names + $1 : .blanks(indent) + $1 }
    }
}

/// A search in the descriptions of keys, by letters or by synonyms.
struct KeySearch: Sendable {
    private let letters: String
    private let synonyms: Set<Substring>

    /// Whether the search text is the beginning of "rules".
    var findsRules: Bool { letters.utf8.count > 2 && "rules".hasPrefix(letters) }

    /// The message of a search without a result.
    static let nothing = "Nothing found."

    /// Groups of synonyms: any word of a row finds all words of the row.
    private static let rows = [
        "talk chat say message write", "undo revert", "leave quit exit close lobby",
        "bell sound mute silence noise", "motion animation effects", "settings options preferences",
        "rematch again restart replay", "send kick ban remove", "watch spectate observe",
        "join sit enter", "create new make host", "bot computer ai robot", "hint help tip",
        "copy link share address", "look theme appearance skin", "flip turn reveal",
        "invite call friend", "review analyse analyze replay", "filter search find",
        "shuffle mix", "give deal hand", "stock draw", "redeal restart", "done resign",
        "finish auto",
    ].map { $0.split(separator: " ") }

    init(_ typed: String) {
        let letters = typed.lowercased()
        self.letters = letters
        // One or two letters are the beginning of too many words.
        let rows = Self.rows.filter { row in
            letters.utf8.count > 2 && row.contains { $0.hasPrefix(letters) }
        }
        synonyms = Set(rows.joined())
    }

    /// Whether a text matches. An empty search matches every text.
    func finds(_ text: String) -> Bool {
        let text = text.lowercased()
        return letters.isEmpty || text.contains(letters)
            || text.split { !$0.isLetter }.contains(where: synonyms.contains)
    }
}
