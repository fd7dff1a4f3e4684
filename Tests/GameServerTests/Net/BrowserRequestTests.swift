import Testing

@testable import GameServer

/// Tests of the answer to a browser at the port for games.
@Suite struct BrowserRequestTests {
    private static func request(_ text: String) -> BrowserRequest? {
        Array(text.utf8).withUnsafeBufferPointer { BrowserRequest($0) }
    }

    private static func answer(
        _ text: String,
        base: String? = nil,
        webPort: Int? = 7080
    ) throws -> HTTPAnswer {
        try #require(request(text)).answer(base: base, webPort: webPort, here: "192.168.1.20")
    }

    private static func location(_ answer: HTTPAnswer) -> String? {
        answer.fields.first { $0.name == "Location" }?.value
    }

    @Test(arguments: [
        "", "GET", "GET / HTTP/1.1", "{\"type\":\"list\"}\n", "\n", "GET /\n", "{} HTTP/1.1\n",
        "SSH-2.0-x\r\n", "\u{16}\u{3}\u{1}\n",
    ])
    func `other first bytes are no request`(text: String) {
        #expect(Self.request(text) == nil)
    }

    @Test(arguments: [
        ("GET / HTTP/1.1\r\nHost: table:7052\r\n\r\n", "http://table:7080/"),
        (
            "GET /r/K3QF?a=b HTTP/1.1\r\nAccept: x\r\nhost:Table\r\n\r\n",
            "http://table:7080/r/K3QF?a=b"
        ),
        ("GET / HTTP/1.1\nHost: [fd00::7]:7052\n\n", "http://[fd00::7]:7080/"),
        ("HEAD / HTTP/1.0\r\n\r\n", "http://192.168.1.20:7080/"),
        ("GET / HTTP/1.1\r\nHost: a\"b\r\n\r\n", "http://192.168.1.20:7080/"),
        ("GET / HTTP/1.1\r\nHost: a/b\r\n\r\n", "http://192.168.1.20:7080/"),
        ("GET / HTTP/1.1\r\nHost:\r\n\r\n", "http://192.168.1.20:7080/"),
        ("GET //evil.example/\u{7F} HTTP/1.1\r\nHost: table\r\n\r\n", "http://table:7080/"),
        ("GET /<b> HTTP/1.1\r\nHost: table\r\n\r\n", "http://table:7080/"),
        ("GET http://x/ HTTP/1.1\r\nHost: table\r\n\r\n", "http://table:7080/"),
    ])
    func `who looks is led to the page`(text: String, link: String) throws {
        let answer = try Self.answer(text)
        #expect(answer.status == .found && Self.location(answer) == link)
        let known = try Self.answer(text, base: "https://cards.lan")
        #expect(Self.location(known)?.hasPrefix("https://cards.lan/") == true)
    }

    @Test func `who sends something is told the page and led nowhere`() throws {
        let answer = try Self.answer("POST / HTTP/1.1\r\nHost: table\r\n\r\n{\"type\":\"bye\"}\n")
        #expect(answer.status == .notAllowed && Self.location(answer) == nil)
        #expect(String(decoding: answer.content, as: UTF8.self).contains("http://table:7080/"))
    }

    @Test func `without a page a sentence says so`() throws {
        let answer = try Self.answer("GET / HTTP/1.1\r\nHost: table\r\n\r\n", webPort: nil)
        #expect(answer.status == .notFound && Self.location(answer) == nil)
    }
}
