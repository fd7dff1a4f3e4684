import CommandLine
import Testing

@testable import ClientCore

@Suite("JoinAddress")
struct JoinAddressTests {
    @Test(
        arguments: [
            ("localhost", "localhost", 7052, nil),
            ("192.168.1.20:7060", "192.168.1.20", 7060, nil),
            ("192.168.1.20/k3qf", "192.168.1.20", 7052, "K3QF"),
            ("host:1/ABC234", "host", 1, "ABC234"),
            ("[fe80::1]:7060/K3QF", "fe80::1", 7060, "K3QF"),
            ("[::1]", "::1", 7052, nil),
            ("fe80::1%en0", "fe80::1%en0", 7052, nil),
        ] as [(String, String, UInt16, String?)]
    )
    func `parts are taken apart`(text: String, host: String, port: UInt16, code: String?) throws {
        let address = try JoinAddress(text)
        #expect(address == JoinAddress(host: host, port: port, code: code))
        #expect(try JoinAddress(address.text) == address)
    }

    @Test(arguments: [
        "", ":7052", "host:", "host:0", "host:65536", "host:x", "host/", "a/b/c", "[::1", "[::1]x",
        "ho st", "host\u{1B}", "/K3QF", "host/K3Q*",
    ])
    func `what is no address is refused`(text: String) {
        #expect(throws: UsageError.self) { try JoinAddress(text) }
    }
}
