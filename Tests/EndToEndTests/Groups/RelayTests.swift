import Foundation
import Testing

@testable import GameProtocol

/// Tests of browsers in a group: their own server carries the lines of the room's server.
@Suite struct RelayTests {
    static let web = ["--web-port", "0"]
    static let create =
        #"{"type":"create","game":"concentration","seats":1,"options":{"pairs":8,"hide_ms":0},"id":1}"#

    /// A browser as the page is one: it connects to its own server alone.
    private final class Browser {
        let port: Int
        /// The server whose lines are carried; nil for its own.
        var at: String?
        private(set) var wire: WebSocketWire
        private(set) var token: String?
        private(set) var hello: JSON?
        /// The messages that the test has not taken yet.
        private var waiting: [JSON] = []

        init(_ server: TestServer, at: String? = nil) throws {
            port = try server.webPort
            self.at = at
            wire = try Self.connect(port, at)
        }

        static func connect(
            _ port: Int,
            _ at: String?,
            _ more: [String] = []
        ) throws -> WebSocketWire {
            let query = at.map { "?server=\($0.replacing(":", with: "%3A"))" } ?? ""
            return try WebSocketWire(
                port: port,
                WebSocketWire.fields + more,
                first: "GET /ws\(query) HTTP/1.1"
            )
        }

        func reconnect(at: String?) throws {
            self.at = at
            wire = try Self.connect(port, at)
            waiting = []
        }

        /// Returns the next message that fits; nil at the end of the connection.
        func next(where fits: (JSON) -> Bool) throws -> JSON? {
            if let index = waiting.firstIndex(where: fits) { return waiting.remove(at: index) }
            while let text = try wire.line() {
                let line = try JSON(text)
                if fits(line) { return line }
                waiting.append(line)
            }
            return nil
        }

        func ask(_ request: String) throws -> JSON {
            try wire.send(request)
            return try #require(try next { $0["re"] != nil })
        }

