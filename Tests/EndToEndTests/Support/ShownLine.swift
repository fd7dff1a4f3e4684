/// A line of a document, for comparison with a received line.
///
/// A few values differ from run to run. Of a long hexadecimal number a document may show eight
/// digits or more, with `…` in place of the others.
struct ShownLine {
    let text: String

    init(_ text: String) { self.text = text }

    private static let ellipsis: Character = "…"

    /// The least number of digits that a document shows.
    private static let minimumDigits = 8

    /// Whether the received line matches the shown one.
    func isShown(_ received: String) -> Bool {
        let shown = Volatile.hidden(in: text)
        var rest = Volatile.hidden(in: received)[...]
        if shown == rest { return true }
        let parts = shown.split(separator: Self.ellipsis, omittingEmptySubsequences: false)
        for part in parts.dropLast() {
            guard part.suffix(Self.minimumDigits).count(where: Self.isDigit) == Self.minimumDigits,
                rest.hasPrefix(part)
            else { return false }
            rest = rest.dropFirst(part.count)
            let cut = rest.prefix(while: Self.isDigit)
            guard !cut.isEmpty else { return false }
            rest = rest.dropFirst(cut.count)
        }
        return rest == parts.last ?? ""
    }

    private static func isDigit(_ character: Character) -> Bool {
        character.isHexDigit && !character.isUppercase
    }

    /// The line with zeros in place of the missing digits. It has the length of a real line, but
    /// not its content.
    var filled: String {
        text.replacing(/("[a-z_]*commit":")?([0-9a-f]+)…/) { match in
            let count = match.1 == nil ? 32 : 64
            let missing = String(repeating: "0", count: max(0, count - match.2.count))
            return "\(match.1 ?? "")\(match.2)\(missing)"
        }
    }

    /// Returns a new line for the document, shortened if this one is.
    func replaced(by received: String) -> String {
        guard text.contains(Self.ellipsis), !received.contains(Self.ellipsis) else {
            return received
        }
        return received.replacing(/\b([0-9a-f]{8})(?:[0-9a-f]{56}|[0-9a-f]{24})\b/) { match in
            "\(match.1)\(Self.ellipsis)"
        }
    }
}
