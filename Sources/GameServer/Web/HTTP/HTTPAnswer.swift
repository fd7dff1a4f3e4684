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

/// What any web page may ask for, wherever it comes from: there is nothing in it that the page could
/// not ask for itself, and no cookie goes with it.
extension HTTPAnswer {
    /// The methods of what programs ask for.
    static let methods = "GET, HEAD, POST, OPTIONS"
    private static let maximumHeaderListBytes = 256

    /// The same answer, which a browser gives to any page.
    var openToAnyPage: HTTPAnswer { with("Access-Control-Allow-Origin", "*") }

    /// The answer to a browser that asks whether a page may ask.
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

    /// - Parameter seconds: since the beginning of 1970; not negative.
    static func text(secondsSince1970 seconds: Int) -> String {
        let (days, second) = seconds.quotientAndRemainder(dividingBy: 86_400)
        let (year, month, day) = date(days)
        let time = [second / 3_600, second / 60 % 60, second % 60].map(twoDigits)
        return "\(Self.days[days % 7]), \(twoDigits(day)) \(months[month - 1]) \(year) "
            + "\(time.joined(separator: ":")) GMT"
    }

    /// The date so many days after the first of January 1970.
    ///
    /// Years are counted from March on, so that a leap day is the last one; 400 of them always have
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
