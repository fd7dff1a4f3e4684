import Foundation
import Sockets
import Testing

@testable import GameServer

/// Tests of the HTTP port of a real server.
@Suite struct WebTests {
    /// An HTTP connection that stays open.
    final class Browser {
        private let wire: Wire

        init(_ port: Int) throws { wire = try Wire(port: port, isGameServer: false) }

        /// Returns the status and the JSON of an answer, whose head gives its length.
        func get(_ path: String) throws -> (status: Int, content: JSON) {
            try wire.send(
                bytes: Array("GET \(path) HTTP/1.1\r\nHost: localhost\r\n\r\n".utf8)
            )
            let first = try #require(try wire.line())
            var length = 0
            while let line = try wire.line()?.replacing("\r", with: ""), !line.isEmpty {
                if line.hasPrefix("Content-Length: ") { length = Int(line.dropFirst(16)) ?? 0 }
            }
            let content = String(decoding: try wire.bytes(length), as: UTF8.self)
            return (Int(first.split(separator: " ")[1]) ?? 0, try JSON(content))
        }
    }

    @Test func `no card is drawn twice however many draw at once`() async throws {
        try await withServer(["--web-port", "0"]) { server in
            let port = try server.webPort
            let made = try Browser(port)
                .get("/api/deck/new/shuffle/?deck_count=20&jokers_enabled=true").content
            let id = try #require(made["deck_id"]?.string)
            let drawn = Locked<[String: Int]>([:])
            let remaining = Locked<[Int]>([])
            let count = 64
            let failures = Locked<[String]>([])
            let group = DispatchGroup()
            for _ in 0..<count {
                group.enter()
                Thread.detachNewThread {
                    defer { group.leave() }
                    do {
                        let browser = try Browser(port)
                        while true {
                            let answer = try browser.get("/api/deck/\(id)/draw/").content
                            guard let code = answer["cards"]?.array?.first?["code"]?.string,
                                let left = answer["remaining"]?.number
                            else { break }
                            drawn.withLock { $0[code, default: 0] += 1 }
                            remaining.withLock { $0.append(left) }
                        }
                    } catch {
                        failures.withLock { $0.append("\(error)") }
                    }
                }
            }
            group.wait()
            #expect(failures.withLock { $0 } == [])
            let codes = drawn.withLock { $0 }
            #expect(codes.count == 54 && codes.values.allSatisfy { $0 == 20 }, "\(codes)")
            #expect(remaining.withLock { $0 }.sorted() == Array(0..<1_080))
        }
    }

    @Test func `the port is told to programs and counted`() async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
        let flags = [
            "--web-port", "0", "--port-file", file, "--metrics", "0", "--log-format", "json",
        ]
        try await withServer(flags) { server in
            let lines = File.text(file).split(separator: "\n").compactMap { Int($0) }
            #expect(lines == [server.port, try server.webPort])
            try FileManager.default.removeItem(atPath: file)
            let browser = try Browser(try server.webPort)
            #expect(try browser.get("/api/deck/new/").status == 200)
            #expect(try browser.get("/api/deck/nobody/").status == 404)
            let page = try server.metrics("/metrics")
            for line in [
                #"cardtable_http_requests_total{route="look",status="404"} 1"#,
                #"cardtable_http_requests_total{route="new",status="200"} 1"#, "cardtable_decks 1",
            ] {
                #expect(page.contains(line), "\(line)")
            }
        }
    }

    @Test func `a port that was asked for and is taken ends with three`() async throws {
        try await withServer(["--web-port", "0"]) { server in
            let (_, errors, status) = try ChildProcess(
                Products.server,
                ["--local", "--no-beacon", "--port", "0", "--web-port", "\(try server.webPort)"]
            ).finish()
            #expect(status == 3 && errors.contains("--web-port"))
        }
    }

    @Test func `without the usual port the server runs without HTTP`() async throws {
        // If this test cannot bind the port, another program holds it, which serves the same
        // purpose.
        let taken = try? SystemCalls.streamSocket(like: SocketAddress(host: .loopbackV4, port: 0))
        defer { taken.map(SystemCalls.close) }
        if let taken {
            try? SystemCalls.bind(taken, to: SocketAddress(host: .loopbackV4, port: 7_080))
            try? SystemCalls.listen(taken, backlog: 1)
        }
        try await withServer(["--web-host", "table", "--log-format", "json"]) { server in
            #expect(server.ready["web_port"] == nil)
            #expect(server.process.errorText.contains(#""event":"web_unavailable""#))
            _ = try server.player("ann")
        }
    }

    @Test func `a server that stops is ready no more`() async throws {
        try await withServer(["--metrics", "0", "--log-format", "json", "--drain", "600"]) {
            server in
            #expect(try server.metrics("/readyz").contains("ready"))
            let table = try Table(server, ["ann", "bob"])
            server.process.signal(SIGTERM)
            while try table[0].next("notice")["code"]?.string != "shutting_down" {}
            let answer = try server.metrics("/readyz")
            #expect(answer.first?.hasPrefix("HTTP/1.1 503 ") == true)
            #expect(answer.contains("not ready"))
        }
    }
}

extension TestServer {
    /// Returns the lines of an answer from the metrics port, which the log names.
    func metrics(_ path: String) throws -> [String] {
        let lines = process.errorText.split(separator: "\n")
        let event = try #require(lines.first { $0.contains(#""event":"metrics""#) })
        let address = try #require(try JSON(String(event))["addresses"]?.string)
        let port = try #require(Int(address.split(separator: ":")[1]))
        let wire = try Wire(port: port, isGameServer: false)
        try wire.send(bytes: Array("GET \(path) HTTP/1.1\r\nHost: localhost\r\n\r\n".utf8))
        return try wire.lines().map { $0.replacing("\r", with: "") }
    }
}
