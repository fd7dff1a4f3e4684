import GameProtocol

/// Constant content, with a tag that lets browsers cache it.
struct FixedContent: Sendable {
    let type: String
    let bytes: [UInt8]
    /// The content in gzip form; nil if it is never sent packed.
    let packed: [UInt8]?
    /// The tag in its quotes: the first 16 hexadecimal digits of SHA-256.
    let tag: String

    init(type: String, _ bytes: [UInt8], packed: [UInt8]? = nil) {
        self.type = type
        self.bytes = bytes
        self.packed = packed
        tag = "\"\(SHA256.hex(SHA256.hash(bytes)).prefix(16))\""
    }

    /// Answers a request for this content: 304 without content if the client has it.
    func answer(to request: HTTPRequest) -> HTTPAnswer {
        let packed = request.acceptsGzip ? packed : nil
        // Each form has a tag of its own (RFC 9110, section 8.8.3.3).
        let tag = packed == nil ? tag : "\(tag.dropLast())-gzip\""
        let isKnown = request.values("if-none-match").contains { Self.list($0, has: tag) }
        var answer =
            isKnown
            ? HTTPAnswer(status: .notModified)
            : HTTPAnswer(type: type, content: packed ?? bytes, isKept: true)
        answer = answer.with("ETag", tag)
        if self.packed != nil { answer = answer.with("Vary", "Accept-Encoding") }
        return packed == nil || isKnown ? answer : answer.with("Content-Encoding", "gzip")
    }

    /// Whether a list of tags, weak or strong, contains the tag (RFC 9110, section 13.1.2).
    private static func list(_ list: String, has tag: String) -> Bool {
        list.split(separator: ",").contains { part in
            let word = part.split { $0 == " " || $0 == "\t" }
            guard word.count == 1 else { return false }
            let known = word[0].hasPrefix("W/") ? word[0].dropFirst(2) : word[0]
            return known == tag || known == "*"
        }
    }
}
