import GameProtocol
import Pictures
import Sockets
import Testing

@testable import GameServer

/// Tests of the links in the QR codes of rooms.
@Suite struct RoomCodeImagesTests {
    private static let own = SocketAddress.Host.v4(0xC0A8_0114)

    private static func site(_ publicURL: String? = nil, own: SocketAddress.Host? = own) -> WebSite
    {
        WebSite(publicURL: publicURL.flatMap { try? PublicURL($0) }, ownHost: { own })
    }

    private static func answer(
        _ path: String,
        host: String? = "192.168.1.31:7080",
        of site: WebSite = site(),
        method: String = "GET"
    ) throws -> HTTPAnswer {
        let fields = host.map { "Host: \($0)\r\n" } ?? ""
        let version = host == nil ? "1.0" : "1.1"
        var bytes = Array("\(method) \(path) HTTP/\(version)\r\n\(fields)\r\n".utf8)[...]
        var reader = RequestReader()
        let here = SocketAddress(host: .loopbackV4, port: 7_081)
        let peer = WebPeer(
            from: PeerAddress(SocketAddress(host: .loopbackV4, port: 5_000)),
            here: here,
            now: 0
        )
        guard case .request(let request) = reader.receive(&bytes) else { throw Refused() }
        return site.answer(request, from: peer)
    }

    private struct Refused: Error {}

    private static func drawing(
        _ text: String,
        _ title: String = "QR code of a room"
    ) throws -> [UInt8] {
        Array(try #require(QRCode(text)).drawing(title: title).svg.utf8)
    }

    @Test(arguments: [
        ("192.168.1.31:7080", "HTTP://192.168.1.31:7080/R/K3QF"),
        ("Kitchen.local", "HTTP://KITCHEN.LOCAL/R/K3QF"),
        ("[fd00::7]:7080", "HTTP://[FD00::7]:7080/R/K3QF"),
        ("localhost:7080", "HTTP://192.168.1.20:7080/R/K3QF"),
        ("localhost", "HTTP://192.168.1.20:7081/R/K3QF"),
        ("127.0.0.1:80", "HTTP://192.168.1.20:80/R/K3QF"),
        ("[::1]:99", "HTTP://192.168.1.20:99/R/K3QF"),
        ("0.0.0.0:99", "HTTP://192.168.1.20:99/R/K3QF"),
        ("[::]:99", "HTTP://192.168.1.20:99/R/K3QF"),
        ("[::ffff:127.0.0.1]:99", "HTTP://192.168.1.20:99/R/K3QF"),
        ("localhost.:99", "HTTP://192.168.1.20:99/R/K3QF"),
    ])
    func `the link has the host that was asked for if others reach it`(
        host: String,
        link: String
    ) throws {
        let answer = try Self.answer("/r/K3QF.svg", host: host)
        #expect(answer.status == .ok && answer.type == "image/svg+xml")
        #expect(answer.content == (try Self.drawing(link)))
    }

    @Test func `a request without a host gets the server's own address`() throws {
        let answer = try Self.answer("/r/K3QF.svg", host: nil)
        #expect(answer.content == (try Self.drawing("HTTP://192.168.1.20:7081/R/K3QF")))
        let alone = try Self.answer("/r/K3QF.svg", host: "localhost:1", of: Self.site(own: nil))
        #expect(alone.content == (try Self.drawing("HTTP://LOCALHOST:1/R/K3QF")))
    }

    @Test func `the address that the host has told comes first, and a path keeps its case`() throws
    {
        let plain = try Self.answer("/r/K3QF.svg", of: Self.site("https://Cards.lan"))
        #expect(plain.content == (try Self.drawing("HTTPS://CARDS.LAN/R/K3QF")))
        let deep = try Self.answer("/r/k3qf.svg", of: Self.site("https://cards.lan/Table/"))
        #expect(deep.content == (try Self.drawing("https://cards.lan/Table/r/K3QF")))
    }

    @Test func `a link to watch is another one, in any case`() throws {
        let code = try Self.drawing(
            "HTTP://192.168.1.31:7080/W/K3QFXY",
            "QR code for watching a room"
        )
        for path in ["/w/K3QFXY.svg", "/W/k3qfxy.SVG"] {
            #expect(try Self.answer(path).content == code)
        }
    }

    @Test(arguments: [
        "/r/K3QO.svg", "/r/K3Q.svg", "/r/K3QFX.svg", "/r/.svg", "/r/K3QF.png", "/x/K3QF.svg",
        "/r/K3QF.svg/", "/r/K3QF.svg/x", "/r/%C3%A9K3QF.svg",
    ])
    func `what is no code has no picture`(path: String) throws {
        #expect(try Self.answer(path).status == .notFound)
    }

    @Test func `an address that is too long says so`() throws {
        let site = Self.site("http://x/" + String(repeating: "a", count: 150))
        let answer = try Self.answer("/r/K3QF.svg", of: site)
        #expect(answer.status == .notFound)
        #expect(String(decoding: answer.content, as: UTF8.self).contains("too long for a QR code"))
    }

    @Test func `a browser that has the picture is told so, and other methods are refused`() throws {
        let tag = try #require(try Self.answer("/r/K3QF.svg").fields.first { $0.name == "ETag" })
        #expect(tag.value.count == 18)
        #expect(try Self.answer("/r/K3QF.svg", method: "POST").status == .notAllowed)
        #expect(try Self.answer("/r/K3QF.svg", method: "HEAD").status == .ok)
    }
}
