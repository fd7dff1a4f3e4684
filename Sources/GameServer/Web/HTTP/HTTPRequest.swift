/// A well-formed HTTP request; other types decide whether its address exists.
struct HTTPRequest: Equatable, Sendable {
    var method = Method.other
    /// The decoded parts of the path between the slashes.
    var path: [String] = []
    /// Whether a slash ends the path; false for `/` alone.
    var endsInSlash = false
    var query: [Pair] = []
    /// The pairs of a form in the content.
    var form: [Pair] = []
    /// Whether content followed the head.
    var hasContent = false
    /// The host that the request names, perhaps with a port: from the address if it has one, else from the field.
    var host: String?
    /// The header fields in order, with names in lower case.
    var fields: [Pair] = []
    /// Whether the request has the version HTTP/1.1 rather than 1.0.
    var isVersion11 = false
    /// Whether the connection may continue after the answer.
    var keepsAlive = false

    /// The methods that addresses of this server may support.
    enum Method: Sendable {
        case get, head, post, options
        case other

        init(_ token: some Collection<UInt8>) {
            switch String(decoding: token, as: UTF8.self) {
            case "GET": self = .get
            case "HEAD": self = .head
            case "POST": self = .post
            case "OPTIONS": self = .options
            default: self = .other
            }
        }
    }

    struct Pair: Equatable, Sendable {
        var name: String
        var value: String
    }

    /// Returns the first value of a field; nil without the field.
    func field(_ name: String) -> String? { fields.first { $0.name == name }?.value }

    /// Returns all values of a field in order, because a list may be split over several lines.
    func values(_ name: String) -> [String] {
        fields.filter { $0.name == name }.map(\.value)
    }

    /// Whether the client accepts HTML, as a browser does that opens a link.
    var acceptsHTML: Bool {
        values("accept").contains { $0.lowercased().contains("text/html") }
    }

    /// Whether the client accepts gzip (RFC 9110, section 12.5.3).
    var acceptsGzip: Bool {
        var isAccepted: [String: Bool] = [:]
        for coding in values("accept-encoding").flatMap({ $0.lowercased().split(separator: ",") }) {
            let words = coding.split(separator: ";").map(HTTPSyntax.trimmed)
            guard let name = words.first else { continue }
            let weight = words.dropFirst().first { $0.hasPrefix("q=") }?.dropFirst(2) ?? "1"
            isAccepted[name] = !weight.allSatisfy { $0 == "0" || $0 == "." }
        }
        return isAccepted["gzip"] ?? isAccepted["*"] ?? false
    }

    /// Returns the value of a parameter: from the form if the request is a POST, else from the address.
    ///
    /// If a name occurs several times, the last value counts, as in Django, on which deckofcardsapi.com is built.
    func parameter(_ name: String) -> String? {
        (method == .post ? form : query).last { $0.name == name }?.value
    }
}
