import Testing

@testable import GameServer

@Suite struct HTTPRequestTests {
    private func request(_ text: String) -> HTTPRequest? { HTTPRequest(Array(text.utf8)) }

    @Test func aHeadIsReadOnceItIsWhole() {
        let head = "GET /metrics?x=1 HTTP/1.1\r\nHost: here\r\n\r\n"
        let bytes = Array(head.utf8)
        for length in bytes.indices { #expect(HTTPRequest(Array(bytes[..<length])) == nil) }
        #expect(request(head) == .get(path: "/metrics"))
        #expect(request("GET / HTTP/1.0\n\n") == .get(path: "/"))
    }

    @Test(arguments: [
        ("POST /metrics HTTP/1.1\r\n\r\n", HTTPRequest.notAllowed),
        ("get / HTTP/1.1\r\n\r\n", .notAllowed), ("GET / HTTP/2\r\n\r\n", .bad),
        ("GET metrics HTTP/1.1\r\n\r\n", .bad), ("GET  / HTTP/1.1\r\n\r\n", .bad),
        ("\r\n\r\n", .bad), ("{\"type\":\"hello\"}\n\n", .bad),
    ])
    func whatIsNoRequestIsTold(_ text: String, _ expected: HTTPRequest) {
        #expect(request(text) == expected)
    }

    @Test func aHeadWithoutEndIsCutOff() {
        #expect(request(String(repeating: "x", count: HTTPRequest.maximumBytes - 1)) == nil)
        #expect(request(String(repeating: "x", count: HTTPRequest.maximumBytes)) == .bad)
    }

    @Test func anAnswerSaysHowLongItIs() {
        let text = String(decoding: HTTPResponse.healthy.bytes, as: UTF8.self)
        #expect(text.contains("\r\nContent-Length: 3\r\n"))
        #expect(text.hasSuffix("\r\nConnection: close\r\n\r\nok\n"))
        let refused = String(decoding: HTTPResponse.notAllowed.bytes, as: UTF8.self)
        #expect(refused.contains("\r\nAllow: GET\r\n"))
    }
}
