/// A request of HTTP whose form is in order; whether anything stands at its address, others know.
struct HTTPRequest: Equatable, Sendable {
    var method = Method.other
    /// The parts of the path between the slashes, with nothing encoded any more.
    var path: [String] = []
    /// Whether a slash ends the path; that of `/` alone is not counted.
    var endsInSlash = false
    var query: [Pair] = []
    /// What a form in the content says.
    var form: [Pair] = []
    /// Whether a content followed the head.
    var hasContent = false
    /// The host that is asked, with its port if it was given: that of the address, else the field.
    var host: String?
    /// The fields in their order, with names in lower case.
    var fields: [Pair] = []
    /// Whether it is of HTTP/1.1, not 1.0.
    var isVersion11 = false
    /// Whether the connection may go on after the answer.
    var keepsAlive = false

    /// The methods that any address of this server may know.
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

    /// A name and its value.
    struct Pair: Equatable, Sendable {
        var name: String
        var value: String
    }

    /// The value of a field that stands once; of one that stands more often, the first.
    func field(_ name: String) -> String? { fields.first { $0.name == name }?.value }

    /// All values of a field, in their order: lists may stand in several lines.
    func values(_ name: String) -> [String] {
        fields.filter { $0.name == name }.map(\.value)
    }

    /// Whether the peer shows pages, as a browser does that opens a link.
    var acceptsHTML: Bool {
        values("accept").contains { $0.lowercased().contains("text/html") }
    }

    /// Whether the peer says that it unpacks gzip (RFC 9110, section 12.5.3).
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

    /// What the parameter says: a form's where the request posts one, else the address's.
    ///
    /// Of several with one name the last counts, as in Django, with which deckofcardsapi.com is made.
    func parameter(_ name: String) -> String? {
        (method == .post ? form : query).last { $0.name == name }?.value
    }
}
