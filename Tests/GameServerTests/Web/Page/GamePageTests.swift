import Checksums
import Foundation
import GameProtocol
import Games
import Pictures
import Sockets
import Testing

@testable import GameServer

/// Tests of the page on which people play: its addresses, and the sources that it may load.
@Suite struct GamePageTests {
    private static let site = WebSite()

    private func answer(
        _ line: String,
        host: String? = "table:7080",
        fields: String = ""
    ) throws -> HTTPAnswer {
        let version = host == nil ? "1.0" : "1.1"
        let field = host.map { "Host: \($0)\r\n" } ?? ""
        var bytes = Array("\(line) HTTP/\(version)\r\n\(field)\(fields)\r\n".utf8)[...]
        var reader = RequestReader()
        let peer = WebPeer(
            from: PeerAddress(SocketAddress(host: .loopbackV4, port: 5_000)),
            here: SocketAddress(host: .loopbackV4, port: 7_080),
            now: 0
        )
        guard case .request(let request) = reader.receive(&bytes) else {
            throw Unread(line: line)
        }
        return Self.site.answer(request, from: peer)
    }

    private struct Unread: Error {
        let line: String
    }

    private func value(_ name: String, _ answer: HTTPAnswer) -> String? {
        answer.fields.first { $0.name == name }?.value
    }

    @Test(arguments: ["/r/K3QF", "/w/K3QF", "/r/k3qf", "/R/K3QF", "/W/k3qf99", "/w/K3QF99"])
    func `each room has the bytes of the lobby apart from its own address`(path: String) throws {
        let lobby = try answer("GET /")
        let room = try answer("GET \(path)")
        #expect(room.status == .ok && room.type == "text/html; charset=utf-8")
        let own =
            "http://table:7080/\(path.dropFirst().prefix(2).lowercased())"
            + path.dropFirst(3).uppercased()
        let text = String(decoding: room.content, as: UTF8.self)
        #expect(text.contains("<meta property=\"og:url\" content=\"\(own)\">\n"))
        let same = text.replacingOccurrences(of: own, with: "http://table:7080/")
        #expect(same == String(decoding: lobby.content, as: UTF8.self))
    }

    @Test(arguments: [
        "/r", "/r/", "/r/K3Q", "/r/K3QF9", "/r/K3QFO9", "/r/K3Q0", "/r/K3QF/", "/x/K3QF",
        "/r/K3QF/x", "/r/%3Cb%3E", "/app.js/", "/App.js", "/app.ts", "/index.html", "/themes",
        "/themes.js/", "/..", "/../app.js",
    ])
    func `nothing else is a page`(path: String) throws {
        #expect(try answer("GET \(path)").status == .notFound)
    }

