import Testing

@testable import GameServer
@testable import GamesTests

@Suite struct RequestReaderTests {
    typealias Event = RequestReader.Event

    /// Returns the events of the bytes, read in pieces of this size.
    static func events(
        _ text: String,
        _ rules: RequestRules = RequestRules(),
        pieces size: Int = .max
    ) -> [Event] {
        var reader = RequestReader(rules: rules)
        var rest = Array(text.utf8)[...]
        var events: [Event] = []
        while !rest.isEmpty {
            var piece = rest.prefix(size)
            rest = rest.dropFirst(piece.count)
            while let event = reader.receive(&piece) { events.append(event) }
        }
        return events
    }

    /// Returns one word for each event: `200` for a request, `100` for a request that waits,
    /// otherwise its status.
    static func words(_ text: String, _ rules: RequestRules = RequestRules()) -> [Int] {
        events(text, rules).map(word)
    }

    static func word(_ event: Event) -> Int {
        switch event {
        case .request: 200
        case .expectsContinue: 100
        case .refused(let fault, _): fault.status.rawValue
        }
    }

    /// Returns the form fields of the first request, or nil if it is refused.
    static func form(of text: String) -> [String]? {
        guard case .request(let request)? = events(text).first else { return nil }
        return request.form.map { "\($0.name)=\($0.value)" }
    }

    @Test func `a reader that has understood a request is like a new one`() {
        for (text, words) in Self.cases where words.last == 200 {
            var reader = RequestReader(rules: RequestRules())
            var bytes = Array(text.utf8)[...]
            while reader.receive(&bytes) != nil {}
            let new = RequestReader(rules: RequestRules())
            #expect(Differences.between(reader, new, at: "reader") == [], "\(text)")
        }
    }

    private static let host = "Host: localhost\r\n"
    private static let form =
        "POST / HTTP/1.1\r\n\(host)Content-Type: application/x-www-form-urlencoded\r\n"

