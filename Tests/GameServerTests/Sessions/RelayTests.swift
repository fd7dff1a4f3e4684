import Dispatch
import GameProtocol
import Sockets
import Testing

@testable import GameServer
@testable import GamesTests

/// Tests of the way of a browser's lines to another server, whose end the test holds.
@Suite struct RelayTests {
    private static let comesBack = ["bye moved", "close 1012"]

    private static func kinds(_ frames: [String]) -> [String] { frames.map(\.kindOfLine) }

    @Test func `lines go both ways as they are`() throws {
        let bench = try RelayBench()
        let (browser, server) = try bench.pair()
        #expect(bench.relays.counts.present == 1)
        try browser.send(#"{"type":"ping", "id" : 7}"#)
        #expect(try server.line() == #"{"type":"ping", "id" : 7}"#)
        try server.send("one\ntwo\n\nthr")
        #expect(try [browser.frame(), browser.frame()] == ["one", "two"])
        try server.send("ee \u{1F0A1}\n")
        #expect(try browser.frame() == "three \u{1F0A1}")
    }

    @Test(arguments: 1...8)
    func `many lines in pieces of any size arrive whole and in order`(_ seed: Int) throws {
        let bench = try RelayBench()
        let (browser, server) = try bench.pair()
        var random = SeededGenerator(seed)
        var (asked, told): ([String], [String]) = ([], [])
        for number in 0..<200 {
            let length = Int(random.next() % (number % 20 == 0 ? 3_000 : 90))
            asked.append("a\(number) " + String(repeating: "x", count: length))
            told.append("t\(number) " + String(repeating: "y", count: length * 9))
        }
        var (out, back) = (
            asked.flatMap { ClientFrame.text($0) }[...],
            Array(told.joined(separator: "\n").utf8)[...]
        )
        back.append(UInt8(ascii: "\n"))
        var (heardThere, heardHere): ([String], [String]) = ([], [])
        while !out.isEmpty || !back.isEmpty {
            let (some, more) = (Int(random.next() % 5_000) + 1, Int(random.next() % 20_000) + 1)
            try browser.send(Array(out.prefix(some)))
            try server.socket.sendAll(Array(back.prefix(more)))
            (out, back) = (out.dropFirst(some), back.dropFirst(more))
            while try server.hasInput(withinMilliseconds: 0) {
                heardThere.append(try #require(try server.line()))
            }
            while heardHere.count < told.count,
                try browser.socket.wait(.read, timeoutMilliseconds: 0)
            {
                heardHere.append(try #require(try browser.frame()))
            }
        }
        // A browser that does not read is not read either, so its lines come first.
        while heardHere.count < told.count { heardHere.append(try #require(try browser.frame())) }
        while heardThere.count < asked.count { heardThere.append(try #require(try server.line())) }
        #expect(heardThere == asked && heardHere == told)
    }

    @Test(arguments: [
        ("goodbye", 1000), ("moved", 1012), ("server_full", 1013), ("replaced", 4001),
        ("new", 1011),
    ])
    func `the last line of the server is the last message`(_ code: String, _ close: Int) throws {
        let bench = try RelayBench()
        let (browser, server) = try bench.pair()
        let bye = #"{"type":"bye","code":"\#(code)","message":"x"}"#
        try server.send("before\n\(bye)\nafter\n")
        #expect(try browser.rest() == ["before", bye, "close \(close)"])
        #expect(try server.rest().isEmpty)
        try bench.waitForEnd()
        #expect(bench.relays.counts.failed == 0)
    }

    @Test func `a browser that goes has its last lines carried`() throws {
        let bench = try RelayBench()
        let (browser, server) = try bench.pair()
        try browser.send(ClientFrame.text("leave") + ClientFrame(8, [0x03, 0xE8]).bytes)
        #expect(try server.rest() == ["leave"])
        try server.send(#"{"type":"bye","code":"eof"}"# + "\n")
        #expect(Self.kinds(try browser.rest()) == ["bye eof", "close 1000"])
        try bench.waitForEnd()
    }

    @Test func `a browser that goes is not held up by a server that says nothing`() throws {
        let bench = try RelayBench()
        let (browser, server) = try bench.pair()
        try browser.send(ClientFrame(8, [0x03, 0xE8]).bytes)
        #expect(try server.rest().isEmpty)
        bench.advance(by: 2_000)
        #expect(Self.kinds(try browser.rest()) == ["bye eof", "close 1000"])
        try bench.waitForEnd()
    }

    @Test func `a server that dies sends the browser back`() throws {
        let bench = try RelayBench()
        let (browser, server) = try bench.pair()
        try SystemCalls.setResetOnClose(server.socket.descriptor)
        server.close()
        #expect(Self.kinds(try browser.rest()) == Self.comesBack)
        try bench.waitForEnd()
        #expect(bench.relays.counts.failed == 1)
    }

    @Test func `a server that ends without a word sends the browser back`() throws {
        let bench = try RelayBench()
        let (browser, server) = try bench.pair()
        try server.send("half a li")
        server.close()
        #expect(Self.kinds(try browser.rest()) == Self.comesBack)
    }

    @Test func `a server that refuses sends the browser back`() throws {
        let bench = try RelayBench(isListening: false)
        let browser = try bench.browser()
        #expect(Self.kinds(try browser.rest()) == Self.comesBack)
        try bench.waitForEnd()
        #expect(bench.relays.counts.failed == 1)
    }

    @Test func `a server that takes the connection and is silent has two seconds`() throws {
        let bench = try RelayBench()
        let browser = try bench.browser()
        let server = try bench.accept()
        _ = try server.line()
        defer { server.close() }
        bench.advance(by: 1_999)
        #expect(try !browser.socket.wait(.read, timeoutMilliseconds: 0))
        bench.advance(by: 1)
        #expect(Self.kinds(try browser.rest()) == Self.comesBack)
    }

    @Test func `a server that hangs is left when the cluster has lost it`() throws {
        let bench = try RelayBench()
        let (browser, server) = try bench.pair()
        try browser.send("ping")
        #expect(try server.line() == "ping")
        // With a lease it may be silent: its store may be away.
        for _ in 0..<30 { bench.advance(by: 1_000) }
        #expect(try !browser.socket.wait(.read, timeoutMilliseconds: 0))
        bench.setMember(false)
        bench.advance(by: 1_000)
        #expect(Self.kinds(try browser.rest()) == Self.comesBack)
    }

    @Test func `a server that has lost its lease and answers keeps its players`() throws {
        let bench = try RelayBench()
        let (browser, server) = try bench.pair()
        bench.setMember(false)
        for _ in 0..<5 {
            try browser.send("ping")
            #expect(try server.line() == "ping")
            try server.send("pong\n")
            #expect(try browser.frame() == "pong")
            bench.advance(by: 10_000)
        }
    }

    @Test func `a name is looked up, and each of its addresses is tried`() throws {
        let bench = try RelayBench()
        let port = UInt16(bench.place.port)
        bench.rename("b.cards.example")
        let nowhere = try #require(SocketAddress.Host("127.0.0.2"))
        let found = [nowhere, .loopbackV4].map { SocketAddress(host: $0, port: port) }
        let browser = try bench.browser(names: .addresses(found))
        let server = try bench.accept()
        _ = try server.line()
        try server.send("hello\n")
        #expect(try browser.frame() == "hello")
        // An unknown name has the same two seconds.
        let other = try bench.browser()
        bench.settle()
        bench.advance(by: 2_000)
        #expect(Self.kinds(try other.rest()) == Self.comesBack)
    }

    @Test func `an address that is silent is left for the next one`() throws {
        let bench = try RelayBench()
        bench.rename("b.cards.example")
        let silent = try BoundSockets(hosts: [.loopbackV4], port: 0)
        defer { for descriptor in silent.descriptors { SystemCalls.close(descriptor) } }
        try SystemCalls.listen(silent.descriptors[0], backlog: 0)
        // These fill its queue, and no program accepts them.
        let waiting = try (1...4).map { _ in
            Socket(owning: try SystemCalls.beginConnecting(to: silent.addresses[0]))
        }
        defer { withExtendedLifetime(waiting) {} }
        let next = SocketAddress(host: .loopbackV4, port: UInt16(bench.place.port))
        let browser = try bench.browser(names: .addresses([silent.addresses[0], next]))
        // The browser is there, and then its addresses.
        for _ in 0..<2 { bench.settle() }
        bench.advance(by: 1_000)
        let server = try bench.accept()
        _ = try server.line()
        try server.send("hello\n")
        #expect(try browser.frame() == "hello")
        // The time of the first address ends nothing later on, and neither does it end the last lines.
        try browser.send(ClientFrame.text("leave") + ClientFrame(8, [0x03, 0xE8]).bytes)
        #expect(try server.rest() == ["leave"])
    }

    @Test func `a server that is full, or that has gone since, sends the browser back`() throws {
        let bench = try RelayBench(maximum: 1)
        let (browser, server) = try bench.pair()
        // Both were let in before either was counted.
        #expect(Self.kinds(try bench.browser().rest()) == Self.comesBack)
        bench.settle()
        #expect(bench.relays.counts.present == 1)
        try browser.send(ClientFrame(8, [0x03, 0xE8]).bytes)
        #expect(try server.rest().isEmpty)
        bench.advance(by: 2_000)
        try bench.waitForEnd()
        bench.setMember(false)
        #expect(Self.kinds(try bench.browser().rest()) == Self.comesBack)
        #expect(bench.relays.counts.present == 0 && bench.relays.counts.failed == 0)
    }

    @Test func `broken frames end the way, and the server hears the end`() throws {
        let bench = try RelayBench()
        let (browser, server) = try bench.pair()
        try browser.send(ClientFrame.text("last") + ClientFrame(3).bytes)
        #expect(Self.kinds(try browser.rest()) == ["bye wrong_protocol", "close 1002"])
        #expect(try server.rest() == ["last"])
        try bench.waitForEnd()
    }

    /// Sends as much as the other end takes, up to a limit, and returns the number of bytes.
    private static func fill(_ socket: Socket, _ piece: [UInt8], _ bench: RelayBench) throws -> Int
    {
        var count = 0
        while count < 64 << 20 {
            bench.settle()
            guard case .bytes(let sent) = try piece.withUnsafeBytes({ try socket.send($0) }) else {
                bench.settle()
                if try !socket.wait(.write, timeoutMilliseconds: 100) { break }
                continue
            }
            count += sent
            if sent < piece.count { break }
        }
        return count
    }

    @Test func `a browser that does not read holds the server up, and nothing grows`() throws {
        let bench = try RelayBench()
        let (browser, server) = try bench.pair()
        let line = Array((String(repeating: "z", count: 9_999) + "\n").utf8)
        let count = try Self.fill(server.socket, line, bench)
        // The kernels of both ways keep some megabytes.
        #expect(count < 32 << 20, "\(count)")
        let whole = count / line.count
        for _ in 0..<whole { #expect(try browser.frame()?.utf8.count == line.count - 1) }
        if count % line.count > 0 {
            try server.socket.sendAll(Array(line[(count % line.count)...]))
            #expect(try browser.frame()?.utf8.count == line.count - 1)
        }
        try server.send("on\n")
        #expect(try browser.frame() == "on")
    }

    @Test func `a server that does not read holds the browser up, and nothing grows`() throws {
        let bench = try RelayBench()
        let (browser, server) = try bench.pair()
        let frame = ClientFrame.text(String(repeating: "z", count: 4_000))
        let count = try Self.fill(browser.socket, frame, bench)
        #expect(count < 32 << 20, "\(count)")
        for _ in 0..<(count / frame.count) { #expect(try server.line()?.utf8.count == 4_000) }
    }
}