    @Test(arguments: [
        ("/", "text/html; charset=utf-8"), ("/r/K3QF", "text/html; charset=utf-8"),
        ("/app.js", "text/javascript; charset=utf-8"), ("/app.css", "text/css; charset=utf-8"),
        ("/icon.svg", "image/svg+xml"), ("/icon.png", "image/png"),
        ("/favicon.ico", "image/png"),
        ("/manifest.webmanifest", "application/manifest+json"),
        ("/proof.js", "text/javascript; charset=utf-8"),
        ("/themes.js", "text/javascript; charset=utf-8"),
        ("/group.js", "text/javascript; charset=utf-8"),
        ("/mine.js", "text/javascript; charset=utf-8"),
        ("/themes.css", "text/css; charset=utf-8"),
    ])
    func `each file has its type, its tag and all fields that keep others out`(
        path: String,
        type: String
    ) throws {
        let file = try answer("GET \(path)")
        #expect(file.status == .ok && file.type == type && !file.content.isEmpty)
        #expect(value("Cache-Control", file) == "no-cache")
        // The style sheet inside the document is allowed by its hash.
        let sources = try Self.styleSources(file)
        let policy =
            "default-src 'none'; script-src 'self'; style-src 'self'\(sources); img-src 'self'; "
            + "manifest-src 'self'; connect-src 'self' ws://table:7080 wss://table:7080; "
            + "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
        #expect(value("Content-Security-Policy", file) == policy)
        #expect(value("Cross-Origin-Opener-Policy", file) == "same-origin")
        #expect(value("Cross-Origin-Resource-Policy", file) == "same-origin")
        #expect(value("Referrer-Policy", file) == "no-referrer")
        #expect(value("Permissions-Policy", file) == nil)
        #expect(value("Access-Control-Allow-Origin", file) == nil)
        let head = String(
            decoding: file.bytes(isHead: true, date: "", closes: false),
            as: UTF8.self
        )
        #expect(head.contains("\r\nX-Content-Type-Options: nosniff\r\n"))
        let tag = try #require(value("ETag", file))
        let second = try answer("GET \(path)", fields: "If-None-Match: \(tag)\r\n")
        #expect(second.status == .notModified && second.content.isEmpty)
        #expect(
            value("Content-Security-Policy", second) == value("Content-Security-Policy", file)
        )
    }

    /// Returns the hash of the style sheet inside a document as a source of the policy; empty for any other file.
    private static func styleSources(_ file: HTTPAnswer) throws -> String {
        guard file.type.hasPrefix("text/html") else { return "" }
        let text = String(decoding: file.content, as: UTF8.self)
        let start = try #require(text.firstRange(of: "<style>")?.upperBound)
        let end = try #require(text.firstRange(of: "</style>")?.lowerBound)
        let letters = Base64.encode(SHA256.hash(Array(text[start..<end].utf8)))
        return " 'sha256-\(String(decoding: letters, as: UTF8.self))'"
    }

    @Test(arguments: [
        nil, "", "a;script-src*", "a,b", "a'b'", "a%20b", "a*b",
    ])
    func `a host that means more in a policy is not named there`(host: String?) throws {
        let policy = try #require(value("Content-Security-Policy", answer("GET /", host: host)))
        #expect(policy.contains("connect-src 'self'; base-uri"))
    }

    @Test func `behind a proxy the policy names the host of the proxy, too`() {
        let page = GamePage(publicURL: "https://cards.lan:8443/x")
        var request = HTTPRequest()
        request.host = "127.0.0.1:7080"
        let policy = page.answer(to: request).flatMap { value("Content-Security-Policy", $0) }
        let sockets =
            "connect-src 'self' ws://127.0.0.1:7080 wss://127.0.0.1:7080 "
            + "ws://cards.lan:8443 wss://cards.lan:8443; "
        #expect(policy?.contains(sockets) == true)
        request.host = "cards.lan:8443"
        let own = page.answer(to: request).flatMap { value("Content-Security-Policy", $0) }
        #expect(own?.contains("'self' ws://cards.lan:8443 wss://cards.lan:8443; ") == true)
    }

    @Test func `the page is only looked at`() throws {
        for path in ["/", "/r/K3QF", "/app.js"] {
            let refused = try answer("POST \(path)", fields: "Content-Length: 0\r\n")
            #expect(refused.status == .notAllowed)
            #expect(value("Allow", refused) == "GET, HEAD, OPTIONS")
        }
    }

    @Test func `the page loads its own files alone and has no script in its text`() throws {
        let text = String(decoding: try answer("GET /").content, as: UTF8.self)
        let places = ["src=\"", "href=\""].flatMap { text.components(after: $0) }
        #expect(
            Set(places) == [
                "/icon.svg", "/icon.png", "/manifest.webmanifest", "/games/registry.js", "/app.js",
                "#main", "/",
            ]
        )
        #expect(!text.contains("style=") && !text.contains("onclick"))
        let script = String(decoding: try answer("GET /app.js").content, as: UTF8.self)
        #expect(script.contains("'use strict'"))
        for file in Self.files where file.hasSuffix(".js") {
            let script = String(decoding: try answer("GET /\(file)").content, as: UTF8.self)
            #expect(!script.contains("innerHTML"))
            // The name of SVG is no address: no browser asks for it.
            let addresses = script.ranges(of: "http://").map { script[$0.lowerBound...].prefix(27) }
            #expect(addresses.allSatisfy { $0 == "http://www.w3.org/2000/svg'" }, "\(addresses)")
        }
    }

    private static let files = PageText.files.map(\.name)

    @Test(arguments: files)
    func `each file is that of the folder and is packed for whoever unpacks it`(
        file: String
    ) throws {
        let folder = (0..<5).reduce(URL(filePath: #filePath)) { url, _ in
            url.deletingLastPathComponent()
        }
        let text = try Data(contentsOf: folder.appending(path: "Page/\(file)"))
        // The registry has a game's row for the lobby.
        let row = text.firstRange(of: Data("\n/* The row of games/registry.js;".utf8))
        #expect((row != nil) == (file.hasPrefix("games/") && file != "games/registry.js"))
        let written = [UInt8](text[..<(row?.lowerBound ?? text.endIndex)])
        let line = ["index.html": "GET /", "ladder.html": "GET /ladder"][file] ?? "GET /\(file)"
        let plain = try answer(line)
        let tags = LinkPreviewTests.tags(plain)
        #expect(tags.count == (file == "index.html" ? 3 : 0))
        let bare = tags.reduce(String(decoding: plain.content, as: UTF8.self)) {
            $0.replacingOccurrences(of: "\($1)\n", with: "")
        }
        // The document has the style sheet inside.
        let sheet = try String(contentsOf: folder.appending(path: "Page/app.css"), encoding: .utf8)
        let source = String(decoding: written, as: UTF8.self).replacingOccurrences(
            of: #"<link rel="stylesheet" href="/app.css">"#,
            with: "<style>\n\(sheet)</style>"
        )
        #expect(tags.isEmpty ? plain.content == written : bare == source)
        #expect(value("Content-Encoding", plain) == nil)
        #expect(value("Vary", plain) == "Accept-Encoding")
        let packed = try answer(line, fields: "Accept-Encoding: gzip, deflate, br\r\n")
        #expect(value("Content-Encoding", packed) == "gzip")
        #expect(value("Vary", packed) == "Accept-Encoding")
        #expect(packed.type == plain.type && packed.content.count < plain.content.count)
        // The header of RFC 1952, and at the end the checksum and the length of the plain bytes.
        #expect(packed.content.starts(with: [0x1F, 0x8B, 8, 0]))
        var end: [UInt8] = []
        for number in [CRC32.update(0, plain.content), UInt32(plain.content.count)] {
            for shift in [0, 8, 16, 24] { end.append(UInt8(truncatingIfNeeded: number >> shift)) }
        }
        #expect(packed.content.suffix(8).elementsEqual(end))
        let sum = Zlib.adler32(plain.content)
        let zlib =
            [0x78, 0xDA] + packed.content[10...].dropLast(8)
            + [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: sum >> $0) }
        #expect(try Inflate.run(zlib, maximum: 1 << 20) == plain.content)
    }

    @Test(arguments: [
        ("gzip", true), ("GZIP;q=1", true), ("br, gzip ; q=0.5", true), ("*", true),
        ("gzip;q=0", false), ("gzip;q=0.000, *", false), ("*;q=0", false), ("identity", false),
        ("br", false), ("", false), ("gzip\r\nAccept-Encoding: br", true),
        ("*;q=0, gzip;q=0.001", true), ("xgzip", false),
    ])
    func `a file is packed for those alone who accept gzip`(
        codings: String,
        isPacked: Bool
    ) throws {
        let file = try answer("GET /app.js", fields: "Accept-Encoding: \(codings)\r\n")
        #expect(value("Content-Encoding", file) == (isPacked ? "gzip" : nil))
    }

    @Test func `a browser that has a file in one form is sent the other form`() throws {
        let accepts = "Accept-Encoding: gzip\r\n"
        let plain = try #require(value("ETag", try answer("GET /app.js")))
        let packed = try #require(value("ETag", try answer("GET /app.js", fields: accepts)))
        #expect(plain != packed)
        for (field, tag, status) in [
            ("", plain, HTTPStatus.notModified), ("", packed, .ok),
            (accepts, packed, .notModified), (accepts, plain, .ok),
        ] {
            let second = try answer("GET /app.js", fields: "\(field)If-None-Match: \(tag)\r\n")
            #expect(second.status == status)
            #expect(value("Vary", second) == "Accept-Encoding")
            #expect(value("ETag", second) == (field.isEmpty ? plain : packed))
            let isSent = status == .ok && !field.isEmpty
            #expect(value("Content-Encoding", second) == (isSent ? "gzip" : nil))
        }
    }

    @Test func `a head tells how long the packed file is`() throws {
        let accepts = "Accept-Encoding: gzip\r\n"
        let file = try answer("HEAD /app.js", fields: accepts)
        let head = String(
            decoding: file.bytes(isHead: true, date: "", closes: false),
            as: UTF8.self
        )
        let count = try answer("GET /app.js", fields: accepts).content.count
        #expect(head.contains("\r\nContent-Length: \(count)\r\n"))
        #expect(head.contains("\r\nContent-Encoding: gzip\r\n") && head.hasSuffix("\r\n\r\n"))
    }

    /// The type, tag and other fields are the same as for the built-in page.
    @Test func `the page of a folder is read anew for each request`() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(at: folder) }
        func write(_ text: String, _ name: String) throws {
            try Data(text.utf8).write(to: folder.appending(path: name))
        }
        try write("one", "app.js")
        try write("secret", "other.js")
        let page = GamePage(folder: folder.path)
        func get(_ path: [String]) -> HTTPAnswer? {
            var request = HTTPRequest()
            request.path = path
            return page.answer(to: request)
        }
        let first = try #require(get(["app.js"]))
        try write("two", "app.js")
        let second = try #require(get(["app.js"]))
        #expect(first.content == Array("one".utf8) && second.content == Array("two".utf8))
        #expect(value("ETag", first) != value("ETag", second))
        #expect(second.type == "text/javascript; charset=utf-8")
        #expect(value("Content-Security-Policy", second) != nil)
        #expect(value("Vary", second) == nil && value("Content-Encoding", second) == nil)
        // The folder serves only the files of the page, and only if they exist.
        #expect(get(["other.js"]) == nil)
        #expect(get(["app.css"]) == nil && get([]) == nil && get(["r", "K3QF"]) == nil)
        #expect(get([".."]) == nil && get(["..", "app.js"]) == nil)
    }
}

extension String {
    /// Returns the text after each of these beginnings, up to the quote.
    fileprivate func components(after beginning: String) -> [String] {
        ranges(of: beginning).map { String(self[$0.upperBound...].prefix { $0 != "\"" }) }
    }
}
