import GameProtocol
import Sockets
import Testing

@testable import GameServer
@testable import GamesTests

@Suite struct ListenerTests {
    @Test func `who is one too many is told so`() throws {
        let server = try EchoServer(maximum: 2)
        let first = try server.connect()
        let second = try server.connect()
        #expect(try TestPeer(server.address).rest() == ["BYE server_full"])
        // The port and two connections have a descriptor, and the refused one soon has none.
        let isClosed = IdleLimit.wait { _ in
            let open = (3..<1_024).filter { number in
                let address = try? SystemCalls.localAddress(of: Descriptor(Int32(number)))
                return address?.port == server.address.port
            }
            return open.count == 3
        }
        #expect(isClosed)
        try first.send("still here\n")
        #expect(try first.line() == "still here")
        try second.send("bye\n")
        _ = try second.rest()
        try server.wait(for: "closed")
        _ = try server.connect()
    }

    @Test func `both families share a port the system chose`() throws {
        let bound = try BoundSockets(everywhereOn: 0)
        defer { for descriptor in bound.descriptors { SystemCalls.close(descriptor) } }
        #expect(bound.port != 0)
        #expect(Set(bound.addresses.map(\.port)) == [bound.port])
    }

    @Test func `a port in use is an error`() throws {
        let server = try EchoServer()
        do throws(SystemError) {
            _ = try BoundSockets(hosts: [.loopbackV4], port: server.address.port)
            Issue.record("the port could be bound twice")
        } catch {
            #expect(error.isAddressInUse)
        }
    }

    @Test func `addresses that were bound are free again if another one cannot be`() throws {
        let first = try BoundSockets(hosts: [.loopbackV4], port: 0)
        for descriptor in first.descriptors { SystemCalls.close(descriptor) }
        let far = try #require(SocketAddress.Host("192.0.2.1"))
        #expect(throws: SystemError.self) {
            try BoundSockets(hosts: [.loopbackV4, far], port: first.port)
        }
        let open = (3..<1_024).filter { number in
            let address = try? SystemCalls.localAddress(of: Descriptor(Int32(number)))
            return address?.port == first.port
        }
        #expect(open.isEmpty)
    }

    @Test func `the limit of an address spares loopback`() {
        let limiter = ConnectionLimiter(maximum: 10, maximumPerAddress: 2)
        let far = SocketAddress.Host.v4(0xC0A8_0105)
        #expect([far, far, far].map(limiter.enter) == [true, true, false])
        let near = PeerAddress(SocketAddress(host: .loopbackV4, port: 1))
        #expect((0..<4).allSatisfy { _ in limiter.enter(near.limitKey) })
        limiter.leave(far)
        #expect(limiter.enter(far))
        #expect(limiter.count == 6)
    }

    @Test func `the networks of one IPv6 site have four times the limit together`() throws {
        let limiter = ConnectionLimiter(maximum: 100, maximumPerAddress: 2)
        let network = { (number: UInt64) in
            SocketAddress.Host.v6(high: 0x2001_0DB8_0001_0000 | number, low: 0, scope: 0)
        }
        for number in 0..<4 as Range<UInt64> {
            #expect((0..<3).map { _ in limiter.enter(network(number)) } == [true, true, false])
        }
        #expect(!limiter.enter(network(4)))
        #expect(limiter.enter(.v6(high: 0x2001_0DB8_0002_0000, low: 0, scope: 0)))
        limiter.leave(network(3))
        #expect(limiter.enter(network(4)))
        #expect(!limiter.enter(network(3)))
    }

    @Test func `what a proxy tells is never this computer`() {
        let limiter = ConnectionLimiter(maximum: 10, maximumPerAddress: 2)
        let address = SocketAddress(host: .loopbackV4, port: 1)
        let told = PeerAddress(address, isForwarded: true)
        #expect(!told.isOwnComputer && PeerAddress(address).isOwnComputer)
        #expect((0..<3).map { _ in limiter.enter(told.limitKey) } == [true, true, false])
        limiter.leave(told.limitKey)
        #expect(limiter.enter(told.limitKey) && limiter.enter(PeerAddress(address).limitKey))
    }

    @Test func `the limit of an address can be off`() {
        let limiter = ConnectionLimiter(maximum: 100, maximumPerAddress: 0)
        let host = SocketAddress.Host.v4(0x0A00_0001)
        for _ in 0..<100 { #expect(limiter.enter(host)) }
        #expect(!limiter.enter(host))
        for _ in 0..<100 { limiter.leave(host) }
        #expect(limiter.count == 0)
        #expect(limiter.enter(host))
    }

    /// The listener accepted the connection before the stop. The loop receives it after it has said
    /// bye to all others.
    @Test func `who comes to a server that stops is told so`() throws {
        let server = try EchoServer()
        let (near, far) = try SystemCalls.socketPair()
        let peer = TestPeer(Socket(owning: far))
        server.holdingUp {
            server.listener.receive(near, from: PeerAddress(server.address))
            server.listener.stop()
        }
        #expect(try peer.rest() == ["BYE shutting_down"])
        #expect(server.listener.limiter.count == 0)
    }

    /// A slow thread handed over the connection while the loops ended.
    @Test func `who comes after the last loop has ended is told so`() throws {
        let server = try EchoServer()
        let (near, far) = try SystemCalls.socketPair()
        let peer = TestPeer(Socket(owning: far))
        server.listener.stop()
        server.endLoops()
        server.listener.receive(near, from: PeerAddress(server.address))
        #expect(try peer.rest() == ["BYE shutting_down"])
        #expect(server.listener.limiter.count == 0)
    }

    @Test func `a stopped listener frees its port and keeps its connections`() throws {
        let server = try EchoServer()
        let peer = try server.connect()
        server.listener.stop()
        server.settle()
        server.settle()
        let again = try BoundSockets(hosts: [.loopbackV4], port: server.address.port)
        for descriptor in again.descriptors { SystemCalls.close(descriptor) }
        try peer.send("still here\n")
        #expect(try peer.line() == "still here")
    }

    @Test func `connections and rooms share the descriptors in proportion`() {
        let enough = DescriptorBudget(
            connections: 100,
            rooms: 50,
            isJournaling: true,
            descriptorLimit: 1024
        )
        #expect(!enough.isLowered && enough.connectionCount == 100)
        #expect(enough.recoveredRoomCount == 892)
        let tight = DescriptorBudget(
            connections: 200,
            rooms: 100,
            isJournaling: true,
            descriptorLimit: 182
        )
        #expect(tight.isLowered && tight.connectionCount == 100 && tight.roomCount == 50)
        #expect(tight.recoveredRoomCount == 50)
        let bare = DescriptorBudget(
            connections: 10_000,
            rooms: 50,
            isJournaling: false,
            descriptorLimit: 64
        )
        #expect(bare.connectionCount == 32 && bare.roomCount == 50)
    }
}
