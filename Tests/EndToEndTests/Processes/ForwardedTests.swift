import Foundation
import Testing

/// Tests of the client addresses that a real server sees behind a proxy, which the test plays.
@Suite struct ForwardedTests {
    private static let trusting = ["--web-port", "0", "--trust-forwarded", "127.0.0.1"]

    private func socket(_ server: TestServer, from host: String?) throws -> WebSocketWire {
        let field = host.map { ["X-Forwarded-For: 127.0.0.1, \($0)"] } ?? []
        return try WebSocketWire(port: server.webPort, WebSocketWire.fields + field)
    }

    private func code(_ wire: WebSocketWire) throws -> String? {
        let line = try JSON(try #require(try wire.line()))
        return line["code"]?.string ?? line["type"]?.string
    }

    @Test func `each client of a trusted proxy has the connections of an address`() async throws {
        try await withServer(Self.trusting) { server in
            var kept: [WebSocketWire] = []
            for _ in 0..<64 {
                kept.append(try socket(server, from: "203.0.113.7"))
                #expect(try code(kept[kept.count - 1]) == "hello")
            }
            #expect(try code(socket(server, from: "203.0.113.7")) == "server_full")
            // The limit concerns neither another client nor the computer itself.
            for host in ["203.0.113.8", "2001:db8::7", nil] {
                kept.append(try socket(server, from: host))
                #expect(try code(kept[kept.count - 1]) == "hello")
            }
            _ = try server.player("ann")
        }
    }

    @Test func `what the proxy calls this computer is an address like any other`() async throws {
        try await withServer(Self.trusting) { server in
            var kept: [WebSocketWire] = []
            for _ in 0..<64 { kept.append(try socket(server, from: "127.0.0.1")) }
            #expect(try code(socket(server, from: "127.0.0.1")) == "server_full")
            for _ in 0..<3 { kept.append(try socket(server, from: nil)) }
            #expect(try code(kept[66]) == "hello")
        }
    }

    @Test func `nobody is believed whom the host has not named`() async throws {
        try await withServer(["--web-port", "0", "--trust-forwarded", "203.0.113.9,::1"]) {
            server in
            var kept: [WebSocketWire] = []
            for _ in 0..<65 { kept.append(try socket(server, from: "203.0.113.7")) }
            #expect(try code(kept[64]) == "hello")
            #expect(try code(socket(server, from: "nobody")) == "hello")
        }
    }

    @Test func `rooms and guesses count for the client that the proxy tells`() async throws {
        try await withServer(Self.trusting) { server in
            func reply(_ wire: WebSocketWire, to request: String) throws -> String? {
                try wire.send(request)
                while let line = try wire.line() {
                    let json = try JSON(line)
                    if json["re"] != nil { return json["code"]?.string ?? json["type"]?.string }
                }
                return nil
            }
            let create = #"{"type":"create","game":"concentration"}"#
            var kept: [WebSocketWire] = []
            func newRoom(_ host: String) throws -> String? {
                let wire = try socket(server, from: host)
                kept.append(wire)
                #expect(try reply(wire, to: #"{"type":"hello"}"#) == "ok")
                return try reply(wire, to: create)
            }
            let answers = try (0..<14).map { _ in try newRoom("203.0.113.7") }
            #expect(answers.prefix(10).allSatisfy { $0 == "ok" })
            #expect(answers.contains("rate_limited"))
            #expect(try newRoom("203.0.113.8") == "ok")
        }
    }

    @Test(arguments: ["localhost", "10.0.0.0/8", "127.0.0.1:80"])
    func `a proxy is named by its address alone`(text: String) throws {
        let words = ["--trust-forwarded", text, "--port", "0", "--local"]
        let (output, errors, status) = try ChildProcess(Products.server, words).finish()
        #expect(status == 2 && output.isEmpty)
        #expect(errors.contains("--trust-forwarded takes the address of a proxy in numbers"))
    }
}
