import GameProtocol
import Sockets
import Testing

/// Tests of protocol.md, section 2, over a real socket: how connections begin and end.
@Suite struct ConnectionTests {
    private static let pong = #"{"type":"ok","re":"ping"}"#
    private static let eof = #""code":"eof""#

    @Test func `the server speaks first and says what it is`() async throws {
        try await withServer(["--motd", "Hello there"]) { server in
            let hello = try Wire(port: server.port).json()
            #expect(hello["type"]?.string == "hello")
            #expect(hello["server"]?.string?.hasPrefix("cardtable/") == true)
            #expect(hello["name"]?.string == "Kitchen table")
            #expect(hello["protocol"]?.number == 1)
            #expect(hello["protocols"]?.array == [.number(1)])
            #expect(hello["motd"]?.string == "Hello there")
            #expect(hello["features"]?.array?.contains(.string("concentration")) == true)
            #expect(hello["features"]?.array?.contains(.string("insecure_seed")) == true)
            #expect(hello["limits"]?["line"]?.number == 4096)
        }
    }

    @Test func `both families of addresses are served`() async throws {
        try await withServer { server in
            for host in [SocketAddress.Host.loopbackV4, .v6(high: 0, low: 1, scope: 0)] {
                let wire = try Wire(port: server.port, host: host)
                #expect(try wire.json()["type"]?.string == "hello")
            }
        }
    }

    @Test func `requests may be sent before the servers hello`() async throws {
        try await withServer { server in
            let wire = try Wire(port: server.port)
            try wire.send(
                String(repeating: "{\"type\":\"ping\"}\n", count: 500) + #"{"type":"bye"}"#
            )
            let lines = try wire.lines()
            #expect(lines.count == 1 + 500 + 2)
            #expect(lines.dropFirst().prefix(500).allSatisfy { $0 == Self.pong })
        }
    }

    @Test
    func `lines end with or without a carriage return and empty ones are ignored`() async throws {
        try await withServer { server in
            let wire = try server.connect()
            try wire.send(
                bytes: Array("\n\r\n\n{\"type\":\"ping\"}\r\n\r\n{\"type\":\"ping\"}\n".utf8)
            )
            wire.endSending()
            let lines = try wire.lines()
            #expect(lines.count == 3)
            #expect(lines.prefix(2).allSatisfy { $0 == Self.pong })
            #expect(lines.last?.contains(Self.eof) == true)
        }
    }

    @Test func `only one carriage return is dropped`() async throws {
        try await withServer { server in
            let wire = try server.connect()
            // JSON allows white space around a value, so a second carriage return is harmless
            // there; elsewhere it is an error.
            try wire.send(bytes: Array("{\"type\":\"ping\"}\r\r\n{\"type\":\"pi\rng\"}\n".utf8))
            #expect(try wire.line() == Self.pong)
            #expect(try wire.line()?.contains("bad_json") == true)
        }
    }