    /// The bytes of a client, with the words of their events.
    static let cases: [(text: String, words: [Int])] = [
        ("GET / HTTP/1.1\r\n\(host)\r\n", [200]),
        ("\r\n\r\nGET / HTTP/1.1\r\n\(host)\r\n", [200]),
        ("\r\n\r\n\r\nGET / HTTP/1.1\r\n\(host)\r\n", [400]),
        ("GET / HTTP/1.1\n\(host)\r\n", [400]), ("GET / HTTP/1.1\r\nHost: localhost\n\r\n", [400]),
        ("GET / HTTP/1.1\r\n\(host)\n", [400]), ("\nGET / HTTP/1.1\r\n\(host)\r\n", [400]),
        ("GET / HTTP/1.1\r\rHost: localhost\r\n\r\n", [400]),
        ("GET / HTTP/1.1\r\nHost: local\rhost\r\n\r\n", [400]),
        ("GET / HTTP/1.1\r\nHost: local\0host\r\n\r\n", [400]), ("\0", [400]),
        ("GET  / HTTP/1.1\r\n\(host)\r\n", [400]), ("GET /  HTTP/1.1\r\n\(host)\r\n", [400]),
        (" GET / HTTP/1.1\r\n\(host)\r\n", [400]), ("GET / HTTP/1.1 \r\n\(host)\r\n", [400]),
        ("GET\t/ HTTP/1.1\r\n\(host)\r\n", [400]), ("GET /\r\n\(host)\r\n", [400]),
        ("GET / http/1.1\r\n\(host)\r\n", [400]), ("GET / HTTP/1.2\r\n\(host)\r\n", [200]),
        ("GET / HTTP/2.0\r\n\(host)\r\n", [505]), ("GET / HTTP/0.9\r\n\(host)\r\n", [505]),
        ("GET / HTTP/2\r\n\(host)\r\n", [400]), ("GET / HTTP/01.1\r\n\(host)\r\n", [400]),
        ("GET / HTTP/1.0\r\n\r\n", [200]), ("GET / HTTP/1.0\r\n\(host)\(host)\r\n", [400]),
        ("G{T / HTTP/1.1\r\n\(host)\r\n", [400]), ("BREW / HTTP/1.1\r\n\(host)\r\n", [200]),
        ("ABCDEFGHIJKLMNOP / HTTP/1.1\r\n\(host)\r\n", [200]),
        ("ABCDEFGHIJKLMNOPQ / HTTP/1.1\r\n\(host)\r\n", [400]),
        ("GET x HTTP/1.1\r\n\(host)\r\n", [400]), ("GET /#x HTTP/1.1\r\n\(host)\r\n", [400]),
        ("GET /é HTTP/1.1\r\n\(host)\r\n", [400]), ("GET * HTTP/1.1\r\n\(host)\r\n", [400]),
        ("OPTIONS * HTTP/1.1\r\n\(host)\r\n", [200]),
        ("CONNECT x:80 HTTP/1.1\r\n\(host)\r\n", [400]),
        ("GET http://x/y HTTP/1.1\r\n\(host)\r\n", [200]),
        ("GET https://x/y HTTP/1.1\r\n\(host)\r\n", [400]),
        ("GET http:///y HTTP/1.1\r\n\(host)\r\n", [400]),
        ("GET http://a@b/ HTTP/1.1\r\n\(host)\r\n", [400]),
        ("GET /\(String(repeating: "x", count: 2_047)) HTTP/1.1\r\n\(host)\r\n", [200]),
        ("GET /\(String(repeating: "x", count: 2_048)) HTTP/1.1\r\n\(host)\r\n", [414]),
        ("GET /\(String(repeating: "x", count: 3_000))", [414]),
        (String(repeating: "x", count: 3_000), [400]),
        ("GET /%41%c3%a9 HTTP/1.1\r\n\(host)\r\n", [200]),
        ("GET /%4 HTTP/1.1\r\n\(host)\r\n", [400]), ("GET /%zz HTTP/1.1\r\n\(host)\r\n", [400]),
        ("GET /%ff HTTP/1.1\r\n\(host)\r\n", [400]), ("GET /?a=%f HTTP/1.1\r\n\(host)\r\n", [400]),
        ("GET / HTTP/1.1\r\n\r\n", [400]), ("GET / HTTP/1.1\r\n\(host)\(host)\r\n", [400]),
        ("GET / HTTP/1.1\r\nHost: a/b\r\n\r\n", [400]), ("GET / HTTP/1.1\r\nHost:\r\n\r\n", [200]),
        ("GET / HTTP/1.1\r\nHost: a b\r\n\r\n", [400]),
        ("GET / HTTP/1.1\r\n\(host)X : y\r\n\r\n", [400]),
        ("GET / HTTP/1.1\r\n\(host): y\r\n\r\n", [400]),
        ("GET / HTTP/1.1\r\n\(host)X\r\n\r\n", [400]),
        ("GET / HTTP/1.1\r\n\(host)X: y\r\n z\r\n\r\n", [400]),
        ("GET / HTTP/1.1\r\n X: y\r\n\(host)\r\n", [400]),
        ("GET / HTTP/1.1\r\n\(host)X: a\u{7F}\r\n\r\n", [400]),
        ("GET / HTTP/1.1\r\n\(host)X: a\u{1}\r\n\r\n", [400]),
        ("GET / HTTP/1.1\r\n\(host)X: é\ty\r\n\r\n", [200]),
        ("GET / HTTP/1.1\r\n\(host)\(String(repeating: "X: y\r\n", count: 63))\r\n", [200]),
        ("GET / HTTP/1.1\r\n\(host)\(String(repeating: "X: y\r\n", count: 64))\r\n", [431]),
        ("\(form)Content-Length: 3\r\n\r\na=b", [200]),
        ("\(form)Content-Length: 0\r\n\r\n", [200]), ("\(form)\r\n", [200]),
        ("\(form)Content-Length: +3\r\n\r\n", [400]), ("\(form)Content-Length: 3,3\r\n\r\n", [400]),
        ("\(form)Content-Length: -3\r\n\r\n", [400]), ("\(form)Content-Length:\r\n\r\n", [400]),
        ("\(form)Content-Length: 0x3\r\n\r\n", [400]), ("\(form)Content-Length: ３\r\n\r\n", [400]),
        ("\(form)Content-Length: 00000003\r\n\r\n", [400]),
        ("\(form)Content-Length: 3\r\nContent-Length: 3\r\n\r\n", [400]),
        ("\(form)Content-Length: 16385\r\n\r\n", [413]),
        ("\(form)Content-Length: 3\r\n\r\n%zz", [400]),
        ("\(form)Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n", [400]),
        ("GET / HTTP/1.9\r\n\r\n", [400]), ("GET / HTTP/1.10\r\n\(host)\r\n", [400]),
        ("\(form)Transfer-Encoding: identity\r\n\r\n", [501]),
        ("POST / HTTP/1.1\r\n\(host)Content-Length: 3\r\n\r\na=b", [200]),
        (
            "POST / HTTP/1.1\r\n\(host)Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{}",
            [200]
        ),
        (
            "POST / HTTP/1.1\r\n\(host)Content-Type: Application/X-WWW-Form-URLencoded ; charset=utf-8"
                + "\r\nContent-Length: 3\r\n\r\na=b", [200]
        ),
        ("GET / HTTP/1.1\r\n\(host)Content-Length: 3\r\n\r\na=b", [200]),
        ("GET / HTTP/1.1\r\n\(host)Content-Length: 16385\r\n\r\n", [413]),
        ("\(form)Content-Length: 3\r\nExpect: 100-Continue\r\n\r\na=b", [100, 200]),
        ("\(form)Content-Length: 3\r\nExpect: tea\r\n\r\na=b", [417]),
        ("GET / HTTP/1.1\r\n\(host)Expect: 100-continue\r\n\r\n", [200]),
        ("\(form)Content-Length: 3\r\n\r\na=bGET / HTTP/1.1\r\n\(host)\r\n", [200, 200]),
        ("GET / HTTP/1.1\r\n\r\nGET / HTTP/1.1\r\n\(host)\r\n", [400]),
        ("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", [505]), ("\u{16}\u{3}\u{1}\r\n", [400]),
        ("{\"type\":\"hello\"}\n", [400]),
    ]

