/// A request of HTTP that came to the port for games, as far as its answer depends on it
/// (Documentation/protocol/conformance.md, section 3).
struct BrowserRequest: Equatable, Sendable {
    /// Whether the method is GET or HEAD.
    let isReading: Bool
    let isHead: Bool
    /// The target as it came; nothing of it was checked.
    let target: String
    /// The unchecked value of the field `Host` without blanks; nil for none.
    let host: String?

    /// Reads the first bytes of a connection; nil unless their first line is one of HTTP.
    init?(_ chunk: UnsafeBufferPointer<UInt8>) {
        guard let end = chunk.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
        let hasCR = end > 0 && chunk[end - 1] == UInt8(ascii: "\r")
        let first = UnsafeBufferPointer(rebasing: chunk[..<(hasCR ? end - 1 : end)])
        guard ForeignProtocol(firstLine: first) == .http else { return nil }
        let words = first.split(separator: UInt8(ascii: " "))
        let method = String(decoding: words[0], as: UTF8.self)
        isHead = method == "HEAD"
        isReading = isHead || method == "GET"
        target = words.count == 3 ? String(decoding: words[1], as: UTF8.self) : ""
        host = Self.host(in: chunk[(end + 1)...])
    }

    private static func host(in head: Slice<UnsafeBufferPointer<UInt8>>) -> String? {
        for line in head.split(separator: UInt8(ascii: "\n")) {
            let text = String(decoding: line, as: UTF8.self)
            guard let colon = text.firstIndex(of: ":"), text[..<colon].lowercased() == "host" else {
                continue
            }
            return text[text.index(after: colon)...].filter { !$0.isWhitespace }
        }
        return nil
    }
}
