import Checksums
import Foundation
import GameProtocol
import Games
import Pictures
import Sockets
import Testing

@testable import GameServer

/// Tests of the preview that a link to a room has elsewhere.
@Suite struct LinkPreviewTests {
    /// Returns the preview's tags in a document.
    static func tags(_ document: HTTPAnswer) -> [String] {
        String(decoding: document.content, as: UTF8.self).split(separator: "\n")
            .filter { $0.contains("\"og:") && !$0.contains("description") }.map(String.init)
    }

    @Test func `a link's preview has absolute addresses and the game of a listed room`() throws {
        let options = try TestLobby.settings().options
        let page = GamePage { code in code == "K3QF" ? options : nil }
        func tags(_ path: [String], _ page: GamePage = page) throws -> [String] {
            var request = HTTPRequest()
            (request.path, request.host) = (path, "table:7080")
            return Self.tags(try #require(page.answer(to: request)))
        }
        func tag(_ name: String, _ value: String) -> String {
            "<meta property=\"og:\(name)\" content=\"\(value)\">"
        }
        let image = tag("image", "http://table:7080/icon.png")
        #expect(
            try tags(["R", "k3qf"]) == [
                tag("title", "Play Concentration \(options.summary)"), image,
                tag("url", "http://table:7080/r/K3QF"),
            ]
        )
        #expect(try tags(["w", "K3QF"])[0].contains("Watch Concentration"))
        // A private room and no room look alike.
        #expect(
            try tags(["r", "K3QG"])
                == [tag("title", "Cardtable"), image, tag("url", "http://table:7080/r/K3QG")]
        )
        let behind = GamePage(publicURL: "https://cards.example/play")
        #expect(
            try tags(["r", "K3QF"], behind).dropFirst() == [
                tag("image", "https://cards.example/play/icon.png"),
                tag("url", "https://cards.example/play/r/K3QF"),
            ]
        )
    }

    @Test(arguments: [nil, "", "a\"><script>", "a'b", "a,b", "a%22", "a/b", "ä"])
    func `a host that could end a tag is not in the preview`(host: String?) throws {
        var request = HTTPRequest()
        (request.path, request.host) = (["r", "K3QF"], host)
        let tags = Self.tags(try #require(GamePage().answer(to: request)))
        #expect(
            tags == [
                "<meta property=\"og:title\" content=\"Cardtable\">",
                "<meta property=\"og:image\" content=\"/icon.png\">",
            ]
        )
    }
}
