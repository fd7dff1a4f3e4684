import Dispatch
import GameProtocol
import Sockets
import Testing

@testable import GameServer

@Suite struct ConnectionTests {
    @Test func `the server speaks first and answers each line`() throws {
        let server = try EchoServer()
        let peer = try server.connect()
        try peer.send("one\r\n\n\ntwo\n")
        #expect(try peer.lines(2) == ["one", "two"])
    }

    @Test func `a line may come byte by byte`() throws {
        let server = try EchoServer()
        let peer = try server.connect()
        for byte in "split\nlines\n" { try peer.send(String(byte)) }
        #expect(try peer.lines(2) == ["split", "lines"])
    }

    @Test func `all lines of one read are one batch`() throws {
        let server = try EchoServer()
        let peer = try server.connect()
        try peer.send("a\nb\nc\n")
        _ = try peer.lines(3)
        #expect(server.record.count(of: "batch") == 1)
    }

    @Test func `the last line comes with the end of input`() throws {
        let server = try EchoServer()
        let peer = try server.connect()
        try peer.send("one\nla")
        try peer.send("st")
        peer.socket.shutdownSending()
        #expect(try peer.rest() == ["one", "BYE eof"])
        try server.wait(for: "closed")
        #expect(server.record.count(of: "end:last") == 1)
    }

    @Test func `a line that never ends is refused while it is read`() throws {
        let server = try EchoServer()
        let peer = try server.connect()
        let megabyte = [UInt8](repeating: UInt8(ascii: "x"), count: 1 << 20)
        // The server stops reading and finally resets the connection, so the sending ends early.
        for _ in 0..<10 where (try? peer.socket.sendAll(megabyte)) == nil { break }
        _ = try peer.rest()
        try server.wait(for: "closed")
        #expect(server.record.handledLineCount == 0)
    }

    @Test func `the bye after a long line reaches a peer that listens`() throws {
        let server = try EchoServer()
        let peer = try server.connect()
        try peer.send(String(repeating: "x", count: 5000))
        #expect(try peer.rest() == ["BYE line_too_long"])
    }

    @Test(arguments: ["POST / HTTP/1.1\r\n\r\nbody\n", "GET / HTTP/1.0\nx\n", "SSH-2.0-x\r\ny\n"])
    func `a strangers first line is the last one read`(_ text: String) throws {
        let server = try EchoServer()
        let peer = try server.connect()
        try peer.send(text)
        #expect(try peer.rest() == ["BYE wrong_protocol"])
        #expect(server.record.handledLineCount == 0)
    }

    @Test func `a handshake of TLS needs no line to be known`() throws {
        let server = try EchoServer()
        let peer = try server.connect()
        try peer.socket.sendAll([0x16, 0x03, 0x01])
        #expect(try peer.rest() == ["BYE wrong_protocol"])
    }

    @Test func `a finished connection hands out no further line`() throws {
        let server = try EchoServer()
        let peer = try server.connect()
        try peer.send("one\nbye\nthree\n")
        #expect(try peer.rest() == ["one", "bye", "BYE"])
        try server.wait(for: "closed")
        #expect(server.record.handledLineCount == 2)
    }

    @Test func `an aborted connection is closed once`() throws {
        let server = try EchoServer()
        let peer = try server.connect()
        try peer.send("abort\nmore\n")
        _ = try peer.rest()
        try server.wait(for: "closed")
        server.settle()
        #expect(server.record.count(of: "closed") == 1)
        #expect(server.listener.limiter.count == 0)
    }

    @Test func `a paused handler gets the rest when it resumes`() throws {
        let server = try EchoServer()
        let peer = try server.connect()
        try peer.send("pause\nnext\n")
        #expect(try peer.line() == "pause")
        server.settle()
        #expect(server.record.handledLineCount == 1)
        server.resume()
        #expect(try peer.line() == "next")
    }

