/// What a key means to a question that waits for yes or no; all questions take it so.
package enum Answer: Equatable, Sendable {
    /// A bare `y`.
    case yes
    case no
    /// Something else: it closes the question, as no does, and does its own work.
    case other

    /// The keys of a question, with the words for the last row; the question itself has none of them.
    package static func keys(_ yes: String, _ no: String) -> KeyMap<Answer> {
        KeyMap([
            KeyBinding("y", also: "Y", yes, to: .yes),
            KeyBinding("n", also: "N Esc Enter", no, to: .no),
        ])
    }

    package init(_ key: Key) { self = Self.keys("", "")[key] ?? .other }
}
