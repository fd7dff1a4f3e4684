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
    /// The host that the request names, perhaps with a port: from an absolute address, else from the field `Host`.
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

/// The bytes allowed in each part of a request (RFC 9110 and 9112).
enum HTTPSyntax {
    /// Whether the bytes are a name of a method or of a field.
    static func isToken(_ bytes: some Collection<UInt8>) -> Bool {
        !bytes.isEmpty
            && bytes.allSatisfy { isAlphanumeric($0) || "!#$%&'*+-.^_`|~".utf8.contains($0) }
    }

    /// Whether the bytes are a target. A target has no blanks, and no `#`: a browser does not send the part after it.
    static func isTarget(_ bytes: some Collection<UInt8>) -> Bool {
        bytes.allSatisfy { (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "#") }
    }

    static func isFieldValue(_ bytes: some Collection<UInt8>) -> Bool {
        bytes.allSatisfy { $0 == 0x09 || (0x20...0x7E).contains($0) || $0 >= 0x80 }
    }

    /// Whether the bytes may form a host, perhaps with a port; an empty host is valid, too.
    static func isHost(_ bytes: some Collection<UInt8>) -> Bool {
        bytes.allSatisfy { isAlphanumeric($0) || "-._~%!$&'()*+,;=:[]".utf8.contains($0) }
    }

    /// Returns the bytes without blanks at both ends.
    static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let isBlank = { (byte: UInt8) in byte == 0x20 || byte == 0x09 }
        let end = bytes.lastIndex { !isBlank($0) }.map { $0 + 1 } ?? bytes.startIndex
        return bytes[..<end].drop(while: isBlank)
    }

    static func trimmed(_ text: some StringProtocol) -> String {
        String(decoding: trimmed(Array(text.utf8)[...]), as: UTF8.self)
    }

    /// Whether a list with commas contains the word, in either case.
    static func list(_ value: String, has word: String) -> Bool {
        value.lowercased().split(separator: ",").contains { trimmed($0) == word }
    }

    static func isAlphanumeric(_ byte: UInt8) -> Bool {
        isDigit(byte) || (0x41...0x5A).contains(byte & 0xDF) && byte < 0x80
    }

    static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}
