import GameProtocol

/// The page for browsers: one document for the lobby and for each room, its script and its style.
///
/// It knows nothing of rooms: the script asks over its WebSocket like any other client, so that no
/// code can be tried out here.
struct GamePage: Sendable {
    /// The host and port under which others see this server, if the host of it has said so.
    private let published: String?
    private let html = FixedContent(type: "text/html; charset=utf-8", PageText.html)
    private let script = FixedContent(type: "text/javascript; charset=utf-8", PageText.script)
    private let style = FixedContent(type: "text/css; charset=utf-8", PageText.style)
    private let icon = FixedContent(type: "image/svg+xml", PageText.icon)

    /// - Parameter publicURL: the address under which others see this server, if there is one.
    init(publicURL: String? = nil) {
        let parts = publicURL?.split(separator: "/", maxSplits: 2) ?? []
        published = parts.count < 2 ? nil : String(parts[1])
    }

    /// The answer to a request of one of its addresses; nil for any other address.
    func answer(to request: HTTPRequest) -> HTTPAnswer? {
        guard let content = content(request) else { return nil }
        return content.answer(to: request)
            .with("Cache-Control", "no-cache")
            .with("Content-Security-Policy", Self.policy(hosts: [request.host, published]))
            .with("Cross-Origin-Opener-Policy", "same-origin")
            .with("Cross-Origin-Resource-Policy", "same-origin")
            .with("Referrer-Policy", "no-referrer")
            .with("Permissions-Policy", "accelerometer=(self), gyroscope=(self)")
    }

    private func content(_ request: HTTPRequest) -> FixedContent? {
        guard !request.endsInSlash else { return nil }
        switch request.path {
        case []: return html
        case ["app.js"]: return script
        case ["app.css"]: return style
        case ["icon.svg"]: return icon
        case let path where path.count == 2 && ["r", "w", "R", "W"].contains(path[0]):
            return Self.isCode(path[1]) ? html : nil
        default: return nil
        }
    }

    /// Whether it has the form of a room's code, in either case; whether there is one is not told.
    private static func isCode(_ text: String) -> Bool {
        RoomCode.accepts(RoomCode.normalized(text))
    }

    /// What the page may load: nothing of others.
    ///
    /// The WebSocket's address is named, as older browsers do not count it as the page's own: that
    /// of the host that was asked for, and that of the proxy before this server.
    static func policy(hosts: [String?]) -> String {
        var names: [String] = []
        for name in hosts.compactMap({ $0.flatMap(named) }) where !names.contains(name) {
            names.append(name)
        }
        let sockets = names.map { " ws://\($0) wss://\($0)" }.joined()
        return "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
            + "connect-src 'self'\(sockets); manifest-src 'self'; base-uri 'none'; "
            + "form-action 'none'; frame-ancestors 'none'"
    }

    /// The host, if it can stand in a policy, where blanks, commas and semicolons mean something.
    private static func named(_ host: String) -> String? {
        let isPlain = host.utf8.allSatisfy {
            (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0)
                || "-._:[]".utf8.contains($0)
        }
        return isPlain && !host.isEmpty ? host : nil
    }
}

extension FixedContent {
    fileprivate init(type: String, _ text: StaticString) {
        self.init(type: type, text.withUTF8Buffer { Array($0) })
    }
}
