import Checksums

/// The opening handshake of WebSocket (RFC 6455, section 4.2): whether a request may switch, and the answer.
///
/// The host was checked before, as for every request.
struct Handshake: Sendable {
    /// The name for messages that are lines of protocol 1.
    static let subprotocol = "cardtable.1"
    private static let version = "13"
    /// The constant that RFC 6455 appends to the key.
    private static let suffix = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"

    /// The origin of pages that use the public address of this server.
    private let published: Origin?

    /// - Parameter publicURL: the address of this server for clients elsewhere, if there is one.
    init(publicURL: String? = nil) {
        // An origin has no path.
        let parts = publicURL?.split(separator: "/", maxSplits: 2) ?? []
        published = parts.count < 2 ? nil : Origin("\(parts[0])//\(parts[1])")
    }

    /// Returns the answer: 101, or the reason for the refusal.
    func answer(to request: HTTPRequest) -> HTTPAnswer {
        if request.method == .options {
            return HTTPAnswer(status: .noContent).with("Allow", "GET, OPTIONS")
        }
        guard request.method == .get else {
            return HTTPAnswer.plain(.notAllowed).with("Allow", "GET, OPTIONS")
        }
        guard !request.hasContent else {
            return .text("The request for a WebSocket has no content.", .contentTooLarge)
        }
        guard request.isVersion11 else {
            return .text("A WebSocket begins with HTTP/1.1.", .badRequest)
        }
        guard has("websocket", in: "upgrade", request) else {
            return .text("Here is a WebSocket: ask with Upgrade: websocket.", .upgradeRequired)
                .with("Upgrade", "websocket").with("Connection", "Upgrade")
        }
        guard has("upgrade", in: "connection", request) else {
            return .text("Connection: Upgrade is missing.", .badRequest)
        }
        guard request.values("sec-websocket-version") == [Self.version] else {
            return .text("This server speaks version 13 of WebSocket.", .upgradeRequired)
                .with("Upgrade", "websocket").with("Connection", "Upgrade")
                .with("Sec-WebSocket-Version", Self.version)
        }
        let keys = request.values("sec-websocket-key")
        guard keys.count == 1, Self.isKey(keys[0]) else {
            return .text("Sec-WebSocket-Key has to be 16 bytes in base64, once.", .badRequest)
        }
        guard isFromHere(request) else {
            return .text("A page from elsewhere may not connect to this server.", .forbidden)
        }
        return accept(keys[0], request)
    }

    private func accept(_ key: String, _ request: HTTPRequest) -> HTTPAnswer {
        let answer = HTTPAnswer(status: .switchingProtocols)
            .with("Upgrade", "websocket")
            .with("Connection", "Upgrade")
            .with("Sec-WebSocket-Accept", Self.acceptance(of: key))
        let offered = request.values("sec-websocket-protocol")
        if offered.isEmpty { return answer }
        guard offered.contains(where: { Self.words($0).contains(Self.subprotocol[...]) }) else {
            return .text("The subprotocol of this server is \(Self.subprotocol).", .badRequest)
        }
        return answer.with("Sec-WebSocket-Protocol", Self.subprotocol)
    }

    /// Whether the page that asks comes from this server. A browser always sends the origin of its page; other
    /// programs need not.
    private func isFromHere(_ request: HTTPRequest) -> Bool {
        let origins = request.values("origin")
        if origins.isEmpty { return true }
        guard origins.count == 1, let origin = Origin(origins[0]) else { return false }
        if let host = request.host, origin.isOf(host: host) { return true }
        return origin.authority == published?.authority
    }

    private func has(_ word: String, in name: String, _ request: HTTPRequest) -> Bool {
        request.values(name).contains { HTTPSyntax.list($0, has: word) }
    }

    private static func words(_ list: String) -> [Substring] {
        list.split { $0 == "," || $0 == " " || $0 == "\t" }
    }

    /// Returns the proof for the client that this server understood its key.
    static func acceptance(of key: String) -> String {
        String(decoding: Base64.encode(SHA1.hash(Array((key + suffix).utf8))), as: UTF8.self)
    }

    /// Whether a text is 16 bytes in base64: 22 letters, then `==`. The last letter has only two bits.
    static func isKey(_ text: String) -> Bool {
        let letters = Array(text.utf8)
        guard letters.count == 24, letters.suffix(2).elementsEqual("==".utf8) else { return false }
        return "AQgw".utf8.contains(letters[21])
            && letters[..<21].allSatisfy {
                HTTPSyntax.isAlphanumeric($0) || $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "/")
            }
    }
}

/// The origin of a web page, as its browser reports it (RFC 6454): `https://cards.example.org`.
struct Origin: Equatable, Sendable {
    /// The host in lower case, and the port if it is not the default of the scheme.
    let authority: String
    private let usualPort: String

    /// Parses the value of the field; nil for `null` and for an origin without HTTP.
    init?(_ text: String) {
        let text = text.lowercased()
        let schemes = [("http://", ":80"), ("https://", ":443")]
        guard let (scheme, port) = schemes.first(where: { text.hasPrefix($0.0) }) else {
            return nil
        }
        let rest = String(text.dropFirst(scheme.count))
        guard HTTPSyntax.isHost(rest.utf8), let name = HostRule.name(of: rest), !name.isEmpty else {
            return nil
        }
        usualPort = port
        authority = Self.authority(rest, usualPort: port)
    }

    /// Whether a page from this origin names this host when it sends a request to its own server.
    func isOf(host: String) -> Bool {
        Self.authority(host.lowercased(), usualPort: usualPort) == authority
    }

    private static func authority(_ host: String, usualPort: String) -> String {
        host.hasSuffix(usualPort) ? String(host.dropLast(usualPort.count)) : host
    }
}
