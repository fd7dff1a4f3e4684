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
            ("host/ABCDEFGHJK12", "host", 7052, "ABCDEFGHJK12"),
            ("[fe80::1]:7060/K3QF", "fe80::1", 7060, "K3QF"),
            ("[::1]", "::1", 7052, nil),
            ("fe80::1%en0", "fe80::1%en0", 7052, nil),
            ("localhost:7060/", "localhost", 7060, nil),
            ("  192.168.1.20/k3qf/\n", "192.168.1.20", 7052, "K3QF"),
            ("<192.168.1.20:7060/K3QF>", "192.168.1.20", 7060, "K3QF"),
            ("HOST:7080/R/K3QF", "host", 7080, "K3QF"),
            ("http://192.168.1.20:7080", "192.168.1.20", 7080, nil),
            ("http://192.168.1.20:7080/", "192.168.1.20", 7080, nil),
            ("http://192.168.1.20:7080/r/K3QF", "192.168.1.20", 7080, "K3QF"),
            ("http://192.168.1.20:7080/r/k3qf/", "192.168.1.20", 7080, "K3QF"),
            ("HTTP://192.168.1.20:7080/R/K3QF", "192.168.1.20", 7080, "K3QF"),
            (" <http://kitchen.local:7080/r/K3QF?a=b#c> ", "kitchen.local", 7080, "K3QF"),
            ("http://[fd00::7]:7080/r/K3QF", "fd00::7", 7080, "K3QF"),
            ("http://cards.lan/r/K3QF", "cards.lan", 7052, "K3QF"),
            ("https://cards.lan:8443/T/r/K3QF", "cards.lan", 7052, "K3QF"),
            ("http://192.168.1.20:7080/docs", "192.168.1.20", 7080, nil),
            ("\"http://192.168.1.20:7080/r/K3QF\".", "192.168.1.20", 7080, "K3QF"),
            ("(192.168.1.20/K3QF),", "192.168.1.20", 7052, "K3QF"),
            ("“kitchen.local:7060”!", "kitchen.local", 7060, nil),
            ("host:7080/r/K3QF?x=1", "host", 7080, "K3QF"),
            ("http://host:7080/r/K3QF.svg", "host", 7080, "K3QF"),
            ("ws://host:7080/ws", "host", 7080, nil),
            ("wss://host/ws", "host", 7052, nil),
            ("tcp://host:7060/K3QF", "host", 7060, "K3QF"),
            ("GameClient join 192.168.1.20:7060/K3QF", "192.168.1.20", 7060, "K3QF"),
            ("GameClient join --name ann kitchen.local", "kitchen.local", 7052, nil),
            ("join kitchen --name ann", "kitchen", 7052, nil),
            ("nc 127.0.0.1 34177", "127.0.0.1", 34_177, nil),
            ("127.0.0.1 34177", "127.0.0.1", 34_177, nil),
            ("telnet ::1 7060", "::1", 7060, nil),
            ("nc 127.0.0.1:7060 99", "127.0.0.1", 7060, nil),
            ("nc 127.0.0.1 65536", "127.0.0.1", 7052, nil),
            ("join kitchen 7060", "kitchen", 7060, nil),
        ] as [(String, String, UInt16, String?)]
    )
    func `parts are taken apart`(text: String, host: String, port: UInt16, code: String?) throws {
        let address = try JoinAddress(text)
        #expect(address == JoinAddress(host: host, port: port, code: code))
        #expect(try JoinAddress(address.text) == address)
    }

    @Test(arguments: [
        "http://host:7080/w/K3QF", "HTTP://HOST:7080/W/K3QF/", "host:7080/w/k3qf",
        "GameClient watch host:7080/K3QF", "watch host:7080/K3QF --name ann",
    ])
    func `the link for spectators is known`(text: String) throws {
        let address = try JoinAddress(text)
        #expect(address.isForWatching && address.text == "host:7080/K3QF")
        #expect(!address.server.isForWatching)
    }

    @Test(arguments: [
        "localhost.", "0.0.0.0:7052", "[::]:7052", "[::ffff:127.0.0.1]:7052", "127.9.9.9",
    ])
    func `a friend gets an address that leads to another computer`(text: String) throws {
        let address = try JoinAddress(text).room("K3QF")
        #expect(address.forFriends("192.168.1.20").text == "192.168.1.20/K3QF")
        #expect(try JoinAddress("10.0.0.7").forFriends("192.168.1.20").host == "10.0.0.7")
    }

    @Test(arguments: [
        "", ":7052", "host:", "host:0", "host:65536", "host:x", "/", "a/b/c", "[::1", "[::1]x",
        "ho st", "host\u{1B}", "/K3QF", "host/K3Q*", "http://", "http://host/r/K3Q*", "host//K3QF",
        "ftp://host/r/K3QF", "host/ABCDEFGHJK123", "http://me@host/r/K3QF", "a/b/r/K3QF",
        "play with me", "tcp://", "--name ann",
    ])
    func `what is no address is refused`(text: String) {
        #expect(throws: UsageError.self) { try JoinAddress(text) }
    }
}