    @Test func `a last line without its end is handled if it can be read`() async throws {
        try await withServer { server in
            let wire = try server.connect()
            try wire.send(bytes: Array(#"{"type":"ping"}"#.utf8))
            wire.endSending()
            let lines = try wire.lines()
            #expect(lines.first == Self.pong)
            #expect(lines.last?.contains(Self.eof) == true)
            let torn = try server.connect()
            try torn.send(bytes: Array(#"{"type":"pi"#.utf8))
            torn.endSending()
            #expect(try torn.lines().last?.contains(Self.eof) == true)
        }
    }

    @Test func `a bye answers what was asked before and nothing after`() async throws {
        try await withServer { server in
            let wire = try server.connect()
            try wire.send("{\"type\":\"ping\"}\n{\"type\":\"bye\",\"id\":1}\n{\"type\":\"ping\"}")
            let lines = try wire.lines()
            #expect(lines.count == 3)
            #expect(lines[1] == #"{"type":"ok","re":"bye","id":1}"#)
            let bye = try JSON(lines[2])
            #expect(bye["code"]?.string == "goodbye")
            #expect(bye["reconnect"]?.bool == false)
            #expect(try server.connect().log.count == 1)
        }
    }

    @Test(arguments: [(4096, true), (4097, false)])
    func `a line is at most 4096 bytes long`(_ length: Int, _ isAllowed: Bool) async throws {
        try await withServer { server in
            let wire = try server.connect()
            let frame = #"{"type":"ping","x":""}"#.utf8.count + 1
            let filling = String(repeating: "x", count: length - frame)
            try wire.send(#"{"type":"ping","x":"\#(filling)"}"#)
            try wire.send(#"{"type":"bye"}"#)
            let lines = try wire.lines()
            let code = isAllowed ? "goodbye" : "line_too_long"
            #expect(lines.last?.contains(#""code":"\#(code)""#) == true)
            #expect(lines.count == (isAllowed ? 3 : 1))
            _ = try server.connect()
        }
    }

    @Test func `ten megabytes without a line end take no memory`() async throws {
        try await withServer { server in
            let process = Procfs(server.process)
            let chunk = [UInt8](repeating: UInt8(ascii: "x"), count: 64 * 1024)
            func flood() throws {
                let wire = try server.connect()
                // The server hangs up long before the end.
                for _ in 0..<160 { do { try wire.send(bytes: chunk) } catch { break } }
                let last = try wire.lines().last
                #expect(last == nil || last?.contains("line_too_long") == true)
            }
            try flood()
            let before = process?.residentKiB ?? 0
            for _ in 0..<4 { try flood() }
            // A sanitizer adds several bytes of its own for each byte.
            let limit = process?.isSanitized == true ? 8192 : 2048
            #expect((process?.residentKiB ?? 0) - before < limit)
        }
    }

    /// The first bytes of other programs, with requests hidden after them.
    private static let strangers: [[UInt8]] = [
        Array("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n".utf8),
        Array("GET / HTTP/1.0\n".utf8),
        Array(
            """
            POST / HTTP/1.1\r
            Host: localhost\r
            Content-Type: text/plain\r
            Content-Length: 200\r
            \r
            {"type":"hello","name":"mallory"}
            {"type":"create","game":"concentration"}

            """.utf8
        ),
        Array("OPTIONS * HTTP/1.1\n{\"type\":\"hello\",\"name\":\"mallory\"}\n".utf8),
        Array("SSH-2.0-OpenSSH_9.2p1\r\n".utf8),
        [0x16, 0x03, 0x01, 0x00, 0xA5, 0x01, 0x00, 0x00, 0xA1, 0x03, 0x03]
            + [UInt8](repeating: 0x0A, count: 160),
    ]

    @Test(arguments: strangers.indices)
    func `another protocol is told so and nothing else of it is read`(_ index: Int) async throws {
        try await withServer { server in
            let wire = try server.connect()
            try wire.send(bytes: Self.strangers[index])
            let lines = try wire.lines()
            #expect(lines.count == 1)
            let bye = try JSON(try #require(lines.first))
            #expect(bye["code"]?.string == "wrong_protocol")
            #expect(bye["reconnect"]?.bool == false)
            let other = try server.player("ann")
            #expect(try other.ask(#"{"type":"list"}"#)["rooms"]?.array?.isEmpty == true)
            try other.leave()
        }
    }

    @Test func `only the first line can belong to another protocol`() async throws {
        try await withServer { server in
            let wire = try server.connect()
            try wire.send("{\"type\":\"ping\"}\nGET / HTTP/1.1")
            #expect(try wire.line() == Self.pong)
            #expect(try wire.line()?.contains("bad_json") == true)
        }
    }

    @Test func `twenty unreadable lines end the connection`() async throws {
        try await withServer { server in
            let wire = try server.connect()
            try wire.send(String(repeating: "x\n", count: 30))
            let lines = try wire.lines()
            #expect(lines.count == 21)
            #expect(lines.dropLast().allSatisfy { $0.contains("bad_json") })
            #expect(lines.last?.contains(#""code":"too_many_errors""#) == true)
            _ = try server.connect()
        }
    }

    @Test func `a thousand resets after half a line leave nothing behind`() async throws {
        try await withServer { server in
            let process = Procfs(server.process)
            let halves = [#"{"type":"#, "{", #"{"type":"hello","name":"m"}"# + "\n{", ""]
            func cut(_ times: Int) throws {
                for number in 0..<times {
                    let wire = try Wire(port: server.port)
                    if number % 2 == 0 { _ = try wire.line() }
                    try wire.send(bytes: Array(halves[number % halves.count].utf8))
                    try wire.reset()
                }
            }
            func count() -> Int { process?.descriptorCount ?? 0 }
            // The server opens some descriptors at first use, and one belongs to the asker.
            try cut(10)
            try server.player("ann").leave()
            let base = try settled(server, count)
            try cut(1000)
            #expect(try eventually(server) { count() <= base + 1 }, "\(count()) from \(base)")
            // The server may notice the last reset only now.
            var player: Player?
            #expect(
                try eventually(server) {
                    player = try? server.player("m")
                    return player != nil
                }
            )
            try player?.leave()
        }
    }
}
