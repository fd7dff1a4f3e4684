import GameProtocol
import Sockets
import TerminalKit
import Testing

@testable import ClientCore

@Suite("ServerConnection", .onItsOwnThread)
struct ServerConnectionTests {
    private func connected() throws -> (StubServer, ServerConnection) {
        let stub = try StubServer()
        let connection = try ServerConnection(stub.address, timeoutMs: 5000, trace: nil)
        try stub.accept()
        return (stub, connection)
    }

    /// Reads until `count` things have arrived.
    private func receive(
        _ count: Int,
        from connection: ServerConnection
    ) -> [ServerConnection.Received] {
        var all: [ServerConnection.Received] = []
        while all.count < count {
            let entry = Poll.Entry(descriptor: connection.descriptor)
            guard Poll.wait([entry], milliseconds: 60_000)[0] else { return all }
            all += connection.receive()
        }
        return all
    }

    @Test func `lines become messages wherever they are cut`() throws {
        let (stub, connection) = try connected()
        try stub.say("{\"type\":\"new\"}\r\n\n{\"type\":")
        #expect(receive(1, from: connection) == [.line(.unknown(type: "new"))])
        try stub.say("\"ok\",\"re\":\"ping\",\"id\":1}\nnonsense\n")
        let pong = Reply(re: "ping", id: .number(1), .ok(.none))
        #expect(receive(2, from: connection) == [.line(.reply(pong)), .unreadable])
        stub.hangUp()
        #expect(receive(1, from: connection) == [.closed])
    }

    @Test func `a list is as long as the spectators of a room`() throws {
        let (stub, connection) = try connected()
        let most = Limits.spectators.upperBound
        for count in [most, most + 1] {
            let numbers = Array(repeating: "1", count: count).joined(separator: ",")
            try stub.say("{\"type\":\"new\",\"list\":[\(numbers)]}\n")
        }
        #expect(receive(2, from: connection) == [.line(.unknown(type: "new")), .unreadable])
    }

    @Test func `a line that never ends is given up`() throws {
        let (stub, connection) = try connected()
        try stub.say(String(repeating: "x", count: Limits.maximumServerLineBytes + 1))
        #expect(receive(1, from: connection) == [.tooLong])
    }

    @Test func `the server hears that a link was dropped while another owner holds the connection`()
        throws
    {
        let (stub, connection) = try connected()
        let link = ServerLink(connection, to: stub.address, trace: nil)
        link.drop()
        // Only the empty line of the beginning comes before the end.
        #expect(try stub.hear() == "")
        withExtendedLifetime(connection) {}
    }

    @Test func `a request is one line`() throws {
        let (stub, connection) = try connected()
        connection.send(Request(id: .number(7), .ping))
        #expect(try stub.hear() == "{\"type\":\"ping\",\"id\":7}\n")
    }

    @Test func `where nothing listens the connection is refused`() throws {
        let address = try StubServer().address
        let error = #expect(throws: SystemError.self) {
            try ServerConnection(address, timeoutMs: 5000, trace: nil)
        }
        let failure = try ClientCore.Failure(#require(error), address, timeoutMs: 5000)
        #expect(failure == .refused(address))
        #expect(failure.status == 3)
    }
}
