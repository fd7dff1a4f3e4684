import GameProtocol
import Sockets
import Testing

/// Tests that a line outside protocol.schema.json fails a test of the connection.
@Suite struct SchemaWireTests {
    /// Returns a wire, and its other end, which can send lines that no server sends.
    private static func connected(isGameServer: Bool = true) throws -> (Wire, Socket) {
        let any = SocketAddress(host: .loopbackV4, port: 0)
        let listener = Socket(owning: try SystemCalls.streamSocket(like: any))
        try SystemCalls.bind(listener.descriptor, to: any)
        try SystemCalls.listen(listener.descriptor, backlog: 1)
        let port = try SystemCalls.localAddress(of: listener.descriptor).port
        let wire = try Wire(port: Int(port), isGameServer: isGameServer)
        #expect(try listener.wait(.read, timeoutMilliseconds: Wire.patienceMilliseconds))
        let accepted = try #require(try SystemCalls.accept(listener.descriptor))
        return (wire, Socket(owning: accepted.0))
    }

    private static let good = #"{"type":"ok","re":"ping"}"#
    private static let bad = #"{"type":"ok","re":"ping","pong":1,"--mark--":1}"#

    private static func isFound(_ issue: Issue) -> Bool {
        issue.comments.contains { $0.rawValue.contains("$.pong is not allowed here (ok_done)") }
    }

    @Test func `a line that is not described is an issue every time`() async throws {
        try await ThreadExecutor.run {
            let (wire, server) = try Self.connected()
            for _ in 0..<2 {
                try server.sendAll(Array("\(Self.good)\n\(Self.bad)\n".utf8))
                #expect(try wire.line() == Self.good)
                var line: String?
                try withKnownIssue {
                    line = try wire.line()
                } matching: {
                    Self.isFound($0)
                }
                #expect(line == Self.bad)
            }
        }
    }

    @Test func `a line that nobody takes is looked at too`() async throws {
        try await ThreadExecutor.run {
            let (wire, server) = try Self.connected()
            try server.sendAll(Array("\(Self.bad)\n".utf8))
            try withKnownIssue {
                try wire.waitForAnswers(mark: "--mark--")
            } matching: {
                Self.isFound($0)
            }
        }
    }

    @Test func `another program may say what it likes`() async throws {
        try await ThreadExecutor.run {
            let (wire, server) = try Self.connected(isGameServer: false)
            try server.sendAll(Array("\(Self.bad)\nHTTP/1.1 200 OK\n".utf8))
            #expect(try wire.line() == Self.bad)
            #expect(try wire.line() == "HTTP/1.1 200 OK")
        }
    }
}
