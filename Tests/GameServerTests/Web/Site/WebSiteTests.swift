import GameProtocol
import Sockets
import Testing

@testable import GameServer

/// Tests of the pictures of cards and of the page that describes the decks.
@Suite struct WebSiteTests {
    private let site = WebSite(publicURL: try? PublicURL("http://table"))

    private func answer(_ line: String, _ fields: String = "") throws -> HTTPAnswer {
        try Self.answer(site, line, fields)
    }

    private static func answer(
        _ site: WebSite,
        _ line: String,
        _ fields: String = ""
    ) throws -> HTTPAnswer {
        var bytes = Array("\(line) HTTP/1.1\r\nHost: localhost\r\n\(fields)\r\n".utf8)[...]
        var reader = RequestReader()
        let peer = WebPeer(
            from: PeerAddress(SocketAddress(host: .loopbackV4, port: 5_000)),
            here: SocketAddress(host: .loopbackV4, port: 7_080),
            now: 0
        )
        guard case .request(let request) = reader.receive(&bytes) else {
            throw HTTPRefused(line: line)
        }
        return site.answer(request, from: peer)
    }

    private struct HTTPRefused: Error {
        let line: String
    }

    private static func value(_ name: String, _ answer: HTTPAnswer) -> String? {
        answer.fields.first { $0.name == name }?.value
    }

    @Test(arguments: ["AS", "0H", "X2", "aceDiamonds", "AD", "XX", "back"])
    func `a card has both pictures`(name: String) throws {
        let drawing = try answer("GET /static/img/\(name).svg")
        #expect(drawing.status == .ok && drawing.type == "image/svg+xml")
        #expect(drawing.content.starts(with: Array("<svg ".utf8)))
        let pixels = try answer("GET /static/img/\(name).png")
        #expect(pixels.status == .ok && pixels.type == "image/png")
        #expect(pixels.content.starts(with: [0x89, 0x50, 0x4E, 0x47]))
        for picture in [drawing, pixels] {
            #expect(Self.value("Access-Control-Allow-Origin", picture) == "*")
            #expect(Self.value("Cross-Origin-Resource-Policy", picture) == "cross-origin")
            #expect(Self.value("Cache-Control", picture) == "public, max-age=86400")
        }
    }

    @Test func `what a browser has is not sent again`() throws {
        let first = try answer("GET /static/img/2C.svg")
        let tag = try #require(Self.value("ETag", first))
        #expect(tag.utf8.count == 18)
        for list in [tag, "\"x\", \(tag)", "W/\(tag)", "*"] {
            let second = try answer("GET /static/img/2C.svg", "If-None-Match: \(list)\r\n")
            #expect(second.status == .notModified && second.content.isEmpty, "\(list)")
            #expect(Self.value("ETag", second) == tag)
        }
        let other = try answer("GET /static/img/3C.svg", "If-None-Match: \(tag)\r\n")
        #expect(other.status == .ok)
    }

    @Test(arguments: [
        "GET /static/img/1S.png", "GET /static/img/as.png", "GET /static/img/AS",
        "GET /static/img/AS.gif", "GET /static/img/AS.png/", "GET /static/img/",
        "GET /static/AS.png",
        "GET /static/img/..%2FAS.png", "GET /static/img/AS.png.svg",
    ])
    func `nothing else is there`(line: String) throws {
        #expect(try answer(line).status == .notFound)
    }

    @Test func `a browser at an address that does not exist finds the lobby`() throws {
        for (accept, isPage) in [
            ("text/html,application/xhtml+xml;q=0.9", true), ("*/*", false),
            ("application/json", false),
        ] {
            let answer = try answer("GET /nonesuch", "Accept: \(accept)\r\n")
            let text = String(decoding: answer.content, as: UTF8.self)
            #expect(answer.status == .notFound)
            #expect(answer.type.hasPrefix(isPage ? "text/html" : "text/plain"), "\(accept)")
            #expect(text.contains("<a href=\"/\">") == isPage)
        }
        let deck = try answer("GET /api/nonesuch", "Accept: text/html\r\n")
        #expect(deck.status == .notFound && deck.type == "application/json")
    }

    @Test func `pictures and pages are only looked at`() throws {
        for path in ["/static/img/AS.png", "/docs"] {
            let refused = try answer("POST \(path)")
            #expect(refused.status == .notAllowed)
            #expect(Self.value("Allow", refused) == "GET, HEAD, OPTIONS")
            #expect(try answer("OPTIONS \(path)").status == .noContent)
        }
    }

    @Test func `each address of the page is one of the server`() throws {
        let made = try answer("GET /api/deck/new/")
        let id = String(decoding: made.content, as: UTF8.self).split(separator: "\"")[5]
        let page = try answer("GET /docs?deck=\(id)")
        #expect(page.status == .ok && page.type == "text/html; charset=utf-8")
        let text = String(decoding: page.content, as: UTF8.self)
        let links = text.split(separator: "href=\"").dropFirst().map {
            String($0.prefix { $0 != "\"" })
        }
        #expect(links.count == 1 + DocsPage.rows.count)
        for link in links {
            #expect(try answer("GET \(link)").status == .ok, "\(link)")
        }
    }

    @Test func `the page shows no text of the address but a deck's name`() throws {
        let page = try answer("GET /docs?deck=%22%3E%3Cscript%3E")
        let text = String(decoding: page.content, as: UTF8.self)
        #expect(!text.contains("<script") && text.contains(#"name="deck" value="""#))
        #expect(
            Self.value("Content-Security-Policy", page)?.hasPrefix("default-src 'none'") == true
        )
    }

    @Test func `without decks there are the game and pictures`() throws {
        let site = WebSite(maximumDecks: 0)
        #expect(try Self.answer(site, "GET /").status == .ok)
        for path in ["/docs", "/api/deck/new/"] {
            #expect(try Self.answer(site, "GET \(path)").status == .notFound, "\(path)")
        }
        #expect(try Self.answer(site, "GET /static/img/AS.png").status == .ok)
    }

    @Test func `a tag that is known may stand in any line of its field`() throws {
        let tag = try #require(Self.value("ETag", try answer("GET /docs.css")))
        let two = "If-None-Match: \"other\"\r\nIf-None-Match: \(tag)\r\n"
        #expect(try answer("GET /docs.css", two).status == .notModified)
        let none = "If-None-Match: \"other\"\r\nIf-None-Match: \"another\"\r\n"
        #expect(try answer("GET /docs.css", none).status == .ok)
    }
}
