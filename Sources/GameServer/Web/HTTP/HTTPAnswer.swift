import GameProtocol

struct HTTPAnswer: Equatable, Sendable {
    var status = HTTPStatus.ok
    var type = HTTPAnswer.plainText
    /// Further header fields, in order.
    var fields: [HTTPRequest.Pair] = []
    var content: [UInt8] = []
    /// Whether the server keeps the content, so that the sender need not copy it.
    var isKept = false

    static let plainText = "text/plain; charset=utf-8"

    /// Returns an answer with a text for people.
    static func text(_ text: String, _ status: HTTPStatus = .ok) -> HTTPAnswer {
        HTTPAnswer(status: status, content: Array("\(text)\n".utf8))
    }

    /// Returns an answer with the sentence of the status.
    static func plain(_ status: HTTPStatus) -> HTTPAnswer { text(status.sentence, status) }

    /// Returns the answer with one more field.
    func with(_ name: String, _ value: String) -> HTTPAnswer {
        var answer = self
        answer.fields.append(HTTPRequest.Pair(name: name, value: value))
        return answer
    }

    /// Whether the status allows content.
    var hasContent: Bool {
        status != .noContent && status != .notModified && status != .switchingProtocols
    }

    /// Returns the bytes on the wire.
    ///
    /// - Parameters:
    ///   - isHead: whether to leave the content out, as for a HEAD request; the head is the same as for GET.
    ///   - date: the time of the answer, in the form of `HTTPDate`.
    ///   - closes: whether the server reads no further request on this connection.
    func bytes(isHead: Bool, date: String, closes: Bool) -> [UInt8] {
        head(date: date, closes: closes) + (hasContent && !isHead ? content : [])
    }

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

/// Answers that any web page may read, from any origin (CORS). They contain no more than any client can get, and no
/// cookie is involved.
extension HTTPAnswer {
    /// The methods of the addresses that are made for programs.
    static let methods = "GET, HEAD, POST, OPTIONS"
    private static let maximumHeaderListBytes = 256

    /// The answer with a header that lets a browser give the answer to any page.
    var openToAnyPage: HTTPAnswer { with("Access-Control-Allow-Origin", "*") }

    /// Answers a preflight request, with which a browser asks for permission.
    static func preflight(_ request: HTTPRequest, methods: String = methods) -> HTTPAnswer {
        var answer = HTTPAnswer(status: .noContent).openToAnyPage
            .with("Allow", methods)
            .with("Access-Control-Allow-Methods", methods)
        if let asked = request.field("access-control-request-headers"),
            asked.utf8.count <= maximumHeaderListBytes,
            asked.utf8.allSatisfy({ $0 == 0x2C || $0 == 0x20 || HTTPSyntax.isToken([$0]) })
        {
            answer = answer.with("Access-Control-Allow-Headers", asked)
        }
        return answer.with("Access-Control-Max-Age", "86400")
    }
}

/// The date of an answer (RFC 9110, section 5.6.7): `Sun, 01 Mar 2026 22:14:31 GMT`.
enum HTTPDate {
    private static let days = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// - Parameter seconds: seconds since the beginning of 1970; not negative.
    static func text(secondsSince1970 seconds: Int) -> String {
        let (days, second) = seconds.quotientAndRemainder(dividingBy: 86_400)
        let (year, month, day) = date(days)
        let time = [second / 3_600, second / 60 % 60, second % 60].map(twoDigits)
        return "\(Self.days[days % 7]), \(twoDigits(day)) \(months[month - 1]) \(year) "
            + "\(time.joined(separator: ":")) GMT"
    }

    /// Returns the date that is this number of days after 1 January 1970.
    ///
    /// The algorithm counts years from March, so that a leap day is the last day of its year. 400 years always have
    /// the same number of days.
    private static func date(_ days: Int) -> (year: Int, month: Int, day: Int) {
        let daysFromMarch = days + 719_468
        let (era, dayOfEra) = daysFromMarch.quotientAndRemainder(dividingBy: 146_097)
        let yearOfEra =
            (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
    }

    private static func twoDigits(_ number: Int) -> String {
        number < 10 ? "0\(number)" : String(number)
    }
}

/// The statuses of answers that this server uses (RFC 9110, section 15).
enum HTTPStatus: Int, Sendable, CaseIterable {
    case `continue` = 100
    case switchingProtocols = 101
    case ok = 200
    case noContent = 204
    case found = 302
    case notModified = 304
    case badRequest = 400
    case forbidden = 403
    case notFound = 404
    case notAllowed = 405
    case timeout = 408
    case contentTooLarge = 413
    case targetTooLong = 414
    case expectationFailed = 417
    case misdirected = 421
    case upgradeRequired = 426
    case tooManyRequests = 429
    case headTooLarge = 431
    case notImplemented = 501
    case unavailable = 503
    case wrongVersion = 505

    var reason: String {
        switch self {
        case .continue: "Continue"
        case .switchingProtocols: "Switching Protocols"
        case .ok: "OK"
        case .noContent: "No Content"
        case .found: "Found"
        case .notModified: "Not Modified"
        case .badRequest: "Bad Request"
        case .forbidden: "Forbidden"
        case .notFound: "Not Found"
        case .notAllowed: "Method Not Allowed"
        case .timeout: "Request Timeout"
        case .contentTooLarge: "Content Too Large"
        case .targetTooLong: "URI Too Long"
        case .expectationFailed: "Expectation Failed"
        case .misdirected: "Misdirected Request"
        case .upgradeRequired: "Upgrade Required"
        case .tooManyRequests: "Too Many Requests"
        case .headTooLarge: "Request Header Fields Too Large"
        case .notImplemented: "Not Implemented"
        case .unavailable: "Service Unavailable"
        case .wrongVersion: "HTTP Version Not Supported"
        }
    }

    /// The sentence for people, if an answer has no better one.
    var sentence: String {
        switch self {
        case .badRequest: "This is no request of HTTP/1.1."
        case .forbidden: "The proxy has to end X-Forwarded-For with the address of its peer."
        case .notFound: "Not found."
        case .notAllowed: "This method is not for this address."
        case .timeout: "The request did not end in time."
        case .contentTooLarge: "The content of the request is too long."
        case .targetTooLong: "The address of the request is too long."
        case .expectationFailed: "Only Expect: 100-continue is known."
        case .misdirected:
            "This server does not know the host you ask for: start it with --web-host NAME."
        case .headTooLarge: "The head of the request is too long."
        case .notImplemented: "The server does not know this."
        case .unavailable: "The server is busy; try again later."
        case .wrongVersion: "The server speaks HTTP/1.1."
        default: "\(reason)."
        }
    }
}

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
