import Foundation
import Testing

@testable import GameServer

/// Tests of the protocol through the WebSocket of a real server.
@Suite struct WebSocketTests {
    private static let flags = ["--web-port", "0"]

    @Test func `a handshake is accepted and its answer is that of the standard`() async throws {
        try await withServer(Self.flags) { server in
            let fields =
                WebSocketWire.fields + [
                    "Sec-WebSocket-Protocol: soap, cardtable.1",
                    "Sec-WebSocket-Extensions: permessage-deflate",
                    "Origin: http://localhost",
                ]
            let wire = try WebSocketWire(port: server.webPort, fields)
            #expect(wire.head.first == "HTTP/1.1 101 Switching Protocols")
            #expect(wire.head.contains("Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo="))
            #expect(wire.head.contains("Sec-WebSocket-Protocol: cardtable.1"))
            #expect(!wire.head.contains { $0.contains("deflate") || $0.hasPrefix("Content-") })
            let hello = try JSON(try wire.line() ?? "")
            #expect(hello["type"]?.string == "hello")
        }
    }

    @Test func `what is refused is answered over HTTP and the connection goes on`() async throws {
        try await withServer(Self.flags) { server in
            func status(_ change: (inout [String]) -> Void, _ first: String? = nil) throws -> Int {
                var fields = WebSocketWire.fields
                change(&fields)
                let first = first ?? "GET /ws HTTP/1.1"
                return try WebSocketWire(port: server.webPort, fields, first: first).status
            }
            #expect(try status { $0[0] = "Host: evil.example" } == 421)
            #expect(try status { $0.append("Origin: http://evil.example") } == 403)
            #expect(try status { $0.append("Origin: null") } == 403)
            #expect(try status { $0.remove(at: 1) } == 426)
            #expect(try status { $0.remove(at: 2) } == 400)
            #expect(try status { $0[3] = "Sec-WebSocket-Version: 8" } == 426)
            #expect(try status { $0[4] = "Sec-WebSocket-Key: x" } == 400)
            #expect(try status { $0.append("Sec-WebSocket-Protocol: soap") } == 400)
            #expect(try status({ $0.append("Content-Length: 100000") }) == 413)
            #expect(try status({ _ in }, "POST /ws HTTP/1.1") == 405)
            #expect(try status({ _ in }, "GET /ws HTTP/1.0") == 400)
            #expect(try status({ _ in }, "GET /ws/ HTTP/1.1") == 404)
            let refused = try WebSocketWire(
                port: server.webPort,
                ["Host: localhost", "Connection: close"]
            )
            #expect(try refused.content() == "Here is a WebSocket: ask with Upgrade: websocket.")
        }
    }

