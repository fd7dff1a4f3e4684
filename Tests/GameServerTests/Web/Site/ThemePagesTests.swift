import GameProtocol
import Sockets
import Testing

@testable import GameServer

/// Tests of the pictures of themes: only names that were read with the themes exist.
@Suite struct ThemePagesTests {
    private static let picture = FixedContent(type: "image/gif", Array("GIF89a picture".utf8))
    private let site = WebSite(
        themes: { LoadedThemes(pictures: ["zoo/a.gif": picture]) }
    )

    private func answer(_ line: String, _ fields: String = "") throws -> HTTPAnswer {
        var bytes = Array("\(line) HTTP/1.1\r\nHost: localhost\r\n\(fields)\r\n".utf8)[...]
        var reader = RequestReader()
        let peer = WebPeer(
            from: PeerAddress(SocketAddress(host: .loopbackV4, port: 5_000)),
            here: SocketAddress(host: .loopbackV4, port: 7_080),
            now: 0
        )
        switch reader.receive(&bytes) {
        case .request(let request): return site.answer(request, from: peer)
        default: return .plain(.badRequest)
        }
    }

    private static func fields(_ answer: HTTPAnswer) -> [String: String] {
        Dictionary(answer.fields.map { ($0.name, $0.value) }) { first, _ in first }
    }

    @Test func `a picture comes with all that keeps it harmless`() throws {
        for method in ["GET", "HEAD"] {
            let answer = try answer("\(method) /themes/zoo/a.gif")
            #expect(answer.status == .ok && answer.type == "image/gif")
            #expect(answer.content == Self.picture.bytes)
            #expect(
                Self.fields(answer) == [
                    "ETag": Self.picture.tag, "Cache-Control": "no-cache",
                    "Content-Security-Policy": "default-src 'none'; sandbox",
                    "Cross-Origin-Resource-Policy": "same-origin",
                ]
            )
        }
        let known = try answer("GET /themes/zoo/a.gif", "If-None-Match: \(Self.picture.tag)\r\n")
        #expect(known.status == .notModified && known.content.isEmpty)
        let other = try answer("GET /themes/zoo/a.gif", "If-None-Match: \"other\"\r\n")
        #expect(other.status == .ok)
    }

    @Test(arguments: [
        "/themes", "/themes/", "/themes/zoo", "/themes/zoo/", "/themes/zoo/b.gif",
        "/themes/zoo/a.gif/", "/themes/zoo/theme.json", "/themes/zoo/../zoo/a.gif",
        "/themes/zoo/%2e%2e/a.gif", "/themes/zoo%2Fa.gif", "/themes//zoo%2Fa.gif",
        "/themes/ZOO/a.gif", "/themes/zoo/a.gif%00", "/themes/%2Fetc%2Fpasswd/a",
    ])
    func `nothing else is there`(_ path: String) throws {
        let answer = try answer("GET \(path)")
        #expect(answer.status == .notFound || answer.status == .badRequest, "\(path)")
        #expect(!answer.content.starts(with: Self.picture.bytes))
    }

    @Test func `a page of another site may not ask for one`() throws {
        let foreign = "Origin: http://other.example\r\nAccess-Control-Request-Method: GET\r\n"
        let asked = try answer("OPTIONS /themes/zoo/a.gif", foreign)
        #expect(asked.status == .noContent)
        #expect(!asked.fields.contains { $0.name.hasPrefix("Access-Control") })
        let got = try answer("GET /themes/zoo/a.gif", foreign)
        #expect(!got.fields.contains { $0.name.hasPrefix("Access-Control") })
        #expect(try answer("POST /themes/zoo/a.gif").status == .notAllowed)
    }
}
