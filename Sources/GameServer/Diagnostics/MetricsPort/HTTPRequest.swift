/// The head of an HTTP request, as far as the page of metrics needs it.
enum HTTPRequest: Equatable {
    case get(path: String, host: String? = nil)
    /// Another method than GET.
    case notAllowed
    /// Not HTTP.
    case bad
    /// A head that has not ended in time or within its bytes.
    case tooLong

    /// The longest head that is read.
    static let maximumBytes = 4_096

    /// The request in these bytes; nil if it is not complete yet.
    init?(_ bytes: [UInt8]) {
        guard let end = Self.endOfHead(bytes) else {
            guard bytes.count >= Self.maximumBytes else { return nil }
            self = .tooLong
            return
        }
        let line = bytes[..<end].prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
        let words = line.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
        guard words.count == 3, words[2].starts(with: "HTTP/1.".utf8), words[1].first == 0x2F else {
            self = .bad
            return
        }
        guard words[0].elementsEqual("GET".utf8) else {
            self = .notAllowed
            return
        }
        let path = words[1].prefix { $0 != UInt8(ascii: "?") }
        let host = Self.host(bytes[line.endIndex..<end])
        self = .get(path: String(decoding: path, as: UTF8.self), host: host)
    }

    /// The value of the field `Host`, if there is one.
    private static func host(_ fields: ArraySlice<UInt8>) -> String? {
        for line in fields.split(separator: UInt8(ascii: "\n")) {
            let parts = line.split(separator: UInt8(ascii: ":"), maxSplits: 1)
            guard parts.count == 2 else { continue }
            let name = String(decoding: parts[0], as: UTF8.self)
            if name.lowercased() != "host" { continue }
            let isBlank = { (byte: UInt8) in byte == 0x20 || byte == 0x09 || byte == 0x0D }
            let value = parts[1].drop(while: isBlank).reversed().drop(while: isBlank).reversed()
            return String(decoding: value, as: UTF8.self)
        }
        return nil
    }

    /// Whether a `Host` is this computer's own name, or an address in numbers.
    ///
    /// A web page can have a name of its own lead to this computer, and so read what is answered
    /// (DNS rebinding); but its browser then sends that name as `Host`, and none of these.
    static func isOwn(host: String) -> Bool {
        if host.hasPrefix("[") {
            let address = host.dropFirst().prefix { $0 != "]" }
            return address.contains(":")
                && address.allSatisfy { $0.isHexDigit || $0 == ":" || $0 == "." }
        }
        let name = host.prefix { $0 != ":" }.lowercased()
        if name == "localhost" { return true }
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts.allSatisfy { UInt8($0) != nil }
    }

    /// The index of the line feed that ends the head.
    private static func endOfHead(_ bytes: [UInt8]) -> Int? {
        let (cr, lf) = (UInt8(ascii: "\r"), UInt8(ascii: "\n"))
        return bytes.indices.first { index in
            bytes[index] == lf
                && (bytes[..<index].hasSuffix([lf]) || bytes[..<index].hasSuffix([lf, cr]))
        }
    }
}

extension ArraySlice where Element == UInt8 {
    fileprivate func hasSuffix(_ other: [UInt8]) -> Bool {
        suffix(other.count).elementsEqual(other)
    }
}

/// The answer to an HTTP request, after which the connection ends.
struct HTTPResponse: Equatable {
    var status: String
    var type = "text/plain; charset=utf-8"
    var body: String

    static let notFound = HTTPResponse(status: "404 Not Found", body: "Try /metrics.\n")
    static let notAllowed = HTTPResponse(status: "405 Method Not Allowed", body: "Only GET.\n")
    static let bad = HTTPResponse(status: "400 Bad Request", body: "This is no HTTP request.\n")
    static let tooLong = HTTPResponse(
        status: "431 Request Header Fields Too Large",
        body: "The head of the request has no end.\n"
    )
    static let misdirected = HTTPResponse(
        status: "421 Misdirected Request",
        body: "Ask localhost, or an address in numbers.\n"
    )
    static let healthy = HTTPResponse(status: "200 OK", body: "ok\n")

    static func metrics(_ text: String) -> HTTPResponse {
        HTTPResponse(
            status: "200 OK",
            type: "text/plain; version=0.0.4; charset=utf-8",
            body: text
        )
    }

    var bytes: [UInt8] {
        let lines = [
            "HTTP/1.1 \(status)", "Content-Type: \(type)", "Content-Length: \(body.utf8.count)",
            status.hasPrefix("405") ? "Allow: GET" : nil, "Connection: close", "", body,
        ]
        return Array(lines.compactMap(\.self).joined(separator: "\r\n").utf8)
    }
}
