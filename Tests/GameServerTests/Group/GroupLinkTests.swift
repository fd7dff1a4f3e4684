import GameProtocol
import Games
import Sockets
import Testing

@testable import GameServer

/// Tests of the link to a Redis that the test plays.
@Suite struct GroupLinkTests {
    /// A Redis that always leaves its newest command without a reply.
    private struct BusyRedis {
        private let listener: Socket
        private var peer: Socket?
        private var reader = RESPReader()
        private var newest: String?
        let port: UInt16

        init() throws {
            let any = SocketAddress(host: .loopbackV4, port: 0)
            listener = Socket(owning: try SystemCalls.streamSocket(like: any))
            try SystemCalls.bind(listener.descriptor, to: any)
            try SystemCalls.listen(listener.descriptor, backlog: 4)
            port = try SystemCalls.localAddress(of: listener.descriptor).port
        }

        mutating func accept() throws {
            #expect(try listener.wait(.read, timeoutMilliseconds: 60_000))
            let accepted = try #require(try SystemCalls.accept(listener.descriptor))
            peer = Socket(owning: accepted.0)
        }

        /// Reads commands up to one of this name, and replies to those before the newest one.
        /// Returns false if there is no such command for two seconds.
        mutating func serve(upTo name: String) throws -> Bool {
            let peer = try #require(peer)
            while true {
                while let command = try reader.next()?.elements?.first?.text {
                    if let newest { try peer.sendAll(Self.reply(to: newest)) }
                    newest = command
                    if command == name { return true }
                }
                guard try peer.wait(.read, timeoutMilliseconds: 2_000) else { return false }
                try withUnsafeTemporaryAllocation(byteCount: 4_096, alignment: 1) { space in
                    guard case .bytes(let count) = try peer.receive(into: space), count > 0
                    else { throw Unexpected() }
                    reader.push(space[..<count])
                }
            }
        }

        /// Replies to the newest command, too.
        mutating func finish() throws {
            if let newest { try peer?.sendAll(Self.reply(to: newest)) }
            newest = nil
        }

        private static func reply(to name: String) -> [UInt8] {
            switch name {
            case "ROLE": Array("*3\r\n$6\r\nmaster\r\n:0\r\n*0\r\n".utf8)
            case "EVAL": Array(":1\r\n".utf8)
            case "GETDEL": Array("$-1\r\n".utf8)
            default: Array("+OK\r\n".utf8)
            }
        }
    }

    /// The replies that the link has read do not pile up, although it never has all of them.
    @Test func `a link that always waits for a reply works for ever`() throws {
        var redis = try BusyRedis()
        let host = try GroupHost()
        let addresses = try RedisAddress.all("redis://127.0.0.1:\(redis.port)")
        let names = GroupNames()
        // The start waits for the first replies.
        let start = try SystemThread(name: "start") {
            _ = host.start { outcome in
                GroupPlan(
                    addresses: addresses,
                    isPlainOK: false,
                    place: ServerPlace(host: "10.0.0.7", port: 7052),
                    isJournaling: false,
                    log: Log(level: .error, write: { _ in true }),
                    takeChanges: { DirectoryChanges() },
                    freeCount: { 1 },
                    tellPeers: { _ in },
                    tellOutcome: { outcome.tell($0) },
                    resolve: { names.resolve($0, $1, $2) }
                )
            }
        }
        try redis.accept()
        #expect(try redis.serve(upTo: "ROLE"))
        try redis.finish()
        #expect(try redis.serve(upTo: "EVAL"))
        var (count, askedCount) = (0, 0)
        while count < 5_000, askedCount < 50_000 {
            host.ask(.ticket("x")) { _ in }
            askedCount += 1
            if try redis.serve(upTo: "GETDEL") {
                count += 1
            } else {
                // On a busy machine the reply was late, so the link asked nothing: count again.
                try redis.finish()
                count = 0
            }
        }
        #expect(count == 5_000)
        #expect(host.counts.present.isUp)
        try redis.finish()
        start.join()
        host.stop()
    }
}