    @Test(arguments: cases)
    func `each rule is kept`(text: String, words: [Int]) {
        #expect(Self.words(text) == words, "\(text.debugDescription)")
    }

    @Test(arguments: cases)
    func `however the bytes are cut the events are the same`(text: String, words: [Int]) {
        let whole = Self.events(text)
        #expect(Self.events(text, pieces: 1) == whole)
        let count = text.utf8.count
        for size in count < 400 ? Array(1..<max(2, count)) : [2, 7, 1_000] {
            #expect(Self.events(text, pieces: size) == whole, "\(size)")
        }
        guard count < 400 else { return }
        for cut in 1..<max(2, count) {
            var reader = RequestReader()
            let bytes = Array(text.utf8)
            var events: [Event] = []
            for var piece in [bytes[..<min(cut, count)], bytes[min(cut, count)...]] {
                while let event = reader.receive(&piece) { events.append(event) }
            }
            #expect(events == whole, "cut at \(cut)")
        }
    }

    @Test func `a head of 8,192 bytes is read and a longer one is not`() {
        let start = "GET / HTTP/1.1\r\n\(Self.host)X: "
        let padding = { (count: Int) in
            start + String(repeating: "y", count: count - start.utf8.count - 4) + "\r\n\r\n"
        }
        #expect(Self.words(padding(8_192)) == [200])
        #expect(Self.words(padding(8_193)) == [431])
        #expect(Self.words("GET / HTTP/1.1\r\nX: " + String(repeating: "y", count: 9_000)) == [431])
    }

    @Test func `the parts of a request are found`() throws {
        let text =
            "GET /api/deck/%41%2Fb/?x=1&y=a%26+b&x=2&z HTTP/1.1\r\nhOsT:\t Table.local:7080 \r\n"
            + "X-A: b\r\nX-A: c\r\n\r\n"
        guard case .request(let request)? = Self.events(text).first else {
            Issue.record("no request")
            return
        }
        #expect(request.path == ["api", "deck", "A/b"] && request.endsInSlash)
        #expect(request.parameter("x") == "2" && request.parameter("y") == "a& b")
        #expect(request.parameter("z") == "" && request.parameter("no") == nil)
        #expect(request.host == "Table.local:7080" && request.keepsAlive)
        #expect(request.field("x-a") == "b" && request.method == .get)
    }

