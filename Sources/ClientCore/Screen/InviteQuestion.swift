import GameProtocol
package import TerminalKit

/// The question about the player to invite. The player types a name, and Tab completes it to a
/// known one.
package struct InviteQuestion: Equatable, Sendable {
    private var field = TextField(maximumCount: Limits.maximumNameCount)
    /// The text typed before Tab, and the index of the completion among the matching names.
    private var completion: (typed: String, index: Int)?

    package enum Action: Sendable {
        case invite, complete, completeBack, close
    }

    /// The result of a key press.
    package enum Outcome: Equatable, Sendable {
        case nothing
        case tell(String)
        case invite(String)
        case close
    }

    package init() {}

    package static let keys = KeyMap<Action>([
        KeyBinding("Enter", "invite", to: .invite),
        KeyBinding("Tab", "next name", to: .complete),
        KeyBinding("Shift-Tab", to: .completeBack),
        KeyBinding("Esc", "nobody", to: .close),
    ])

    package static let footer = ["Enter", "Tab", "Esc"]

    package static func == (one: Self, other: Self) -> Bool {
        one.field == other.field && one.completion?.typed == other.completion?.typed
            && one.completion?.index == other.completion?.index
    }

    /// Returns the names that begin with the typed text.
    private func matches(_ names: [String]) -> [String] {
        let typed = NameRule.key(completion?.typed ?? field.text)
        return names.filter { NameRule.key($0).hasPrefix(typed) }
    }

    /// - Parameter names: the names that this player knows, the likeliest first.
    package mutating func receive(_ event: ScreenEvent, _ names: [String]) -> Outcome {
        if case .key(let key) = event, let action = Self.keys[key] {
            return perform(action, names)
        }
        if field.take(event) { completion = nil }
        return .nothing
    }

    private mutating func perform(_ action: Action, _ names: [String]) -> Outcome {
        switch action {
        case .invite:
            guard !field.text.isEmpty else { return .tell("Type a name, or press Esc.") }
            guard PlayerName.accepts(field.text) else {
                return .tell("That is no name of a player.")
            }
            return .invite(field.text)
        case .complete: return complete(by: 1, names)
        case .completeBack: return complete(by: -1, names)
        case .close: return .close
        }
    }

    private mutating func complete(by step: Int, _ names: [String]) -> Outcome {
        let matches = matches(names)
        guard !matches.isEmpty else {
            return .tell(
                names.isEmpty
                    ? "Nobody else is known here yet: type the name."
                    : "You know nobody of that name: type all of it."
            )
        }
        let typed = completion?.typed ?? field.text
        let before = completion?.index ?? (step > 0 ? -1 : 0)
        let index = (before + step + matches.count) % matches.count
        completion = (typed, index)
        field.set(matches[index])
        return .nothing
    }

    /// `Invite: bo_   bob  bobby`, in the message row.
    package func draw(on canvas: inout Canvas, _ names: [String]) {
        let label = "Invite: "
        let (column, row) = (canvas.margin, canvas.messageRow)
        canvas.frame.fill(Rect(column: 0, row: row, columns: canvas.frame.size.columns))
        canvas.field(label, field, column: column, row: row)
        let start = column + Width.of(label) + Width.of(field.shown) + 3
        let left = canvas.frame.size.columns - start
        guard left > 4 else { return }
        let text = matches(names).joined(separator: "  ")
        canvas.frame.put(text, column: start, row: row, .dim, columns: left)
    }
}
