import CommandLine
import Foundation
import Testing

@testable import GameServer

@Suite struct HTTPAnswerTests {
    private func text(_ answer: HTTPAnswer, isHead: Bool = false, closes: Bool = false) -> String {
        String(
            decoding: answer.bytes(isHead: isHead, date: "now", closes: closes),
            as: UTF8.self
        )
    }

    @Test func `an answer says how long it is`() {
        let expected =
            "HTTP/1.1 200 OK\r\nDate: now\r\nContent-Type: text/plain; charset=utf-8\r\n"
            + "Content-Length: 3\r\nX-Content-Type-Options: nosniff\r\n\r\nok\n"
        #expect(text(.text("ok")) == expected)
        #expect(text(.text("ok"), isHead: true) == String(expected.dropLast(3)))
        let last = text(.plain(.notAllowed).with("Allow", "GET"), closes: true)
        #expect(last.contains("\r\nAllow: GET\r\nConnection: close\r\n\r\nThis method"))
    }

    @Test(arguments: [HTTPStatus.noContent, .notModified])
    func `an answer without content says nothing of it`(status: HTTPStatus) {
        let bytes = text(HTTPAnswer(status: status, content: [1, 2, 3]))
        #expect(!bytes.contains("Content-Length") && bytes.hasSuffix("\r\n\r\n"))
    }

    @Test func `every date is that of Foundation`() {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(secondsFromGMT: 0)
        formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
        // The step meets every day of a month, hour and minute up to the year 2200.
        for seconds in stride(from: 0, to: 7_258_118_400, by: 3_000_017) + [
            951_782_400, 4_107_542_399,
        ] {
            let date = Date(timeIntervalSince1970: TimeInterval(seconds))
            #expect(HTTPDate.text(secondsSince1970: seconds) == formatter.string(from: date))
        }
    }
}

@Suite struct HostRuleTests {
    @Test(arguments: [
        ("localhost", true), ("LocalHost:9100", true), ("127.0.0.1:9100", true),
        ("192.168.1.20", true), ("[::1]", true), ("[fe80::1]:9100", true), ("example.org", false),
        ("127.0.0.1.example.org", false), ("localhost.example.org:9100", false), ("", false),
        ("1.2.3", false), ("1.2.3.256", false), ("[example]", false), ("localhost.", false),
        ("[::1]x", false), ("localhost:x", false), ("[::1", false), ("+1.2.3.4", false),
        ("Kitchen.local:7080", true), ("kitchen.local.", false), ("kitchen", false),
    ])
    func `only this computers names and numbers are its own`(_ host: String, _ isOwn: Bool) {
        #expect(HostRule(["kitchen.LOCAL"]).allows(host) == isOwn)
    }

    @Test func `a request made by hand names none and some ports do not care`() {
        #expect(HostRule().allows(nil) && HostRule.any.allows("example.org"))
    }

    @Test(arguments: ["cards.lan:7080", "http://cards.lan", "a b", "", "a,", "[::1]", "cards.lan/"])
    func `a name with a port or anything else is refused`(text: String) {
        #expect(throws: BadValue.self) { try HostRule.names(text) }
    }

    @Test func `names are listed with commas`() throws {
        #expect(try HostRule.names("cards.lan") == ["cards.lan"])
        #expect(try HostRule.names("cards.lan,my_box-2") == ["cards.lan", "my_box-2"])
    }
}
