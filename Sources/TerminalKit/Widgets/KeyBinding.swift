/// A row of a table of keys, as people see it.
package struct KeyRow: Equatable, Sendable {
    /// The keys by name, as the footer shows them: `↑↓`, `Space`, `0-9`; empty for none.
    package let names: String
    /// All keys of the row, with those that are not named.
    package let keys: [Key]
    /// The short word for the footer; empty where the key speaks for itself.
    package let word: String
    /// What the help says; nil for nothing.
    package let help: KeyHelp?
    /// Whether the keys can do their work now; if not, they say why.
    package let works: Bool
    /// Whether all keys of the row do the same.
    package var isOneAction = false
}

/// A line of the help: keys by name, a sentence, and the heading under which it stands.
package struct KeyHelp: Equatable, Sendable {
    package let heading: String
    /// The keys by name; nil for those of the row.
    package let names: String?
    package let words: String

    /// Where the words of a line of help begin.
    package static let wordsColumn = 20

    package init(_ heading: String, _ names: String?, _ words: String) {
        self.heading = heading
        self.names = names
        self.words = words
    }
}

/// What some keys do on a screen, and how the footer and the help say so.
package struct KeyBinding<Action: Sendable>: Sendable {
    package let row: KeyRow
    fileprivate let action: @Sendable (Key) -> Action

    /// Keys that do different things of one kind.
    ///
    /// - Parameter names: the keys as `Key.named(in:)` reads them; `also` has more, not shown.
    package init(
        _ names: String,
        also: String = "",
        _ word: String = "",
        help: KeyHelp? = nil,
        works: Bool = true,
        each action: @escaping @Sendable (Key) -> Action
    ) {
        let keys = Key.named(in: names) + Key.named(in: also)
        row = KeyRow(names: names, keys: keys, word: word, help: help, works: works)
        self.action = action
    }

    /// Keys that are characters, each with a meaning of its own: digits.
    package init(
        _ names: String,
        _ word: String = "",
        help: KeyHelp? = nil,
        characters action: @escaping @Sendable (Unicode.Scalar) -> Action
    ) {
        self.init(names, word, help: help) { key in
            guard case .character(let scalar) = key else {
                preconditionFailure("\(key) is no character")
            }
            return action(scalar)
        }
    }

    /// No key: something that the mouse does, for the help.
    package init(mouse help: KeyHelp) {
        row = KeyRow(names: "", keys: [], word: "", help: help, works: true)
        action = { key in preconditionFailure("\(key) is no mouse") }
    }

    /// Keys that all do the same.
    package init(
        _ names: String,
        also: String = "",
        _ word: String = "",
        help: KeyHelp? = nil,
        works: Bool = true,
        to action: Action
    ) {
        var row = KeyBinding(names, also: also, word, help: help, works: works) { _ in action }.row
        row.isOneAction = true
        self.init(row) { _ in action }
    }

    /// Keys that move a cursor or a selection.
    package init(
        _ names: String,
        also: String = "",
        _ word: String = "",
        help: KeyHelp? = nil,
        moves action: @escaping @Sendable (CursorMove) -> Action
    ) {
        self.init(names, also: also, word, help: help) { key in
            // A table that binds another key here names a move that there is not.
            guard let move = CursorMove(key) else { preconditionFailure("\(key) moves nothing") }
            return action(move)
        }
    }
}

extension KeyBinding {
    fileprivate init(_ row: KeyRow, _ action: @escaping @Sendable (Key) -> Action) {
        self.row = row
        self.action = action
    }

    fileprivate func map<Other>(
        _ change: @escaping @Sendable (Action) -> Other
    ) -> KeyBinding<Other> {
        let action = action
        return KeyBinding<Other>(row) { change(action($0)) }
    }
}

/// The keys of one state of a screen, as a table: the screen looks up what is pressed in it, and the
/// footer and the help show its rows.
package struct KeyMap<Action: Sendable>: Sendable {
    package var bindings: [KeyBinding<Action>]

    package init(_ bindings: [KeyBinding<Action>]) { self.bindings = bindings }

    package var rows: [KeyRow] { bindings.map(\.row) }

    /// What a key does; nil for a key that is not in the table.
    package subscript(key: Key) -> Action? {
        bindings.first { $0.row.keys.contains(key) }?.action(key)
    }

    /// The same keys for a table that knows more actions.
    package func map<Other>(
        _ change: @escaping @Sendable (Action) -> Other
    ) -> KeyMap<Other> {
        KeyMap<Other>(bindings.map { $0.map(change) })
    }
}

extension [KeyRow] {
    /// The rows that have these names, as the footer shows them; a name without a row is left out.
    package func hints(_ names: [String]) -> [KeyHint] {
        names.compactMap { name in
            guard let key = Key.named(in: name).first,
                let row = first(where: { $0.keys.contains(key) })
            else { return nil }
            return KeyHint(name, row.word, works: row.works)
        }
    }

    /// The lines of a help: each heading with its rows, in that order.
    package func help(_ headings: [String]) -> [String] {
        headings.flatMap { heading in
            let lines = compactMap { row in
                row.help.flatMap { help in
                    help.heading == heading
                        ? "  " + (help.names ?? row.names).padded(to: KeyHelp.wordsColumn - 2)
                            + help.words : nil
                }
            }
            return lines.isEmpty ? [] : [heading] + lines
        }
    }
}