        /// Says hello with these fields, and keeps the token.
        @discardableResult
        func greet(_ fields: String) throws -> JSON {
            hello = try #require(try next { $0["type"]?.string == "hello" })
            let reply = try ask(#"{"type":"hello",\#(fields)}"#)
            if let new = reply["resume"]?.string { token = new }
            return reply
        }

        /// Takes up the seat again as the page does; returns the reply.
        func comeBack() throws -> JSON {
            var found: JSON?
            try TestGroup.until("the seat goes on") {
                guard wire.status == 101 else {
                    try reconnect(at: nil)
                    return false
                }
                guard try next(where: { $0["type"]?.string == "hello" }) != nil else {
                    try reconnect(at: nil)
                    return false
                }
                try wire.send(#"{"type":"hello","resume":"\#(token ?? "")"}"#)
                guard let reply = try next(where: { $0["re"] != nil }) else {
                    try reconnect(at: nil)
                    return false
                }
                if reply["type"]?.string == "ok" {
                    found = reply
                    return true
                }
                let code = reply["code"]?.string
                guard code == "moved" || code == "unavailable" else {
                    throw Failure("the seat was given up: \(reply)")
                }
                try reconnect(at: code == "moved" ? Self.name(reply) : nil)
                return false
            }
            return try #require(found)
        }

        /// The name of the server to which a line leads.
        static func name(_ line: JSON) -> String? {
            guard let host = line["host"]?.string, let port = line["port"]?.number else {
                return nil
            }
            return "\(host):\(port)"
        }
    }

    private static func name(_ server: TestServer) -> String { "127.0.0.1:\(server.port)" }

    @Test func `a browser plays in a room of another server through its own one`() async throws {
        try await withGroup(2, Self.web) { group in
            let ann = try group[1].player("ann")
            let room = try #require(try ann.done(GroupTests.create)["room"]?.string)
            try group.waitFor(room: room)
            let bob = try Browser(group[0])
            try bob.greet(#""name":"bob""#)
            let own = try #require(bob.hello?["inst"]?.string)
            let join = #"{"type":"join","room":"\#(room)","id":4}"#
            let moved = try bob.ask(join)
            #expect(Browser.name(moved) == Self.name(group[1]))
            let ticket = try #require(moved["ticket"]?.string)
            try bob.reconnect(at: Browser.name(moved))
            #expect(try bob.greet(#""ticket":"\#(ticket)""#)["name"]?.string == "bob")
            #expect(bob.hello?["inst"]?.string != own)
            #expect(try bob.ask(join)["room"]?.string == room)
            try ann.next("started")
            #expect(try bob.next { $0["type"]?.string == "started" } != nil)
            try bob.wire.send(#"{"type":"chat","text":"here \#u{1F0A1}","id":5}"#)
            #expect(try ann.next("chat")["text"]?.string == "here \u{1F0A1}")
            // Only the request `bye` gives the seat up; the last line and the code come through.
            try bob.wire.send(#"{"type":"bye"}"#)
            #expect(try bob.next { $0["type"]?.string == "bye" }?["code"]?.string == "goodbye")
            #expect(try bob.wire.lines().isEmpty && bob.wire.closeCode == 1000)
            try ann.next("left")
        }
    }

    @Test func `only servers of the group can be named`() async throws {
        try await withGroup(2, Self.web) { group in
            let own = try Browser(group[0], at: Self.name(group[0]))
            try own.greet(#""name":"ann""#)
            let plain = try Browser(group[0])
            try plain.greet(#""name":"bob""#)
            // Its own name leads to itself, without a way round.
            #expect(own.hello?["inst"] == plain.hello?["inst"])
            let wrong = [
                "127.0.0.1:\(group.redis.port)", "127.0.0.1:\(try group[1].webPort)", "127.0.0.1",
                "",
                "localhost:\(group[1].port)", "127.0.0.1:0\(group[1].port)", "169.254.169.254:80",
                "127.0.0.1:\(group[1].port)%20", "127.0.0.1:\(group[1].port)%0D%0AX:", "%00",
            ]
            for name in wrong {
                let wire = try WebSocketWire(
                    port: try group[0].webPort,
                    WebSocketWire.fields + ["Connection: close"],
                    first: "GET /ws?server=\(name) HTTP/1.1"
                )
                let content = try wire.content()
                #expect([400, 404].contains(wire.status), "\(name): \(wire.status)")
                #expect(wire.status == 400 || content.contains("no server of this name"))
            }
            // The same request without a handshake, and from a page elsewhere, says what it always says.
            let elsewhere = ["Origin: http://evil.example"]
            let name = Self.name(group[1])
            #expect(try Browser.connect(try group[0].webPort, name, elsewhere).status == 403)
        }
        try await withServer(Self.web) { server in
            let close = ["Connection: close"]
            let wire = try Browser.connect(try server.webPort, "127.0.0.1:7052", close)
            #expect(try wire.status == 404 && wire.content() == "This server is in no cluster.")
        }
    }

    @Test func `limits of an address hold for the browser and not for its server`() async throws {
        let flags = Self.web + ["--trust-forwarded", "127.0.0.1", "--max-per-address", "2"]
        try await withGroup(2, flags) { group in
            func browser(_ address: String) throws -> WebSocketWire {
                let field = ["X-Forwarded-For: \(address)"]
                return try Browser.connect(try group[0].webPort, Self.name(group[1]), field)
            }
            func first(_ wire: WebSocketWire) throws -> JSON {
                try JSON(try #require(try wire.line()))
            }
            // The first server has the same limit, and so the people there come over TCP.
            let lease = try #require(
                try group.redis.keys("ct:n:*").map { try group.redis.ask("GET", $0)[1] }
                    .first { $0.contains("\(group[1].port)") }
            )
            let json = try JSON(String(lease.drop { $0 != "{" }))
            let key = try #require(json["relay"]?.string)
            let held = try [1, 2].map { _ in
                let wire = try Wire(port: group[1].port)
                try wire.send(Self.line("203.0.113.9", key))
                #expect(try wire.json()["type"]?.string == "hello")
                return wire
            }
            let full = try browser("203.0.113.9")
            _ = try first(full)
            #expect(try first(full)["code"]?.string == "server_full")
            #expect(try first(browser("203.0.113.8"))["type"]?.string == "hello")
            // Many browsers of one server are no excess of that server.
            for number in 10..<20 {
                #expect(try first(browser("203.0.113.\(number)"))["type"]?.string == "hello")
            }
            // A client without the key claims no address, and a later line claims none.
            let liar = try Wire(port: group[1].port)
            try liar.send(Self.line("203.0.113.7", String(key.reversed())))
            _ = try liar.json()
            #expect(try liar.json()["code"]?.string == "moved")
            try held[0].send(Self.line("203.0.113.7", key))
            #expect(try held[0].json()["type"]?.string == "error")
            withExtendedLifetime(held) {}
        }
    }

    /// The line with which another server would begin.
    private static func line(_ from: String, _ key: String) -> String {
        let block = Array(key.utf8) + [UInt8](repeating: 0, count: 64 - key.utf8.count)
        let inner = SHA256.hash(block.map { $0 ^ 0x36 } + Array(from.utf8))
        let proof = SHA256.hex(SHA256.hash(block.map { $0 ^ 0x5C } + inner))
        return #"{"type":"relay","from":"\#(from)","proof":"\#(proof)"}"#
    }

    /// Makes a room at the second server through the first one, and turns a card up.
    private static func play(_ group: TestGroup) throws -> Browser {
        let ann = try Browser(group[0], at: name(group[1]))
        try ann.greet(#""name":"ann""#)
        #expect(try ann.ask(create)["type"]?.string == "ok")
        #expect(try ann.next { $0["type"]?.string == "prompt" } != nil)
        #expect(try ann.ask(#"{"type":"flip","turn":1,"cell":1,"id":2}"#)["type"]?.string == "ok")
        return ann
    }

    /// Plays on after the room's server is gone.
    private static func playOn(_ ann: Browser) throws {
        let back = try ann.comeBack()
        #expect(back["last_id"]?.number == 2 && back["room"] != nil)
        let reply = try ann.ask(#"{"type":"flip","turn":1,"cell":2,"id":3}"#)
        #expect(reply["type"]?.string == "ok", "\(reply)")
    }

    enum Fault: CaseIterable { case kill, hang, deploy }

    @Test(arguments: Fault.allCases)
    func `a browser plays on while the room's server goes`(_ fault: Fault) async throws {
        try await ReplicatedTests.withServers(ReplicatedTests.flags + Self.web) { group in
            let ann = try Self.play(group)
            let gone = group[1]
            switch fault {
            case .kill: gone.process.signal(SIGKILL)
            case .hang:
                gone.process.signal(SIGSTOP)
                // It must not answer before it stands still.
                try TestGroup.until("the server stands still") {
                    let path = "/proc/\(gone.process.pid)/stat"
                    return try String(contentsOfFile: path, encoding: .utf8).contains(") T ")
                }
                try ann.wire.send(#"{"type":"ping"}"#)
            case .deploy: gone.process.signal(SIGTERM)
            }
            let bye = try #require(try ann.next { $0["type"]?.string == "bye" })
            #expect(bye["code"]?.string == "moved" && bye["reconnect"] == .bool(true))
            #expect(try ann.wire.line() == nil && ann.wire.closeCode == 1012)
            if fault == .deploy { #expect(Browser.name(bye) == Self.name(group[0])) }
            try ann.reconnect(at: Browser.name(bye))
            try Self.playOn(ann)
            if fault != .deploy { try group.kill(1) }
        }
    }

    @Test func `a browser plays on when its own server stops`() async throws {
        try await ReplicatedTests.withServers(ReplicatedTests.flags + Self.web) { group in
            let ann = try Self.play(group)
            group[0].process.signal(SIGTERM)
            let bye = try #require(try ann.next { $0["type"]?.string == "bye" })
            #expect(Browser.name(bye) == Self.name(group[1]))
            // Behind a balancer the same address is another server now.
            let other = try Browser(group[1], at: Browser.name(bye))
            #expect(try other.greet(#""resume":"\#(ann.token ?? "")""#)["last_id"]?.number == 2)
        }
    }
}
