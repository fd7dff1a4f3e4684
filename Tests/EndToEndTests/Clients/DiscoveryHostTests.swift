import GameProtocol
import Sockets
import TerminalKit
import Testing

@testable import ClientCore
@testable import GamesTests

/// Tests of a client's sockets on this computer's loopback interface, which all tests here share.
@Suite(
    "A client that listens on a network",
    .enabled(if: LoopbackGroup.isPossible, "the loopback interface carries no multicast"),
    .onItsOwnThread
)
struct DiscoveryHostTests {
    private func announcement(_ inst: String, port: UInt16, everyMs: Int = 60_000) -> [UInt8] {
        Beacon.announcement(
            Beacon.Announcement(
                inst: inst,
                name: "Attic",
                port: port,
                protocols: [1],
                rooms: 2,
                open: 1,
                players: 0,
                everyMs: everyMs
            )
        ).bytes
    }

    /// Reads until the condition holds; returns false at the limit.
    private func wait(_ host: DiscoveryHost, until isSo: () -> Bool) -> Bool {
        IdleLimit.wait {
            _ = Poll.wait(host.entries, milliseconds: $0)
            host.read()
            return isSo()
        }
    }

    @Test func `it asks who is there and hears the answer and the goodbye`() throws {
        let listener = BeaconReceiver()
        listener.listen(on: [.loopback])
        let host = DiscoveryHost(links: { [.loopback] })
        let question = LoopbackGroup.hear(listener) { Beacon($0) == .who }
        #expect(question?.host == .loopbackV4)

        let stub = try StubServer()
        let inst = String(SHA256.hex(RandomBytes.make(count: 6)))
        BeaconSender().send(announcement(inst, port: stub.address.port), over: [.loopback])
        #expect(wait(host) { host.servers.contains { $0.inst == inst } })
        let server = try #require(host.servers.first { $0.inst == inst })
        #expect(server.address == JoinAddress(host: "127.0.0.1", port: stub.address.port))
        #expect(server.delay == nil)

        BeaconSender().send(Beacon.bye(inst: inst).bytes, over: [.loopback])
        #expect(wait(host) { !host.servers.contains { $0.inst == inst } })
    }

    @Test func `a server that falls silent is gone after three periods`() throws {
        let host = DiscoveryHost(links: { [.loopback] })
        let inst = String(SHA256.hex(RandomBytes.make(count: 6)))
        let datagram = announcement(inst, port: 1, everyMs: 500)
        BeaconSender().send(datagram, over: [.loopback])
        #expect(wait(host) { host.servers.contains { $0.inst == inst } })
        #expect(wait(host) { !host.servers.contains { $0.inst == inst } })
    }

    @Test func `it connects once to see how long that takes`() throws {
        let host = DiscoveryHost(measures: true, links: { [.loopback] })
        let stub = try StubServer()
        let inst = String(SHA256.hex(RandomBytes.make(count: 6)))
        BeaconSender().send(announcement(inst, port: stub.address.port), over: [.loopback])
        #expect(wait(host) { host.servers.contains { $0.inst == inst && $0.delay != nil } })
    }
}
