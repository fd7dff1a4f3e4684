import GameProtocol
import Testing

@testable import GameServer
@testable import Sockets

@Suite struct BannerTests {
    private static let lan = Interfaces.Entry(interface: "en0", host: .v4(0xC0A8_0114))
    private static let tunnel = Interfaces.Entry(interface: "utun3", host: .v4(0x0A08_0004))
    private static let v6 = Interfaces.Entry(
        interface: "en0",
        host: .v6(high: 0xFD00_0000_0000_0000, low: 7, scope: 0)
    )

    @Test func `a friend pastes the first line`() {
        let banner = Banner(
            name: "Kitchen table",
            port: 7_052,
            hosts: [Self.lan, Self.tunnel],
            localName: "kitchen.local"
        )
        #expect(
            banner.text == """
                Cardtable 1.0.0 · Kitchen table

                  Friends on your network type:
                      GameClient join 192.168.1.20

                  On this computer:  GameClient join localhost
                  Also:              kitchen.local · 10.8.0.4 (utun3)
                  No client there?   README, "Give a friend the client"
                  Anyone who can reach this port can play; a room can have a password.
                  Ctrl-C stops the server.

                """
        )
    }

    @Test func `an address that people can type comes first`() {
        let banner = Banner(name: "k", port: 7_060, hosts: Interfaces([Self.v6, Self.lan]).usable)
        #expect(banner.text.contains("      GameClient join 192.168.1.20:7060\n"))
        #expect(banner.text.contains("  Also:              [fd00::7]:7060 (en0)\n"))
        #expect(banner.text.contains("  On this computer:  GameClient join localhost:7060\n"))
        let only = Banner(name: "k", port: 7_060, hosts: [Self.v6])
        #expect(only.text.contains("      GameClient join [fd00::7]:7060\n"))
        #expect(!only.text.contains("Also:"))
    }

    @Test func `at most three more are named`() {
        let more = (0..<6).map {
            Interfaces.Entry(interface: "e\($0)", host: .v4(0x0A00_0000 + $0))
        }
        let text = Banner(name: "k", port: 7_052, hosts: more, localName: "k.local").text
        #expect(text.contains("Also:              k.local · 10.0.0.1 (e1) · 10.0.0.2 (e2)\n"))
    }

    @Test func `without a network only this computer can join`() {
        let alone = Banner(name: "k", port: 7_052, hosts: []).text
        #expect(alone.contains("  No network found; only this computer can join.\n\n  On this"))
        #expect(!alone.contains("No client there?"))
        let local = Banner(name: "k", port: 7_052, hosts: [], isLocal: true, isSeeded: true).text
        #expect(local.contains("  Only this computer can join.\n"))
        #expect(local.contains("fixed by --seed"))
    }

    @Test func `a friend without a client opens an address in a browser`() {
        let text = Banner(
            name: "k",
            port: 7_052,
            hosts: Interfaces([Self.v6, Self.lan]).usable,
            webPort: 7_080
        ).text
        #expect(
            text.contains(
                """
                      GameClient join 192.168.1.20
                  or open in a browser:
                      http://192.168.1.20:7080

                """
            )
        )
        #expect(text.contains("  Decks over HTTP:   http://localhost:7080/docs\n"))
        let known = Banner(
            name: "k",
            port: 7_052,
            hosts: [Self.lan],
            webPort: 7_080,
            webURL: "https://cards.lan",
            hasDecks: false
        ).text
        #expect(known.contains("      https://cards.lan\n"))
        #expect(!known.contains("Decks over HTTP"))
        let local = Banner(name: "k", port: 7_052, hosts: [], isLocal: true, webPort: 7_080).text
        #expect(local.contains("  In a browser:      http://localhost:7080\n"))
    }

    @Test func `one address is the one to use here too`() {
        let text = Banner(name: "k", port: 7_052, hosts: [Self.lan], isOnLoopback: false).text
        #expect(text.contains("  On this computer:  GameClient join 192.168.1.20\n"))
    }
}
