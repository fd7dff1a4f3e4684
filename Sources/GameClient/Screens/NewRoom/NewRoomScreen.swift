import GameProtocol

/// The form of a new room, and the same command as it is typed in a shell.
struct NewRoomScreen: ScreenPart {
    var form: NewRoomForm
    /// The selected line; behind the last come the two buttons.
    var selected = 0
    /// The room is on its way.
    private var isCreating = false

    init(options: NewRoomOptions) { form = NewRoomForm(options) }

    /// The place of a button behind the lines.
    private var createIndex: Int { form.fields.count }
    private var cancelIndex: Int { form.fields.count + 1 }
    private var field: NewRoomForm.Field? {
        form.fields.indices.contains(selected) ? form.fields[selected] : nil
    }

    /// What is typed now is text.
    var isTyping: Bool { field?.isText == true }

    mutating func receive(_ event: ScreenEvent, _ context: ScreenContext) -> [ScreenEffect] {
        if isCreating, event != .key(.escape) {
            return event.isFocus ? [] : tell("The room is being made.")
        }
        if let field, form.type(event, into: field) { return [] }
        switch event {
        case .key(let key): return press(key)
        case .click(.entry(createIndex)): return create()
        case .click(.entry(cancelIndex)): return [.open(.nothing)]
        case .click(.entry(let index)): select(index)
        case .click(.change(let index, let step)):
            select(index)
            return change(by: step)
        case .scroll(let up): select(selected + (up ? -1 : 1))
        case .paste: return tell("A name or a password can be pasted.")
        case .click, .focus: break
        }
        return []
    }

    mutating func happened(_ happening: Happening, _ context: ScreenContext) -> [ScreenEffect] {
        switch happening {
        case .denied, .failed, .lost: isCreating = false
        default: break
        }
        return []
    }

    func deadline(_ context: ScreenContext) -> Int? {
        context.client.flatMap { ConnectionMark.deadline($0, at: context.at) }
    }

    private mutating func press(_ key: Key) -> [ScreenEffect] {
        switch key {
        case .up, .backTab, .character("k"): select(selected - 1)
        case .down, .tab, .character("j"): select(selected + 1)
        case .home: select(0)
        case .end: select(cancelIndex)
        case .left where selected == cancelIndex: select(createIndex)
        case .right where selected == createIndex: select(cancelIndex)
        case .left, .character("h"): return change(by: -1)
        case .right, .character("l"): return change(by: 1)
        case .escape: return [.open(.nothing)]
        case .enter: return selected == cancelIndex ? [.open(.nothing)] : create()
        case .character(" "):
            if selected == createIndex { return create() }
            if selected == cancelIndex { return [.open(.nothing)] }
            return change(by: 1)
        case .character("?"): return [.open(.help)]
        default: return tell("↑↓ choose a line, ←→ change it, Enter makes the room.")
        }
        return []
    }

    private mutating func select(_ index: Int) {
        form.settleGrid()
        selected = max(0, min(index, cancelIndex))
    }

    private mutating func change(by step: Int) -> [ScreenEffect] {
        guard let field else { return tell("Enter presses the button.") }
        guard !field.isText else { return tell("Type the \(field.rawValue.lowercased()).") }
        form.change(field, by: step)
        return []
    }

    private mutating func create() -> [ScreenEffect] {
        if let problem = form.problem { return tell(problem) }
        isCreating = true
        return [.command(.create(form.options))]
    }

    private func tell(_ text: String) -> [ScreenEffect] { [.tell(ScreenMessage(text: text))] }
}
