import Sockets
import Testing

@testable import GameServer

@Suite struct EnvironmentTests {
    @Test func `the system can be asked`() {
        #expect(Interfaces.now().usable.allSatisfy { !$0.host.isLoopback })
        #expect(!Environment.hostName.contains("."))
        #expect(Environment.residentBytes > 1 << 20)
        #expect(Environment.raiseDescriptorLimit() >= 64)
    }
}
