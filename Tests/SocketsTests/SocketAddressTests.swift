import GameProtocol
import Sockets
import Testing

@Suite struct SocketAddressTests {
    @Test(arguments: [
        ("1.2.3.4", "1.2.3.4:7052"), ("::1", "[::1]:7052"), ("::", "[::]:7052"),
        ("2001:db8:0:0:1:0:0:1", "[2001:db8::1:0:0:1]:7052"), ("::ffff:1.2.3.4", "1.2.3.4:7052"),
        ("1:0:2:3:4:5:6:7", "[1:0:2:3:4:5:6:7]:7052"), ("fd00::", "[fd00::]:7052"),
    ])
    func `addresses are written as RFC 5952 says`(_ text: String, _ expected: String) throws {
        let address = try #require(try SystemCalls.resolve(text, port: 7052).first)
        #expect(address.description == expected)
    }

    @Test(arguments: [
        "", "localhost", "1.2.3", "1.2.3.04", "1.2.3.256", " 1.2.3.4", "1.2.3.4\0", "fe80::1%1",
        "[::1]",
        "1::2::3", "::ffff:1.2.3",
    ])
    func `only an address in numbers is read`(_ text: String) {
        #expect(SocketAddress.Host(text) == nil)
    }

    @Test(arguments: ["1.2.3.4", "::1", "fd00::1:2", "::ffff:1.2.3.4"])
    func `an address is read as the system reads it`(_ text: String) throws {
        let host = try #require(try SystemCalls.resolve(text, port: 1).first).host
        #expect(SocketAddress.Host(text) == host)
    }

    @Test(arguments: [
        ("127.9.9.9", true), ("::1", true), ("::ffff:127.0.0.1", true),
        ("128.0.0.1", false), ("::2", false),
    ])
    func `loopback is known in every form`(_ text: String, _ expected: Bool) throws {
        let address = try #require(try SystemCalls.resolve(text, port: 1).first)
        #expect(address.isLoopback == expected)
    }

    @Test(arguments: [
        ("localhost", true), ("LocalHost.", true), ("127.0.0.1", true), ("127.0.0.1.", true),
        ("127.1", true), ("0", true), ("0.0.0.0", true), ("::", true), ("[::]", true),
        ("::1", true), ("[::ffff:127.0.0.1]", true), ("::ffff:0.0.0.0", true),
        ("0:0:0:0:0:0:0:1", true), ("", false), (".", false), ("127.example.com", false),
        ("localhost.example", false), ("10.0.0.1", false), ("::2", false),
    ])
    func `each spelling of this computer is known`(_ name: String, _ expected: Bool) {
        #expect(SocketAddress.Host.leadsHere(name) == expected)
    }

    @Test func `limits count IPv6 by slash 64 and mapped IPv4 as IPv4`() throws {
        func key(_ text: String) throws -> SocketAddress.Host {
            try #require(try SystemCalls.resolve(text, port: 1).first).host.limitKey
        }
        #expect(try key("2001:db8::1") == key("2001:db8::2:1"))
        #expect(try key("2001:db8::1") != key("2001:db8:0:1::1"))
        #expect(try key("::ffff:9.8.7.6") == key("9.8.7.6"))
        #expect(try key("9.8.7.6") != key("9.8.7.5"))
        // Hosts of one link are not one household, and hosts of two links are not the same host.
        #expect(try key("fe80::1") != key("fe80::2"))
        #expect(try key("fe80::1%1") != key("fe80::1%2"))
        #expect(try key("fe80::1%1") == key("fe80::1%1"))
    }

    @Test func `a site is the slash 48 of an IPv6 address`() throws {
        func key(_ text: String) throws -> SocketAddress.Host? {
            try #require(try SystemCalls.resolve(text, port: 1).first).host.siteKey
        }
        #expect(try key("2001:db8:1::1") == key("2001:db8:1:ffff::2"))
        #expect(try key("2001:db8:1::1") != key("2001:db8:2::1"))
        for text in ["9.8.7.6", "::ffff:9.8.7.6", "fe80::1"] { #expect(try key(text) == nil) }
    }

    @Test(arguments: [
        ("10.1.1.1", true), ("172.16.0.1", true), ("172.31.255.1", true),
        ("192.168.0.1", true), ("fd12::1", true), ("172.32.0.1", false), ("11.0.0.1", false),
        ("2001:db8::1", false),
    ])
    func `private ranges are known`(_ text: String, _ expected: Bool) throws {
        let address = try #require(try SystemCalls.resolve(text, port: 1).first)
        #expect(address.host.isPrivate == expected)
    }

    @Test func `link local addresses are known`() throws {
        #expect(SocketAddress.Host.v4(0xA9FE_0001).isLinkLocal)
        #expect(SocketAddress.Host.v6(high: 0xFEBF << 48, low: 1, scope: 1).isLinkLocal)
        #expect(!SocketAddress.Host.v6(high: 0xFEC0 << 48, low: 1, scope: 1).isLinkLocal)
    }
}
