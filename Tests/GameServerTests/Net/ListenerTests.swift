import GameProtocol
import Testing

@testable import GameServer

@Suite struct ListenerTests {
    @Test func whoIsOneTooManyIsToldSo() throws {
        let server = try EchoServer(maximum: 2)
        let first = try server.connect()
        let second = try server.connect()
        #expect(try TestPeer(server.address).rest() == ["BYE server_full"])
        try first.send("still here\n")
        #expect(try first.line() == "still here")
        try second.send("bye\n")
        _ = try second.rest()
        try server.wait(for: "closed")
        _ = try server.connect()
    }

    @Test func bothFamiliesShareAPortTheSystemChose() throws {
        let bound = try BoundSockets(everywhereOn: 0)
        defer { for descriptor in bound.descriptors { SystemCalls.close(descriptor) } }
        #expect(bound.port != 0)
        #expect(Set(bound.addresses.map(\.port)) == [bound.port])
    }

    @Test func aPortInUseIsAnError() throws {
        let server = try EchoServer()
        do throws(SystemError) {
            _ = try BoundSockets(hosts: [.loopbackV4], port: server.address.port)
            Issue.record("the port could be bound twice")
        } catch {
            #expect(error.isAddressInUse)
        }
    }

    @Test func theLimitOfAnAddressSparesLoopback() {
        let admissions = Admissions(maximum: 10, maximumPerAddress: 2)
        let far = SocketAddress.Host.v4(0xC0A8_0105)
        #expect([far, far, far].map(admissions.enter) == [true, true, false])
        #expect((0..<4).allSatisfy { _ in admissions.enter(.loopbackV4) })
        admissions.leave(far)
        #expect(admissions.enter(far))
        #expect(admissions.count == 6)
    }

    @Test func theLimitOfAnAddressCanBeOff() {
        let admissions = Admissions(maximum: 100, maximumPerAddress: 0)
        let host = SocketAddress.Host.v4(0x0A00_0001)
        for _ in 0..<100 { #expect(admissions.enter(host)) }
        #expect(!admissions.enter(host))
        for _ in 0..<100 { admissions.leave(host) }
        #expect(admissions.count == 0)
        #expect(admissions.enter(host))
    }

    @Test func aStoppedListenerFreesItsPortAndKeepsItsConnections() throws {
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

    @Test func connectionsAndRoomsShareTheDescriptorsInProportion() {
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
