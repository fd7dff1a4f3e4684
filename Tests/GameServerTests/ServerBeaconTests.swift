import GameProtocol
import Sockets
import Testing

@testable import GameServer

@Suite("Where a server announces itself")
struct ServerBeaconTests {
    private let near = BeaconLink.v4(address: 0xC0A8_0114)
    private let far = BeaconLink.v4(address: 0x0A00_0001)
    private let link = BeaconLink.v6(index: 2)

    private func served(by bound: [SocketAddress.Host]) -> [BeaconLink] {
        [near, far, link].filter { Server.isServed($0, by: bound) }
    }

    @Test func `only where it can be reached at the source of its datagrams`() {
        #expect(served(by: [.anyV4, .anyV6]) == [near, far, link])
        #expect(served(by: [.anyV4]) == [near, far])
        #expect(served(by: [.anyV6]) == [link])
        #expect(served(by: [.loopbackV4, .v4(0x0A00_0001)]) == [far])
        #expect(served(by: [.loopbackV4, .v6(high: 0, low: 1, scope: 0)]).isEmpty)
    }
}