    @Test func `a form counts and not the address where one is posted`() {
        let text = Self.form + "Content-Length: 7\r\n\r\na=b&a=c"
        guard
            case .request(let request)? = Self.events(text.replacing("POST /", with: "POST /?a=d"))
                .first
        else {
            Issue.record("no request")
            return
        }
        #expect(request.parameter("a") == "c")
    }

    @Test(arguments: [
        ("GET / HTTP/1.1\r\n\(host)\r\n", true), ("GET / HTTP/1.0\r\n\(host)\r\n", false),
        ("GET / HTTP/1.1\r\n\(host)Connection: Close\r\n\r\n", false),
        ("GET / HTTP/1.1\r\n\(host)Connection: x, close\r\n\r\n", false),
        ("GET / HTTP/1.1\r\n\(host)Connection: closed\r\n\r\n", true),
    ])
    func `a connection goes on where the request wants it`(_ text: String, _ goesOn: Bool) {
        guard case .request(let request)? = Self.events(text).first else {
            Issue.record("no request")
            return
        }
        #expect(request.keepsAlive == goesOn)
    }

    @Test func `the host of an absolute address counts`() {
        let text = "GET HTTP://Other.example:1 HTTP/1.1\r\n\(Self.host)\r\n"
        guard case .request(let request)? = Self.events(text).first else {
            Issue.record("no request")
            return
        }
        #expect(request.host == "Other.example:1" && request.path.isEmpty)
    }

    @Test func `the stage of a request is told`() {
        var reader = RequestReader()
        var stages: [RequestReader.Stage] = [reader.stage]
        for part in ["\r\n", "P", "OST / HTTP/1.1\r\n", "\(Self.host)Content-Le"] {
            var bytes = Array(part.utf8)[...]
            _ = reader.receive(&bytes)
            stages.append(reader.stage)
        }
        var bytes = Array(
            "ngth: 3\r\nContent-Type: application/x-www-form-urlencoded\r\n\r\na".utf8
        )[...]
        _ = reader.receive(&bytes)
        stages.append(reader.stage)
        bytes = Array("=b".utf8)[...]
        _ = reader.receive(&bytes)
        stages.append(reader.stage)
        #expect(stages == [.between, .between, .head, .head, .head, .content, .between])
    }
}

/// Tests of a port that answers one request on each connection.
@Suite struct RequestByHandTests {
    private func words(_ text: String) -> [Int] { RequestReaderTests.words(text, .oneByHand) }

    @Test func `a head is read once it is whole`() {
        let head = "GET /metrics?x=1 HTTP/1.1\r\nHost: here\r\n\r\n"
        for length in head.utf8.indices { #expect(words(String(head[..<length])) == []) }
        #expect(words(head) == [200])
        #expect(words("GET / HTTP/1.0\n\n") == [200])
        #expect(words("GET / HTTP/1.1\r\n\r\n") == [200])
    }

    @Test(arguments: [
        "GET / HTTP/2\r\n\r\n", "GET metrics HTTP/1.1\r\n\r\n", "GET  / HTTP/1.1\r\n\r\n",
        "\r\n\r\n", "{\"type\":\"hello\"}\n\n",
    ])
    func `what is no request is told`(_ text: String) {
        #expect(words(text) == [400])
    }

    @Test func `a head without end is cut off`() {
        let maximum = RequestRules.oneByHand.maximumHeadBytes
        #expect(words(String(repeating: "x", count: maximum - 1)) == [])
        #expect(words(String(repeating: "x", count: maximum)) == [431])
    }

    @Test(arguments: [
        ("Host: localhost:9100", "localhost:9100"), ("hOST:\t[::1]:9100  ", "[::1]:9100"),
        ("X-Host: no\r\nHost: yes", "yes"), ("Host:", ""), ("X: y", nil),
    ])
    func `the host is found among the fields`(_ fields: String, _ host: String?) {
        let text = "GET / HTTP/1.1\r\n\(fields)\r\n\r\n"
        guard case .request(let request)? = RequestReaderTests.events(text, .oneByHand).first else {
            Issue.record("no request")
            return
        }
        #expect(request.host == host && !request.keepsAlive)
    }
}
