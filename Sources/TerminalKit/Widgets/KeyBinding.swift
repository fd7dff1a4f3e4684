/// A row in a table of keys, in the form for the footer and the help.
package struct KeyRow: Equatable, Sendable {
    /// The keys by name, as the footer shows them: `↑↓`, `Space`, `0-9`; empty for none.
    package let names: String
    /// All keys of the row, named or not.
    package let keys: [Key]
    /// The short word for the footer; empty if the key needs no word.
    package let word: String
    /// The entry in the help; nil for none.
    package let help: KeyHelp?
    /// Whether the keys can be used now. If not, a press explains why.
    package let works: Bool
    /// Whether all keys of the row have the same action.
    package var isOneAction = false
}

/// A line of the help: keys by name, a sentence, and its heading.
package struct KeyHelp: Equatable, Sendable {
    package let heading: String
    /// The keys by name; nil means the names of the row.
    package let names: String?
    package let words: String

    /// The column of the sentence in a line of help.
    package static let wordsColumn = 20

    package init(_ heading: String, _ names: String?, _ words: String) {
        self.heading = heading
        self.names = names
        self.words = words
    }
}

/// The action of some keys on a screen, and the words for it in the footer and the help.
package struct KeyBinding<Action: Sendable>: Sendable {
    package let row: KeyRow
    fileprivate let action: @Sendable (Key) -> Action

    /// Creates a binding of keys with different actions of one kind. `names` has the keys as
    /// `Key.named(in:)` reads them; `also` has further keys that are not shown.
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

    /// Creates a binding of character keys, such as digits, each with its own action.
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

    /// Creates an entry of the help about the mouse, without a key.
    package init(mouse help: KeyHelp) {
        row = KeyRow(names: "", keys: [], word: "", help: help, works: true)
        action = { key in preconditionFailure("\(key) is no mouse") }
    }

    /// Creates a binding of keys with the same action.
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

    /// Creates a binding of keys that move a cursor or a selection.
    package init(
        _ names: String,
        also: String = "",
        _ word: String = "",
        help: KeyHelp? = nil,
        moves action: @escaping @Sendable (CursorMove) -> Action
    ) {
        self.init(names, also: also, word, help: help) { key in
            // This is an error in a table: the key belongs to no move.
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

/// The keys in one state of a screen, as a table. The screen looks up pressed keys in it, and the
/// footer and the help show its rows.
package struct KeyMap<Action: Sendable>: Sendable {
    package var bindings: [KeyBinding<Action>]

    package init(_ bindings: [KeyBinding<Action>]) { self.bindings = bindings }

    package var rows: [KeyRow] { bindings.map(\.row) }

    /// The action of a key; nil if the key is not in the table.
    package subscript(key: Key) -> Action? {
        bindings.first { $0.row.keys.contains(key) }?.action(key)
    }

    /// Returns the same keys with converted actions.
    package func map<Other>(
        _ change: @escaping @Sendable (Action) -> Other
    ) -> KeyMap<Other> {
        KeyMap<Other>(bindings.map { $0.map(change) })
    }
}

extension [KeyRow] {
    /// Returns the hints for the given names, for the footer. A name without a row is left out.
    package func hints(_ names: [String]) -> [KeyHint] {
        names.compactMap { name in
            guard let key = Key.named(in: name).first,
                let row = first(where: { $0.keys.contains(key) })
            else { return nil }
            return KeyHint(name, row.word, works: row.works)
        }
    }

    /// Returns the lines of the help: each heading with its rows, in the given order.
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
