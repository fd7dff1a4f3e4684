import ClientCore
import TerminalKit

extension ThemesScreen {
    enum Action {
        case move(CursorMove)
        case open, play, copy, filter, back, help
        case keepFilter, dropFilter
    }

    func keys(_ context: ScreenContext) -> KeyMap<Action> {
        if filterField != nil { return Self.keysOfFilter }
        let link = selected(in: entries(context))?.link
        return Self.keysOfList(hasForm: form != nil, hasLink: link != nil)
    }

    private static let keysOfFilter = KeyMap<Action>([
        KeyBinding("Enter", also: "Tab ↑ ↓", "keep it", to: .keepFilter),
        KeyBinding("Esc", "show all", to: .dropFilter),
    ])

    static func keysOfList(hasForm: Bool, hasLink: Bool = true) -> KeyMap<Action> {
        KeyMap([
            KeyBinding(
                "↑↓",
                also: "j k PgUp PgDn Home End",
                "choose",
                help: .play("↑↓ j k", "choose an entry; Home and End, the first and last"),
                moves: Action.move
            ),
            KeyBinding(
                "Enter",
                also: "→ l Space",
                "open",
                help: .play("Enter, →", "the groups of a theme, the faces of a group, a face"),
                to: .open
            ),
            KeyBinding(
                "p",
                hasForm ? "take these" : "play with these",
                help: .play(hasForm ? "put it into the form" : "make a room with these faces"),
                to: .play
            ),
            KeyBinding("/", "filter", help: .look("show only what has these letters"), to: .filter),
            KeyBinding(
                "y",
                help: .play("copy the page's address"),
                works: hasLink,
                to: .copy
            ),
            KeyBinding("?", "help", to: .help),
            KeyBinding(
                "Esc",
                also: "← h q",
                "back",
                help: .leave("Esc, ←", "back to the list before"),
                to: .back
            ),
        ])
    }

    func sheet(_ context: ScreenContext) -> KeySheet {
        KeySheet(
            title: "Themes",
            rows: keys(context).rows,
            notes: [
                "A theme is what cards show.", "more: GameClient help create",
            ]
        )
    }

    func footer(_ context: ScreenContext) -> [KeyHint] {
        keys(context).rows.hints(
            filterField == nil ? ["↑↓", "Enter", "p", "/", "?", "Esc"] : ["Enter", "Esc"]
        )
    }
}
