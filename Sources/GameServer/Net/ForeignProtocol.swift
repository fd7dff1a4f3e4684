/// The other protocols that a peer may speak (Documentation/protocol/conformance.md, section 3).
///
/// A web page must not be able to make its browser post requests into the port. So the server
/// detects HTTP by the first line, before it could read another line as a request.
enum ForeignProtocol: String {
    case http = "HTTP"
    case tls = "TLS"
    case ssh = "SSH"

    /// Recognizes TLS by the first byte of a connection; nil for any other byte.
    init?(firstByte: UInt8) {
        guard firstByte == 0x16 else { return nil }
        self = .tls
    }

    /// Recognizes HTTP or SSH by the first line of a connection; nil for any other line.
    init?(firstLine line: UnsafeBufferPointer<UInt8>) {
        // Nearly every first line is JSON, which one comparison detects.
        if line.first == UInt8(ascii: "{") { return nil }
        if line.starts(with: "SSH-".utf8) {
            self = .ssh
        } else if let minor = line.last, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(minor),
            Self.ends(line.dropLast(), with: " HTTP/1.")
        {
            self = .http
        } else {
            return nil
        }
    }

    private static func ends(
        _ line: Slice<UnsafeBufferPointer<UInt8>>,
        with text: StaticString
    ) -> Bool {
        line.suffix(text.utf8CodeUnitCount).elementsEqual(
            UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
        )
    }
}

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
