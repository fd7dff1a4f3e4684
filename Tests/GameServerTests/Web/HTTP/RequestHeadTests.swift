import Testing

@testable import GameServer

@Suite struct RequestHeadTests {
    private static let host = "Host: localhost\r\n"

    @Test(arguments: ["close", "close\t", "\tclose", "x,\tCLOSE", "x\t, close ,y"])
    func `a tab stands for a blank around the words of Connection`(value: String) throws {
        let text = "GET / HTTP/1.1\r\n\(Self.host)Connection: \(value)\r\n\r\n"
        guard case .request(let request)? = RequestReaderTests.events(text).first else {
            Issue.record("refused")
            return
        }
        #expect(!request.keepsAlive)
    }

    @Test func `what is no word of Connection does not end it`() throws {
        let text = "GET / HTTP/1.1\r\n\(Self.host)Connection: cl ose\r\n\r\n"
        guard case .request(let request)? = RequestReaderTests.events(text).first else {
            Issue.record("refused")
            return
        }
        #expect(request.keepsAlive)
    }

    @Test(arguments: ["\t;", " \t ; charset=utf-8", "\t"])
    func `a tab may follow the type of a form`(rest: String) {
        let type = "application/x-www-form-urlencoded\(rest)"
        let text =
            "POST / HTTP/1.1\r\n\(Self.host)Content-Type: \(type)\r\nContent-Length: 3\r\n\r\na=b"
        #expect(RequestReaderTests.form(of: text) == ["a=b"])
        let wrong = text.replacing("urlencoded", with: "url encoded")
        #expect(RequestReaderTests.form(of: wrong) == [])
    }

    @Test(arguments: [2_048, 2_100, 9_000])
    func `a HEAD that is refused for its target is known as one`(count: Int) {
        let target = "/" + String(repeating: "x", count: count)
        let event = RequestReaderTests.events("HEAD \(target) HTTP/1.1\r\n\(Self.host)\r\n").first
        guard case .refused(.targetTooLong, let request)? = event else {
            Issue.record("not refused for its target")
            return
        }
        #expect(request.method == .head)
    }
}
