import GameProtocol

/// Content that is the same as long as the program is, with a tag by which a browser knows that.
struct FixedContent: Sendable {
    let type: String
    let bytes: [UInt8]
    /// The tag in its quotes: the first 16 hexadecimal digits of SHA-256.
    let tag: String

    init(type: String, _ bytes: [UInt8]) {
        self.type = type
        self.bytes = bytes
        tag = "\"\(SHA256.hex(SHA256.hash(bytes)).prefix(16))\""
    }

    /// The answer to a request of it: 304 without content where the peer has it.
    func answer(to request: HTTPRequest) -> HTTPAnswer {
        let isKnown = request.values("if-none-match").contains(where: isAmong)
        let answer =
            isKnown
            ? HTTPAnswer(status: .notModified)
            : HTTPAnswer(type: type, content: bytes, isKept: true)
        return answer.with("ETag", tag)
    }

    /// Whether the tag is in a list of tags, weak or not (RFC 9110, section 13.1.2).
    private func isAmong(_ list: String) -> Bool {
        list.split(separator: ",").contains { part in
            let word = part.split { $0 == " " || $0 == "\t" }
            guard word.count == 1 else { return false }
            let known = word[0].hasPrefix("W/") ? word[0].dropFirst(2) : word[0]
            return known == tag || known == "*"
        }
    }
}