    @Test func `messages may come together with the handshake`() async throws {
        try await withServer(Self.flags) { server in
            let ping = WebSocketWire.frame(Array(#"{"type":"ping"}"#.utf8))
            let before = "GET /docs.css HTTP/1.1\r\nHost: localhost\r\n\r\n"
            let wire = try WebSocketWire(port: server.webPort, behind: ping + ping)
            #expect(try wire.line()?.contains(#""type":"hello""#) == true)
            #expect(try wire.line() == #"{"type":"ok","re":"ping"}"#)
            #expect(try wire.line() == #"{"type":"ok","re":"ping"}"#)
            // The server answers earlier HTTP requests first.
            let late = try WebSocketWire(
                port: server.webPort,
                first: "\(before)GET /ws HTTP/1.1",
                behind: ping
            )
            #expect(late.status == 200)
        }
    }

    /// The requests of one connection, whose answers depend on nothing else.
    private static let script: [String] = {
        let pairs = (1...3).flatMap { first in ((first + 1)...4).map { [first, $0] } }
        func flip(_ cells: [Int]) -> [String] { cells.map { #"{"type":"flip","cell":\#($0)}"# } }
        // A session may make three rooms at once.
        return [
            #"{"type":"list"}"#, #"{"type":"ping","id":"ünï♦"}"#, "[]", "{", #"{"type":"nothing"}"#,
            #"{"type":"hello","name":"ann"}"#, #"{"type":"help"}"#,
            // The first deal of the seed has the pairs in these cells.
            #"{"type":"create","game":"concentration","seats":1,"#
                + #""options":{"pairs":2,"hide_ms":0,"turn_s":0}}"#,
        ] + flip([1, 2, 2, 3, 1, 4]) + [
            #"{"type":"ready"}"#
        ] + flip(pairs.flatMap(\.self)) + [
            #"{"type":"chat","text":"well"}"#, #"{"type":"state"}"#, #"{"type":"leave"}"#,
            #"{"type":"create","game":"deck","options":{"rules":"free"}}"#, #"{"type":"shuffle"}"#,
            #"{"type":"draw","count":20}"#, #"{"type":"state"}"#, #"{"type":"leave"}"#,
            #"{"type":"create","game":"klondike","seats":1}"#, #"{"type":"state"}"#,
            #"{"type":"bye"}"#,
        ]
    }()

    /// Returns each request with all lines up to the reply to the `ping` after it.
    private func perform(
        _ send: (String) throws -> Void,
        _ line: () throws -> String?
    ) throws -> [String] {
        var said: [String] = []
        for request in Self.script {
            try send(request)
            try send(#"{"type":"ping","id":"mark"}"#)
            while let text = try line() {
                // The seed does not determine the token, the run, the duration of a round and the
                // port.
                said.append(
                    text.replacing(/"resume":"[^"]*"/, with: #""resume":"""#)
                        .replacing(/"inst":"[^"]*"/, with: #""inst":"""#)
                        .replacing(/"elapsed_ms":[0-9]+/, with: #""elapsed_ms":0"#)
                        .replacing(/"web_port":[0-9]+/, with: #""web_port":0"#)
                )
                if text.contains(#""id":"mark""#) { break }
            }
        }
        return said
    }

    @Test func `the same game is told in the same bytes`() async throws {
        var byTCP: [String] = []
        try await withServer(Self.flags) { server in
            let wire = try Wire(port: server.port)
            byTCP = try perform(wire.send(_:), wire.line)
        }
        var byMessages: [String] = []
        try await withServer(Self.flags) { server in
            let wire = try WebSocketWire(port: server.webPort)
            byMessages = try perform(wire.send(_:), wire.line)
            #expect(wire.closeCode == 1000)
        }
        #expect(byTCP == byMessages)
        for word in [
            #""type":"match""#, #""type":"over""#, #""re":"draw""#, "klondike", "bad_json",
        ] {
            #expect(byTCP.contains { $0.contains(word) }, "\(word) is not part of it")
        }
    }

    @Test func `players of both kinds play together`() async throws {
        try await withServer(Self.flags) { server in
            let ann = try server.player("ann")
            let room = try ann.done(#"{"type":"create","game":"concentration","seats":2}"#)["room"]
            let bob = try WebSocketWire(port: server.webPort)
            try bob.send(#"{"type":"hello","name":"bob"}"#)
            try bob.send(#"{"type":"join","room":"\#(room?.string ?? "")"}"#)
            var lines: [String] = []
            while lines.last?.contains(#""type":"turn""#) != true {
                lines.append(try #require(try bob.line()))
            }
            try ann.next("turn")
            bob.cut()
            // The seat of a lost connection is kept as usual.
            let lost = try ann.next("offline")
            #expect(lost["player"]?.string == "bob")
        }
    }

    @Test func `an end of the client is the end of its input`() async throws {
        try await withServer(Self.flags) { server in
            let wire = try WebSocketWire(port: server.webPort)
            try wire.send(#"{"type":"ping"}"#)
            try wire.close(1001)
            let lines = try wire.lines()
            #expect(lines.count == 3 && lines[1] == #"{"type":"ok","re":"ping"}"#)
            #expect(lines[2].contains(#""code":"eof""#))
            #expect(wire.closeCode == 1001)
        }
    }

    @Test func `one connection too many is told so by message`() async throws {
        try await withServer(Self.flags + ["--max-connections", "2"]) { server in
            let tcp = try server.connect()
            let wire = try WebSocketWire(port: server.webPort)
            _ = try wire.line()
            let refused = try WebSocketWire(port: server.webPort)
            #expect(try refused.lines().map { try JSON($0)["code"]?.string } == ["server_full"])
            #expect(refused.closeCode == 1013)
            #expect(try Wire(port: server.port).line()?.contains("server_full") == true)
            tcp.close()
            while try WebSocketWire(port: server.webPort).line()?.contains("server_full") == true {}
        }
    }

    @Test func `who does not read is dropped between two messages`() async throws {
        try await withServer(Self.flags) { server in
            let table = try Table(
                server,
                ["ann"],
                options: #"{"pairs":26,"hide_ms":0,"turn_s":0,"stalemate_turns":0}"#
            )
            let cells = try FloodTests.twoThatDiffer(table[0])
            let deaf = try WebSocketWire(port: server.webPort)
            try deaf.keepLittle()
            try deaf.send(#"{"type":"hello","name":"deaf"}"#)
            try deaf.send(#"{"type":"join","room":"\#(table.room)","role":"spectator"}"#)
            while try deaf.line()?.contains(#""re":"join""#) != true {}
            var isAway = false
            for _ in 0..<1_000 where !isAway {
                isAway = try FloodTests.flip(cells, table[0], times: 100) != nil
            }
            #expect(isAway)
            // Each received message is whole. On a busy machine the last second may be over before
            // the client reads the rest.
            let last = try #require(try deaf.lines().last)
            if let code = deaf.closeCode {
                #expect(code == 1013)
                #expect(try JSON(last)["code"]?.string == "slow_consumer")
            }
            try table[0].leave()
        }
    }

    @Test func `a server that stops says so`() async throws {
        try await ThreadExecutor.run {
            let server = try TestServer(Self.flags)
            let wire = try WebSocketWire(port: server.webPort)
            _ = try wire.line()
            try server.stop()
            let last = try #require(try wire.lines().last)
            #expect(try JSON(last)["code"]?.string == "shutting_down")
            #expect(wire.closeCode == 1012)
        }
    }
}
