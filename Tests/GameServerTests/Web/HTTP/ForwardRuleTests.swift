import CommandLine
import Sockets
import Testing

@testable import GameServer

@Suite struct ForwardRuleTests {
    private static func word(_ values: [String]) -> ForwardRule.Word {
        var request = HTTPRequest()
        request.fields = values.map { HTTPRequest.Pair(name: "x-forwarded-for", value: $0) }
        return ForwardRule.word(in: request)
    }

    @Test(arguments: [
        (["203.0.113.7"], "203.0.113.7"), (["1.1.1.1, 203.0.113.7"], "203.0.113.7"),
        (["127.0.0.1,unknown,\t203.0.113.7 "], "203.0.113.7"), (["9.9.9.9", "8.8.8.8"], "8.8.8.8"),
        (["2001:db8::7"], "2001:db8::7"), (["[2001:db8::7]"], "2001:db8::7"),
        (["203.0.113.7:5000"], "203.0.113.7"), (["[2001:db8::7]:5000"], "2001:db8::7"),
        (["::ffff:203.0.113.7"], "203.0.113.7"),
    ])
    func `the last entry counts`(values: [String], host: String) throws {
        #expect(Self.word(values) == .host(try #require(SocketAddress.Host(host))))
    }

    @Test(arguments: [
        "", ",", "203.0.113.7,", "unknown", "203.0.113", "203.0.113.256", "203.0.113.07", "a.b.c.d",
        "203.0.113.7:port", "fe80::1%eth0", "[203.0.113.7", "203.0.113.7 5", "1;2", "_hidden",
    ])
    func `anything but an address is not understood`(value: String) {
        #expect(Self.word([value]) == .unreadable)
        #expect(Self.word(["203.0.113.7", value]) == .unreadable)
    }

    @Test func `without an entry the proxy asks for itself`() {
        #expect(Self.word([]) == .nothing)
    }

    @Test func `a proxy is known by its address in each form`() throws {
        let rule = ForwardRule(proxies: ["127.0.0.1", "2001:db8::1"])
        for (text, isTrusted) in [
            ("127.0.0.1", true), ("::ffff:127.0.0.1", true), ("2001:db8::1", true),
            ("127.0.0.2", false), ("::1", false), ("2001:db8::2", false),
        ] {
            #expect(rule.trusts(try #require(SocketAddress.Host(text))) == isTrusted, "\(text)")
        }
        #expect(!ForwardRule().trusts(.loopbackV4))
    }

    @Test func `the option takes addresses in numbers`() throws {
        #expect(try ForwardRule.addresses("127.0.0.1,::1") == ["127.0.0.1", "::1"])
        for text in ["localhost", "127.0.0.1:80", "", "127.0.0.1,", "10.0.0.0/8", "fe80::1%lo"] {
            #expect(throws: BadValue.self) { try ForwardRule.addresses(text) }
        }
    }
}