    @Test func `the end of input waits for the lines of a pause`() throws {
        let server = try EchoServer()
        let peer = try server.connect()
        try peer.send("wait\nnext\nrest")
        peer.socket.shutdownSending()
        #expect(try peer.rest() == ["wait", "next", "BYE eof"])
        try server.wait(for: "end:rest")
    }

    @Test func `a penalty delays the next line`() throws {
        let server = try EchoServer()
        let peer = try server.connect()
        let start = MonotonicClock.nowMilliseconds
        try peer.send("wait\nnext\n")
        #expect(try peer.lines(2) == ["wait", "next"])
        #expect(MonotonicClock.nowMilliseconds - start >= 49)
    }

    @Test func `a deadline is reached once`() throws {
        let server = try EchoServer(deadlineMilliseconds: 20)
        let peer = try server.connect()
        #expect(try peer.line() == "deadline")
        try peer.send("bye\n")
        #expect(try peer.rest() == ["bye", "BYE"])
    }

    @Test func `a stopped loop shuts the outboxes before it closes their sockets`() throws {
        let server = try EchoServer()
        let peer = try server.connect()
        let outbox = try #require(server.record.lastOutbox)
        server.loop.stop()
        server.record.closing.wait()
        outbox.append(Array("late\n".utf8))
        #expect(outbox.waitingCount == 0)
        #expect(try peer.rest() == [])
    }

    @Test func `many pipelined lines of a slow reader are all answered in order`() throws {
        let server = try EchoServer()
        let peer = try server.connect()
        let count = 100_000
        let sender = try LoopThread(name: "sender")
        let socket = peer.socket
        sender.submit { _ in
            let all = (0..<count).map { "ping \($0)\n" }.joined()
            try? socket.sendAll(Array(all.utf8))
        }
        // The peer reads nothing until the server has stopped reading because of that.
        while (server.record.lastOutbox?.waitingCount ?? 0) < Limits.readingPauseBytes {
            server.settle()
        }
        let waiting = try #require(server.record.lastOutbox).waitingCount
        #expect(waiting < Limits.readingPauseBytes + 64 * 1024)
        #expect(try peer.lines(count) == (0..<count).map { "ping \($0)" })
        sender.stop()
        sender.join()
    }

    @Test func `resets after half a line leave nothing behind`() throws {
        let server = try EchoServer(loopCount: 2)
        for _ in 0..<1000 {
            let peer = try server.connect()
            try peer.send("whole\nhal")
            try SystemCalls.setResetOnClose(peer.socket.descriptor)
        }
        try server.wait(for: "closed", count: 1000)
        #expect(server.listener.limiter.count == 0)
    }

    @Test func `a reader who never reads is ended with a line of its own`() throws {
        let server = try EchoServer()
        let peer = try server.connect()
        let outbox = try #require(server.record.lastOutbox)
        let line = Array((String(repeating: "x", count: 999) + "\n").utf8)
        // This thread sends, as a room would.
        for _ in 0..<3000 { outbox.send(line) }
        let lines = try peer.rest()
        #expect(server.record.count(of: "slow") == 1)
        #expect(lines.last == "BYE slow_consumer")
        #expect(lines.dropLast().allSatisfy { $0.utf8.count == 999 })
        try server.wait(for: "closed")
    }

    @Test func `sends of other threads may race with the end`() throws {
        let server = try EchoServer(loopCount: 2)
        let senders = try (0..<2).map { try LoopThread(name: "sender \($0)") }
        for round in 0..<200 {
            let peer = try server.connect()
            let outbox = try #require(server.record.lastOutbox)
            for sender in senders {
                sender.submit { _ in for _ in 0..<50 { outbox.send(Array("event\n".utf8)) } }
            }
            try peer.send(round.isMultiple(of: 2) ? "bye\n" : "abort\n")
            _ = try peer.rest()
        }
        for sender in senders {
            sender.stop()
            sender.join()
        }
        try server.wait(for: "closed", count: 200)
    }
}
