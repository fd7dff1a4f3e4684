/// Splits the bytes of an HTTP server into answers, by their declared lengths.
struct AnswerReader {
    struct Answer {
        let status: Int
        let content: [UInt8]
    }

    /// A sentence about the first fault.
    private(set) var fault: String?
    /// Whether an answer announced that it is the last one.
    private(set) var closes = false
    private var rest: [UInt8] = []

    /// Whether an answer has begun and not ended.
    var isMidway: Bool { !rest.isEmpty }
    /// Whether bytes are left over after the answers that were read.
    var hasMore: Bool { !rest.isEmpty }

    mutating func receive(_ bytes: [UInt8]) { rest += bytes }

    /// Returns the next complete answer, if there is one.
    mutating func next(isHead: Bool) -> Answer? {
        guard fault == nil,
            let end = rest.indices.first(where: { rest[$0...].starts(with: "\r\n\r\n".utf8) })
        else { return nil }
        let lines = String(decoding: rest[..<end], as: UTF8.self).split(separator: "\r\n")
        let words = lines.first?.split(separator: " ") ?? []
        guard words.count >= 2, words[0] == "HTTP/1.1", let status = Int(words[1]) else {
            fault = "an answer begins with \(lines.first ?? "nothing")"
            return nil
        }
        var length: Int?
        for line in lines.dropFirst() {
            guard let colon = line.firstIndex(of: ":") else {
                fault = "a field is \(line)"
                return nil
            }
            let value = line[line.index(after: colon)...].drop { $0 == " " }
            switch line[..<colon].lowercased() {
            case "content-length":
                if length != nil { fault = "an answer has two lengths" }
                length = Int(value)
            case "connection" where value == "close": closes = true
            default: break
            }
        }
        let hasContent = !isHead && status != 204 && status != 304 && status >= 200
        if hasContent, length == nil { fault = "an answer of \(status) has no length" }
        let count = hasContent ? length ?? 0 : 0
        guard fault == nil, rest.count >= end + 4 + count else { return nil }
        let content = Array(rest[(end + 4)..<(end + 4 + count)])
        rest.removeFirst(end + 4 + count)
        return Answer(status: status, content: content)
    }
}
