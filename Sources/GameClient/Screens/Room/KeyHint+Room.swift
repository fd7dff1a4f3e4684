extension KeyHint {
    static let talk = KeyHint("t", "talk")

    /// The four ways of a cursor.
    static func arrows(_ text: String) -> KeyHint { KeyHint("←↑↓→", text) }
}
