import Testing

@testable import GameServer

/// Tests of the requests that become a WebSocket, and of the refusals of all others.
@Suite struct HandshakeTests {
    private static let key = "dGhlIHNhbXBsZSBub25jZQ=="
    private static let usual = [
        "Host: table:7080", "Upgrade: websocket", "Connection: Upgrade",
        "Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: \(key)",
    ]

    private func answer(
        _ first: String = "GET /ws HTTP/1.1",
        _ fields: [String] = usual,
        publicURL: String? = nil
    ) throws -> HTTPAnswer {
        let head = ([first] + fields).map { "\($0)\r\n" }.joined() + "\r\n"
        var bytes = Array(head.utf8)[...]
        var reader = RequestReader()
        guard case .request(let request) = reader.receive(&bytes) else {
            throw Unreadable(head: head)
        }
        return Handshake(publicURL: publicURL).answer(to: request)
    }

    private struct Unreadable: Error {
        let head: String
    }

    /// Returns the usual fields with another value for one of them, or without it.
    private func with(_ name: String, _ value: String?) -> [String] {
        Self.usual.filter { !$0.hasPrefix("\(name):") } + (value.map { ["\(name): \($0)"] } ?? [])
    }

    private func value(_ name: String, _ answer: HTTPAnswer) -> String? {
        answer.fields.first { $0.name == name }?.value
    }

    @Test func `a request with content becomes no WebSocket`() throws {
        let head = (["GET /ws HTTP/1.1"] + Self.usual + ["Content-Length: 2"])
            .map { "\($0)\r\n" }.joined()
        var bytes = Array((head + "\r\n{}").utf8)[...]
        var reader = RequestReader()
        guard case .request(let request) = reader.receive(&bytes) else {
            throw Unreadable(head: head)
        }
        #expect(Handshake().answer(to: request).status == .contentTooLarge)
    }

    @Test func `the key of the standard has its answer`() throws {
        let answer = try answer()
        #expect(answer.status == .switchingProtocols)
        #expect(value("Sec-WebSocket-Accept", answer) == "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=")
        #expect(value("Upgrade", answer) == "websocket")
        #expect(value("Connection", answer) == "Upgrade")
        #expect(value("Sec-WebSocket-Protocol", answer) == nil)
        let text = String(
            decoding: answer.bytes(isHead: false, date: "D", closes: false),
            as: UTF8.self
        )
        #expect(text.hasPrefix("HTTP/1.1 101 Switching Protocols\r\n"))
        #expect(text.hasSuffix("\r\n\r\n") && !text.contains("\nContent-"))
    }

    @Test(arguments: [
        ("Upgrade", "WebSocket"), ("Upgrade", "h2c, websocket"),
        ("Connection", "keep-alive, Upgrade"), ("Connection", "upgrade"),
        ("Sec-WebSocket-Key", "AAAAAAAAAAAAAAAAAAAAAA=="),
        ("Sec-WebSocket-Key", "/////////////////////w=="),
        ("Sec-WebSocket-Extensions", "permessage-deflate; client_max_window_bits"),
    ])
    func `programs spell it in many ways`(name: String, text: String) throws {
        let answer = try answer("GET /ws?x=1 HTTP/1.1", with(name, text))
        #expect(answer.status == .switchingProtocols, "\(name): \(text)")
        #expect(value("Sec-WebSocket-Extensions", answer) == nil)
    }

    @Test(
        arguments: [
            ("Upgrade", nil, 426), ("Upgrade", "h2c", 426), ("Upgrade", "websockets", 426),
            ("Connection", nil, 400), ("Connection", "keep-alive", 400),
            ("Sec-WebSocket-Version", nil, 426), ("Sec-WebSocket-Version", "8", 426),
            ("Sec-WebSocket-Version", "13, 8", 426), ("Sec-WebSocket-Version", "013", 426),
            ("Sec-WebSocket-Key", nil, 400), ("Sec-WebSocket-Key", "", 400),
            ("Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25jZQ", 400),
            ("Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25jZT==", 400),
            ("Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25jZS0=", 400),
            ("Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25j", 400),
            ("Sec-WebSocket-Key", "dGhl-HNhbXBsZSBub25jZQ==", 400),
            ("Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25jZQ==, x", 400),
        ] as [(String, String?, Int)]
    )
    func `what is not in order is refused`(name: String, text: String?, status: Int) throws {
        let answer = try answer("GET /ws HTTP/1.1", with(name, text))
        #expect(answer.status.rawValue == status)
        #expect(!answer.content.isEmpty)
        if name == "Sec-WebSocket-Version" {
            #expect(value("Sec-WebSocket-Version", answer) == "13")
        }
        #expect((status == 426) == (value("Upgrade", answer) == "websocket"))
    }

