import Testing

@testable import GameServer

@Suite struct HTTPRequestTests {
    private func request(_ text: String) -> HTTPRequest? { HTTPRequest(Array(text.utf8)) }

    @Test func `a head is read once it is whole`() {
        let head = "GET /metrics?x=1 HTTP/1.1\r\nHost: here\r\n\r\n"
        let bytes = Array(head.utf8)
        for length in bytes.indices { #expect(HTTPRequest(Array(bytes[..<length])) == nil) }
        #expect(request(head) == .get(path: "/metrics", host: "here"))
        #expect(request("GET / HTTP/1.0\n\n") == .get(path: "/"))
    }

    @Test(arguments: [
        ("POST /metrics HTTP/1.1\r\n\r\n", HTTPRequest.notAllowed),
        ("get / HTTP/1.1\r\n\r\n", .notAllowed), ("GET / HTTP/2\r\n\r\n", .bad),
        ("GET metrics HTTP/1.1\r\n\r\n", .bad), ("GET  / HTTP/1.1\r\n\r\n", .bad),
        ("\r\n\r\n", .bad), ("{\"type\":\"hello\"}\n\n", .bad),
    ])
    func `what is no request is told`(_ text: String, _ expected: HTTPRequest) {
        #expect(request(text) == expected)
    }

    @Test func `a head without end is cut off`() {
        #expect(request(String(repeating: "x", count: HTTPRequest.maximumBytes - 1)) == nil)
        #expect(request(String(repeating: "x", count: HTTPRequest.maximumBytes)) == .tooLong)
    }

    @Test(arguments: [
        ("Host: localhost:9100", "localhost:9100"), ("hOST:\t[::1]:9100  ", "[::1]:9100"),
        ("X-Host: no\r\nHost: yes", "yes"), ("Host:", ""), ("X: y", nil),
    ])
    func `the host is found among the fields`(_ fields: String, _ host: String?) {
        let expected = HTTPRequest.get(path: "/", host: host)
        #expect(request("GET / HTTP/1.1\r\n\(fields)\r\n\r\n") == expected)
    }

    @Test(arguments: [
        ("localhost", true), ("LocalHost:9100", true), ("127.0.0.1:9100", true),
        ("192.168.1.20", true), ("[::1]", true), ("[fe80::1]:9100", true), ("example.org", false),
        ("127.0.0.1.example.org", false), ("localhost.example.org:9100", false), ("", false),
        ("1.2.3", false), ("1.2.3.256", false), ("[example]", false), ("localhost.", false),
    ])
    func `only this computers name and numbers are its own`(_ host: String, _ isOwn: Bool) {
        #expect(HTTPRequest.isOwn(host: host) == isOwn)
    }

    @Test func `an answer says how long it is`() {
        let text = String(decoding: HTTPResponse.healthy.bytes, as: UTF8.self)
        #expect(text.contains("\r\nContent-Length: 3\r\n"))
        #expect(text.hasSuffix("\r\nConnection: close\r\n\r\nok\n"))
        let refused = String(decoding: HTTPResponse.notAllowed.bytes, as: UTF8.self)
        #expect(refused.contains("\r\nAllow: GET\r\n"))
    }
}
