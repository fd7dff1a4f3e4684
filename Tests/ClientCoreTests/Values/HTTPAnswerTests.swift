import Testing

@testable import ClientCore

@Suite("HTTPAnswer")
struct HTTPAnswerTests {
    private static func read(_ text: String, step: Int = 4096) -> HTTPAnswer.Progress {
        var answer = HTTPAnswer(maximum: 10, type: "image/png")
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let progress = answer.receive(rest.prefix(step))
            if progress != .coming { return progress }
            rest = rest.dropFirst(step)
        }
        return answer.receive([])
    }

    private static func head(_ lines: String...) -> String {
        (["HTTP/1.1 200 OK"] + lines).joined(separator: "\r\n") + "\r\n\r\n"
    }

    private static let good = head("Content-Type: image/png", "Content-Length: 5")

    @Test func `a file comes in any pieces`() {
        for step in [1, 2, 7, 4096] {
            #expect(Self.read(Self.good + "hello", step: step) == .whole(Array("hello".utf8)))
        }
    }

    @Test(
        arguments: [
            "HTTP/1.1 301 Moved\r\nLocation: http://elsewhere/\r\nContent-Type: image/png\r\n"
                + "Content-Length: 5\r\n\r\nhello",
            "HTTP/1.1 404 Not Found\r\nContent-Type: image/png\r\nContent-Length: 5\r\n\r\nhello",
            head("Content-Type: text/html", "Content-Length: 5") + "hello",
            head("Content-Length: 5") + "hello",
            head("Content-Type: image/png") + "hello",
            head("Content-Type: image/png", "Content-Length: 11") + "hello world",
            head("Content-Type: image/png", "Content-Length: 99999999999999999999") + "hello",
            head("Content-Type: image/png", "Content-Length: -5") + "hello",
            head("Content-Type: image/png", "Content-Length: 5", "Content-Length: 6") + "hello",
            head("Content-Type: image/png", "Content-Length: 5", "Transfer-Encoding: chunked")
                + "hello",
            head("Content-Type: image/png", "Content-Length: 5", "Content-Encoding: gzip")
                + "hello",
            good + "hell", good + "hello, and more", "", "hello\r\n\r\n",
            head("no colon") + "hello",
        ]
    )
    func `anything else is refused`(_ text: String) {
        #expect(Self.read(text) == .refused)
    }

    @Test func `a head without an end is refused at its limit`() {
        var answer = HTTPAnswer(maximum: 10, type: "image/png")
        var count = 0
        while answer.receive(Array("X: y\r\n".utf8)) == .coming { count += 6 }
        #expect(count <= HTTPAnswer.maximumHeadBytes)
    }
}