    @Test func `what must stand once stands once`() throws {
        for field in ["Sec-WebSocket-Key: \(Self.key)", "Sec-WebSocket-Version: 13"] {
            let status = try answer("GET /ws HTTP/1.1", Self.usual + [field]).status
            #expect(status == (field.contains("Key") ? .badRequest : .upgradeRequired))
        }
        let origins = ["Origin: http://table:7080", "Origin: http://table:7080"]
        #expect(try answer("GET /ws HTTP/1.1", Self.usual + origins).status == .forbidden)
    }

    @Test func `other methods and versions are refused`() throws {
        for method in ["POST", "HEAD", "PUT"] {
            let answer = try answer("\(method) /ws HTTP/1.1")
            #expect(answer.status == .notAllowed && value("Allow", answer) == "GET, OPTIONS")
        }
        #expect(try answer("OPTIONS /ws HTTP/1.1").status == .noContent)
        #expect(try answer("GET /ws HTTP/1.0").status == .badRequest)
    }

    @Test(arguments: [
        ("http://table:7080", true), ("HTTP://TABLE:7080", true), ("https://table:7080", true),
        ("http://table", false), ("http://table:80", false), ("http://table:7081", false),
        ("http://tables:7080", false), ("http://evil.example", false), ("null", false),
        ("", false), ("table:7080", false), ("file://", false), ("ws://table:7080", false),
        ("http://table:7080/", false), ("http://table:7080 ", true),
        ("http://x@table:7080", false), ("http://table:7080, http://table:7080", false),
        ("chrome-extension://table:7080", false),
    ])
    func `a page comes from here or not at all`(origin: String, isFromHere: Bool) throws {
        let answer = try answer("GET /ws HTTP/1.1", with("Origin", origin))
        #expect(answer.status == (isFromHere ? .switchingProtocols : .forbidden))
    }

    @Test(arguments: [
        ("table", "http://table", true), ("table", "http://table:80", true),
        ("table:80", "http://table", true), ("table:443", "https://table", true),
        ("table", "https://table:443", true), ("table:80", "https://table", false),
        ("[::1]:7080", "http://[::1]:7080", true), ("[::1]", "http://[::1]:80", true),
        ("192.168.1.5:7080", "http://192.168.1.5:7080", true),
    ])
    func `the usual port of a scheme need not be said`(
        host: String,
        origin: String,
        isFromHere: Bool
    ) throws {
        let fields = with("Host", host) + ["Origin: \(origin)"]
        let answer = try answer("GET /ws HTTP/1.1", fields)
        #expect(answer.status == (isFromHere ? .switchingProtocols : .forbidden))
    }

    @Test(arguments: [
        ("https://cards.example.org", "https://cards.example.org", true),
        ("https://cards.example.org/table", "https://cards.example.org:443", true),
        ("https://cards.example.org:8443", "https://cards.example.org:8443", true),
        ("https://cards.example.org:8443", "https://cards.example.org", false),
        ("https://cards.example.org", "https://evil.example.org", false),
    ])
    func `a page may come from where others see the server`(
        url: String,
        origin: String,
        isFromHere: Bool
    ) throws {
        let answer = try answer("GET /ws HTTP/1.1", with("Origin", origin), publicURL: url)
        #expect(answer.status == (isFromHere ? .switchingProtocols : .forbidden))
    }

    @Test(arguments: [
        (["cardtable.1"], 101), (["soap, cardtable.1"], 101), (["soap", "cardtable.1"], 101),
        (["cardtable.2"], 400), (["Cardtable.1"], 400), ([""], 400), (["cardtable.1x"], 400),
    ])
    func `of several subprotocols ours is chosen`(offered: [String], status: Int) throws {
        let fields = Self.usual + offered.map { "Sec-WebSocket-Protocol: \($0)" }
        let answer = try answer("GET /ws HTTP/1.1", fields)
        #expect(answer.status.rawValue == status)
        #expect(
            value("Sec-WebSocket-Protocol", answer) == (status == 101 ? "cardtable.1" : nil)
        )
    }
}
