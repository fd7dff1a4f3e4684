import GameProtocol
import TerminalKit
import Testing

@testable import ClientCore
@testable import ClientCoreTests
@testable import GameClient
@testable import GamesTests

@Suite struct ReviewFilmTests {
    private static func film() throws -> ReviewFilm {
        try #require(ReviewFilm(ReviewScreenTests.played(.concentration()), .room))
    }

    @Test func `a cast is a head and a picture for each step, in the order of time`() throws {
        let lines = try Self.film().cast.split(separator: "\n").map(String.init)
        var head = try JSONReader().read(Array(lines[0].utf8))
        let (version, width) = (head.value("version"), head.value("width"))
        #expect(
            version?.integer(in: 0...9) == 2 && width?.integer(in: 0...999) == 80
        )
        #expect(lines.count > 5)
        let times = lines.dropFirst().map { Double($0.dropFirst().prefix { $0 != "," }) ?? -1 }
        #expect(times == times.sorted() && times.first == 0)
        #expect(lines.dropFirst().allSatisfy { $0.contains(",\"o\",\"") && $0.hasSuffix("\"]") })
        #expect(lines[1].contains("\\u001b[") && !lines.joined().contains("\u{1B}"))
    }

    @Test func `a moving picture shows each row at its time`() throws {
        let svg = try Self.film().svg
        #expect(svg.hasPrefix("<svg ") && svg.hasSuffix("</svg>\n"))
        #expect(svg.components("<g ") == svg.components("</g>") && svg.components("<g ") > 3)
        #expect(svg.components("<text ") == svg.components("</text>"))
        #expect(svg.contains("repeatCount=\"indefinite\"") && svg.contains("SCORE"))
        #expect(!svg.contains("\u{1B}"))
    }

    @Test func `signs of SVG are escaped, also with a mark on them`() {
        #expect(ReviewFilm.escaped("a<b>&c") == "a&lt;b&gt;&amp;c")
        #expect(ReviewFilm.escaped("<\u{308}") == "&lt;\u{308}")
    }
}

extension String {
    fileprivate func components(_ part: String) -> Int { ranges(of: part).count }
}
