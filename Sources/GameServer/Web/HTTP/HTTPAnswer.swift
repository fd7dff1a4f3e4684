/// The answer to a request of HTTP.
struct HTTPAnswer: Equatable, Sendable {
    var status = HTTPStatus.ok
    /// The type of the content.
    var type = HTTPAnswer.plainText
    /// Further fields, in their order.
    var fields: [HTTPRequest.Pair] = []
    var content: [UInt8] = []
    /// Whether the server keeps the content, so that whoever sends it need not copy it.
    var isKept = false

    static let plainText = "text/plain; charset=utf-8"

    /// A text for people.
    static func text(_ text: String, _ status: HTTPStatus = .ok) -> HTTPAnswer {
        HTTPAnswer(status: status, content: Array("\(text)\n".utf8))
    }

    /// The sentence of the status.
    static func plain(_ status: HTTPStatus) -> HTTPAnswer { text(status.sentence, status) }

    /// The same answer with one field more.
    func with(_ name: String, _ value: String) -> HTTPAnswer {
        var answer = self
        answer.fields.append(HTTPRequest.Pair(name: name, value: value))
        return answer
    }

    /// Whether there is content at all, by the status.
    var hasContent: Bool {
        status != .noContent && status != .notModified && status != .switchingProtocols
    }

    /// The bytes on the wire.
    ///
    /// - Parameters:
    ///   - isHead: whether only the head was asked for, which is that of the whole answer.
    ///   - date: the time of the answer, as `HTTPDate` writes it.
    ///   - closes: whether no further request is read on this connection.
    func bytes(isHead: Bool, date: String, closes: Bool) -> [UInt8] {
        head(date: date, closes: closes) + (hasContent && !isHead ? content : [])
    }

    /// All but the content.
    func head(date: String, closes: Bool) -> [UInt8] {
        var head = "HTTP/1.1 \(status.rawValue) \(status.reason)\r\nDate: \(date)\r\n"
        if hasContent {
            head += "Content-Type: \(type)\r\nContent-Length: \(content.count)\r\n"
        }
        head += "X-Content-Type-Options: nosniff\r\n"
        for field in fields { head += "\(field.name): \(field.value)\r\n" }
        if closes { head += "Connection: close\r\n" }
        head += "\r\n"
        return Array(head.utf8)
    }
}
