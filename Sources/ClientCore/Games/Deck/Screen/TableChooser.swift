import GameProtocol
import TerminalKit

/// A small list over a free table: receivers of cards, piles, or actions for one pile.
struct TableChooser: Equatable, Sendable {
    var title: String
    var rows: [Row]
    var selection = ListSelection()
    /// The name of a new pile, while it is typed.
    var name: TextField?
    /// The cards that go to the chosen place.
    var load: Load
    /// The name of the action of Enter in the row of keys.
    var verb = "open"

    enum Load: Equatable, Sendable {
        case hand([PlayingCard])
        case table(PlayingCard)
        /// A draw of that number of cards from the deck.
        case deck(Int)

        /// `9♠`, `2 cards of the deck`.
        var words: String {
            switch self {
            case .hand(let cards): PlainCards.signs(cards)
            case .table(let card): card.sign
            case .deck(1): "a card of the deck"
            case .deck(let count): "\(count) cards of the deck"
            }
        }
    }

    struct Row: Equatable, Sendable {
        var text: String
        var choice: Choice
    }

    enum Choice: Equatable, Sendable {
        /// A player or pile that receives the cards.
        case place(String)
        /// A pile that the player has yet to name.
        case newPile
        /// The list of actions for a pile.
        case pile(String)
        case look(String)
        case top(String)
        case all(String)
        case shuffle(String)
        /// A card of the pile that the player looks through.
        case take(PlayingCard, from: String)
        /// The move of that number under a referee.
        case move(Int)
    }

    /// The action of a key while the list is open.
    enum Action: Equatable, Sendable {
        case move(CursorMove)
        case choose
        case number(Int)
        case close
    }

    var keys: KeyMap<Action> {
        KeyMap([
            KeyBinding("1-9", characters: { .number(Int($0.value) - 0x31) }),
            KeyBinding(
                "↑↓",
                also: "k j Tab Shift-Tab PgUp PgDn Home End",
                "choose",
                moves: Action.move
            ),
            KeyBinding("Enter", also: "Space", verb, to: .choose),
            KeyBinding("Esc", also: "q n", "close", to: .close),
        ])
    }

    /// The keys while the player types a name.
    static let nameKeys = KeyMap<Action>([
        KeyBinding("Enter", "make the pile", to: .choose),
        KeyBinding("Esc", "close", to: .close),
    ])

    /// The text of the message row while the client has no other message.
    var prompt: String { name == nil ? "" : "All can see the cards of a pile." }

    /// Whether the list has the moves of a turn under a referee.
    var hasMoves: Bool { if case .move? = rows.first?.choice { true } else { false } }

    var keyRows: [KeyRow] { name == nil ? keys.rows : Self.nameKeys.rows }

    func draw(on canvas: inout Canvas, in field: Rect) {
        let numbered = rows.enumerated().map { index, row in
            (index < 9 ? "\(index + 1) " : "  ") + row.text
        }
        let widest = (numbered + [title]).map { Width.of($0) }.max() ?? 0
        let columns = min(field.columns, max(24, widest + 8))
        let lines = numbered.enumerated().flatMap { index, text in
            // The mark, the number and the borders take 7 columns.
            WordWrap.lines(String(text.dropFirst(2)), columns: columns - 7).enumerated().map {
                (row: index, text: ($0 == 0 ? String(text.prefix(2)) : "  ") + $1)
            }
        }
        let size = Size(
            columns: columns,
            rows: min(field.rows, (name == nil ? lines.count : 1) + 2)
        )
        let rect = field.centered(size)
        let visible = max(1, rect.rows - 2)
        if let name {
            let line = StyledText("\(name.before)_\(name.behind)")
            return canvas.draw(Dialog(title, [line], indent: 1), in: rect)
        }
        let top = lines.firstIndex { $0.row == selection.index } ?? 0
        let first = ListSelection.centered(top, of: lines.count, visible: visible)
        let shown = lines[first..<min(lines.count, first + visible)]
        let texts = shown.map { line in
            let isChosen = line.row == selection.index
            return StyledText((isChosen ? "▶ " : "  ") + line.text, isChosen ? .reverse : .plain)
        }
        canvas.draw(Dialog(title, texts, indent: 1), in: rect)
        for (row, shown) in shown.enumerated() {
            let line = Rect(
                column: rect.column + 1,
                row: rect.row + 1 + row,
                columns: rect.columns - 2
            )
            canvas.add(.entry(shown.row), line)
        }
    }
}
