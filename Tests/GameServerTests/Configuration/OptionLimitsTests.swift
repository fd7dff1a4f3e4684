import CommandLine
import GameProtocol
import Testing

@testable import GameServer

/// Tests of the options with a range: the minimum and the maximum are valid, and everything beyond
/// is not.
@Suite struct OptionLimitsTests {
    private static func problem(_ name: String, _ text: String) -> String? {
        var values = ServerConfiguration()
        do throws(BadValue) {
            try ServerCommandLine.program.option(name).take(text, into: &values)
            return nil
        } catch {
            return error.predicate
        }
    }

    @Test(arguments: [
        ("port", 0...65_535), ("web-port", 0...65_535), ("http-decks", 0...1_000_000),
        ("turn-clock", 0...600), ("replicas", 0...8), ("max-connections", 1...1_000_000),
        ("max-per-address", 0...1_000_000), ("max-rooms", 1...1_000_000),
        ("max-spectators", 0...1_000), ("max-rate", 1...1_000_000), ("threads", 1...64),
    ])
    func `a number is within its range`(name: String, range: ClosedRange<Int>) {
        let (least, most) = (range.lowerBound, range.upperBound)
        for value in [least, most] { #expect(Self.problem(name, "\(value)") == nil) }
        for value in [least - 1, most + 1] {
            #expect(
                Self.problem(name, "\(value)")
                    == "takes a whole number from \(least) to \(most), not \(value)."
            )
        }
    }

    @Test(arguments: [("keep-seat", 86_400), ("drain", 3_600), ("flip-back", 10)])
    func `seconds are within their range`(name: String, most: Int) {
        for value in ["0", "\(most)", "\(most).000"] { #expect(Self.problem(name, value) == nil) }
        #expect(
            Self.problem(name, "\(most).001")
                == "takes seconds from 0 to \(most), such as 1.5, not \(most).001."
        )
    }

    @Test(arguments: [("name", 40), ("motd", 200)])
    func `a text is no longer than its most`(name: String, most: Int) {
        let text = String(repeating: "é", count: most)
        #expect(Self.problem(name, text) == nil)
        #expect(
            Self.problem(name, text + "é")
                == "takes 1 to \(most) characters without control characters."
        )
    }

    @Test func `addresses have their most, too`() {
        func redis(_ count: Int) -> String {
            Array(repeating: "redis://10.0.0.5", count: count).joined(separator: ",")
        }
        let host = String(repeating: "h", count: 253)
        let url = "http://" + String(repeating: "h", count: 193)
        let wrong = "takes addresses such as redis://10.0.0.5:6379, parted by commas."
        for (name, text) in [
            ("cluster", redis(8)), ("cluster", "redis://10.0.0.5/99999"),
            ("cluster", "redis://\(host)"),
            ("cluster", "redis://h:65535"), ("advertise", "\(host):65535"), ("advertise", "h:1"),
        ] {
            #expect(Self.problem(name, text) == nil, "\(text)")
        }
        for text in [
            redis(9), "redis://10.0.0.5/100000", "redis://\(host)h", "redis://h:65536",
            "redis://h:0",
        ] {
            #expect(Self.problem("cluster", text) == wrong, "\(text)")
        }
        for text in ["\(host)h", "h:65536", "h:0"] {
            let problem = Self.problem("advertise", text)
            #expect(problem?.hasPrefix("takes an address such as 10.0.0.8:7052") == true)
        }
        #expect(
            url.utf8.count == 200 && WebLink.acceptsBase(url) && !WebLink.acceptsBase(url + "h")
        )
    }
}
