import GameProtocol
import Sockets
import Testing

@Suite struct SocketTests {
    private let loopback = SocketAddress(host: .loopbackV4, port: 0)

    private func listener() throws -> (Socket, SocketAddress) {
        let socket = Socket(owning: try SystemCalls.streamSocket(like: loopback))
        try SystemCalls.setNoDelay(socket.descriptor)
        try SystemCalls.bind(socket.descriptor, to: loopback)
        try SystemCalls.listen(socket.descriptor, backlog: 8)
        return (socket, try SystemCalls.localAddress(of: socket.descriptor))
    }

    private func accept(_ listener: Socket) throws -> Socket {
        #expect(try listener.wait(.read, timeoutMilliseconds: 60_000))
        let accepted = try #require(try SystemCalls.accept(listener.descriptor))
        return Socket(owning: accepted.0)
    }

    private func receive(_ socket: Socket) throws -> Transfer {
        _ = try socket.wait(.read, timeoutMilliseconds: 60_000)
        return try withUnsafeTemporaryAllocation(byteCount: 64, alignment: 1) {
            try socket.receive(into: $0)
        }
    }

    @Test func `bytes cross and the end is seen`() throws {
        let (listener, address) = try listener()
        let client = try Socket(host: "127.0.0.1", port: address.port, timeoutMilliseconds: 60_000)
        let server = try accept(listener)
        try client.sendAll([1, 2, 3])
        #expect(try receive(server) == .bytes(3))
        client.shutdownSending()
        #expect(try receive(server) == .bytes(0))
    }

    @Test func `nothing to read is a value`() throws {
        let (listener, address) = try listener()
        let client = try Socket(address, timeoutMilliseconds: 60_000)
        let server = try accept(listener)
        let outcome = try withUnsafeTemporaryAllocation(byteCount: 1, alignment: 1) {
            try client.receive(into: $0)
        }
        withExtendedLifetime(server) {}
        #expect(outcome == .wouldBlock)
        let nobody = try SystemCalls.accept(listener.descriptor)
        #expect(nobody?.0 == nil)
    }

    @Test func `a port that nobody listens on refuses`() throws {
        let address = try listener().1
        do throws(SystemError) {
            _ = try Socket(address, timeoutMilliseconds: 60_000)
            Issue.record("somebody answered")
        } catch {
            #expect(error.isRefused)
            #expect(error.description.hasPrefix("connect: Connection refused ("))
        }
    }

    @Test func `a peer that has gone is an error and no signal`() throws {
        let (left, right) = try SystemCalls.socketPair()
        let socket = Socket(owning: left)
        SystemCalls.close(right)
        #expect(throws: SystemError.self) { try socket.sendAll([1]) }
    }

    @Test func `random bytes differ`() {
        #expect(RandomBytes.make(count: 16) != RandomBytes.make(count: 16))
        #expect(RandomBytes.make(count: 3).count == 3)
    }

    @Test func `the monotonic clock goes forward`() {
        let first = MonotonicClock.nowMilliseconds
        #expect(MonotonicClock.nowMilliseconds >= first)
    }
}
