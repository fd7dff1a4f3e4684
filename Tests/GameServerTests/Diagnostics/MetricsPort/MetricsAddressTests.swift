import CommandLine
import Testing

@testable import GameServer

@Suite struct MetricsAddressTests {
    @Test(arguments: [
        ("9100", nil as String?, 9_100), ("0", nil, 0), ("localhost:1", "localhost", 1),
        ("[::1]:9100", "::1", 9_100), ("0.0.0.0:80", "0.0.0.0", 80),
    ])
    func `a host may stand before the port`(text: String, host: String?, port: Int) throws {
        let address = try MetricsAddress(text)
        #expect(address.host == host && address.port == port)
        #expect(address.description == text)
    }

    @Test(arguments: ["", ":", ":9100", "x", "localhost", "1:2:x", "70000", "[]:1", "-1"])
    func `what has no port is refused`(text: String) {
        #expect(throws: BadValue.self) { try MetricsAddress(text) }
    }
}
