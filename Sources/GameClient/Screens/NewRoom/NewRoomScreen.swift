import ClientCore
import TerminalKit

/// The form of a new room, and the shell command that creates the same room.
struct NewRoomScreen: ScreenPart {
    var form: NewRoomForm
    /// The selected line; the two buttons follow the last line.
    private var selection = ListSelection()
    var selected: Int { selection.index }

    init(options: NewRoomOptions) { form = NewRoomForm(options) }

    /// The index of the button that creates the room.
    private var createIndex: Int { form.fields.count }
    private var cancelIndex: Int { form.fields.count + 1 }
    private var field: NewRoomForm.Field? {
        form.fields.indices.contains(selected) ? form.fields[selected] : nil
    }

    /// Whether keys type text now.
    var isTyping: Bool { field?.isText == true }

    enum Action {
        case move(CursorMove)
        case change(Int)
        case press, themes, create, cancel, help
    }

    /// The keys of the selected line. In a line of text, letters go into the text.
    static func keys(isTyping: Bool) -> KeyMap<Action> {
        let letters = !isTyping
        return KeyMap(
            [
                KeyBinding(
                    "↑↓",
                    also: "Tab Shift-Tab Home End" + (letters ? " j k" : ""),
                    "field",
                    help: .play("↑↓ j k", "choose a line; Home and End, the first and the last"),
                    moves: Action.move
                ),
                KeyBinding(
                    "←→",
                    also: letters ? "h l" : "",
                    letters ? "change" : "cursor",
                    help: letters
                        ? .play("←→ h l", "change it; a number or a size can be typed")
                        : .play("←→", "move in the text"),
                    each: { .change($0 == .left || $0 == .character("h") ? -1 : 1) }
                ),
                KeyBinding("Enter", "create", help: .play("make the room"), to: .create),
                KeyBinding("Esc", "cancel", help: .leave("back to the lobby"), to: .cancel),
            ]
                + (letters
                    ? [
                        KeyBinding(
                            "Space",
                            help: .play("the next value; presses a button"),
                            to: .press
                        ),
                        KeyBinding(
                            "t",
                            "themes",
                            help: .play("choose among the server's themes"),
                            to: .themes
                        ),
                        KeyBinding("?", "help", to: .help),
                    ] : [])
        )
    }

    func sheet(_ context: ScreenContext) -> KeySheet {
        KeySheet(
            title: "A new room",
            rows: Self.keys(isTyping: isTyping).rows,
            notes: ["more: GameClient help"]
        )
    }

    /// The keys that the last row shows.
    var hints: [KeyHint] {
        Self.keys(isTyping: isTyping).rows.hints(["↑↓", "←→", "t", "Enter", "Esc", "?"])
    }

    mutating func receive(_ event: ScreenEvent, _ context: ScreenContext) -> [ScreenEffect] {
        if context.client?.isMakingRoom == true, event != .key(.escape) {
            return event.isPress ? .tell("Asking the server…") : []
        }
        if let field, form.type(event, into: field) { return [] }
        switch event {
        case .key(let key):
            guard let action = Self.keys(isTyping: isTyping)[key] else {
                return .tell("↑↓ choose a line, ←→ change it, Enter makes the room.")
            }
            return perform(action)
        case .click(.entry(createIndex)): return create()
        case .click(.entry(cancelIndex)): return [.open(.nothing)]
        case .click(.entry(let index)): select(index)
        case .click(.change(let index, let step)):
            select(index)
            return change(by: step)
        case .click(.part(let number)): choose(hint: number)
        case .scroll(let up): select(selected + (up ? -1 : 1))
        case .paste: return .tell("A name or a password can be pasted.")
        case .click, .pointer, .focus: break
        }
        return []
    }

    func deadline(_ context: ScreenContext) -> Int? {
        context.client.flatMap { ConnectionMark.deadline($0, at: context.at) }
    }

    private mutating func perform(_ action: Action) -> [ScreenEffect] {
        switch action {
        case .move(let move): select(move.index(from: selected, of: cancelIndex + 1))
        case .change(-1) where selected == cancelIndex: select(createIndex)
        case .change(1) where selected == createIndex: select(cancelIndex)
        case .change(let step): return change(by: step)
        case .press where selected == createIndex: return create()
        case .press where selected == cancelIndex: return [.open(.nothing)]
        case .press: return change(by: 1)
        case .themes:
            return [.open(.themes(form.options)), .command(.themes(.themes, tells: false))]
        case .create where selected == cancelIndex: return [.open(.nothing)]
        case .create: return create()
        case .cancel: return [.open(.nothing)]
        case .help: return [.open(.help)]
        }
        return []
    }

    private mutating func select(_ index: Int) {
        form.settle()
        selection.select(index, of: cancelIndex + 1)
    }

    private mutating func change(by step: Int) -> [ScreenEffect] {
        guard let field else { return .tell("Enter presses the button.") }
        guard !field.isText else { return .tell("Type the \(field.label.lowercased()).") }
        form.change(field, by: step)
        return []
    }

    /// Sets a line to the suggested value that the player clicked.
    private mutating func choose(hint number: Int) {
        let (index, place) = number.quotientAndRemainder(dividingBy: Self.hintsPerLine)
        select(index)
        guard let field, case .choice(let line) = field else { return }
        let hints = Self.hints(line)
        if hints.indices.contains(place) { form.choose(hints[place], for: field) }
    }

    private mutating func create() -> [ScreenEffect] {
        if let problem = form.problem { return .tell(problem) }
        // The next form starts with these options, if a command line can express them.
        let keeping = form.options.hasWords ? [ScreenEffect.keepRoom(form.options)] : []
        return keeping + [.command(.create(form.options))]
    }
}
