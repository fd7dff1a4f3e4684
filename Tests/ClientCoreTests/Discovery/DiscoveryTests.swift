import GameProtocol
import Testing

@testable import ClientCore
@testable import Sockets

@Suite("What is known of the servers of a network")
struct DiscoveryTests {
    private static let kitchen = "9f2c41d07be3"
    private static let attic = "0123456789ab"

    private func source(_ host: SocketAddress.Host, port: UInt16 = 40_000) -> SocketAddress {
        SocketAddress(host: host, port: port)
    }

    private func announcement(
        _ inst: String = kitchen,
        name: String = "Kitchen table",
        port: UInt16 = 7052,
        players: Int = 0,
        everyMs: Int = 2000
    ) -> ArraySlice<UInt8> {
        let announcement = Beacon.Announcement(
            inst: inst,
            name: name,
            port: port,
            protocols: [1],
            rooms: 2,
            open: 1,
            players: players,
            everyMs: everyMs
        )
        return Beacon.announcement(announcement).bytes[...]
    }

    private let privateHost = SocketAddress.Host.v4(0xC0A8_0114)
    private let publicHost = SocketAddress.Host.v4(0x0808_0808)
    private let linkLocal = SocketAddress.Host.v6(high: 0xFE80_0000_0000_0000, low: 1, scope: 2)

    @Test func `the address is where the datagram came from`() {
        var discovery = Discovery()
        let change = discovery.receive(announcement(port: 7060), from: source(privateHost), at: 0)
        #expect(change == [.appeared(Self.kitchen)])
        #expect(discovery.servers.map(\.address.text) == ["192.168.1.20:7060"])
        #expect(discovery.servers.map(\.name) == ["Kitchen table"])
    }

    @Test func `one server on several networks is there once at its best address`() {
        var discovery = Discovery()
        for host in [linkLocal, publicHost, .loopbackV4, privateHost, publicHost] {
            _ = discovery.receive(announcement(), from: source(host), at: 0)
        }
        #expect(discovery.servers.map(\.address.host) == ["192.168.1.20"])
    }

    @Test(arguments: ["docker0", "br-0123456789ab", "podman0", "virbr0", "tailscale0", "wg0"])
    func `a server of this computer is listed where friends reach it`(other: String) {
        let lan = Interfaces.Entry(interface: "lan0", host: .v4(0xC0A8_4D05))
        let inside = Interfaces.Entry(interface: other, host: .v4(0x0A11_0001))
        for entries in [[lan, inside], [inside, lan]] {
            for heard in [entries, entries.reversed()] {
                var discovery = Discovery()
                discovery.interfaces = Interfaces(entries)
                for entry in heard {
                    _ = discovery.receive(announcement(), from: source(entry.host), at: 0)
                }
                #expect(discovery.servers.map(\.address.host) == ["192.168.77.5"])
            }
        }
    }

    @Test func `a server that is heard on many bridges is listed where friends reach it`() {
        let lan = Interfaces.Entry(interface: "lan0", host: .v4(0xC0A8_4D05))
        let bridges = (1...20).map { number in
            Interfaces.Entry(
                interface: "veth\(number)",
                host: .v6(high: 0xFE80 << 48, low: UInt64(number), scope: UInt32(number))
            )
        }
        for heard in [bridges + [lan], [lan] + bridges] {
            var discovery = Discovery()
            discovery.interfaces = Interfaces(bridges + [lan])
            for entry in heard {
                _ = discovery.receive(announcement(), from: source(entry.host), at: 0)
            }
            #expect(discovery.servers.map(\.address.host) == ["192.168.77.5"])
            #expect(discovery.expire(at: 6000) == [.left(Self.kitchen)])
        }
    }

    @Test func `of two equal addresses the first stays`() {
        var discovery = Discovery()
        _ = discovery.receive(announcement(), from: source(privateHost), at: 0)
        let change = discovery.receive(announcement(), from: source(.v4(0x0A00_0001)), at: 0)
        #expect(change.isEmpty)
        #expect(discovery.servers.map(\.address.host) == ["192.168.1.20"])
    }

    @Test func `a mapped address is shown as the one it means`() {
        var discovery = Discovery()
        let mapped = SocketAddress.Host.v6(high: 0, low: 0xFFFF_C0A8_0114, scope: 0)
        _ = discovery.receive(announcement(), from: source(mapped), at: 0)
        #expect(discovery.servers.map(\.address.host) == ["192.168.1.20"])
    }

    @Test func `new numbers are a change and the same ones are none`() {
        var discovery = Discovery()
        _ = discovery.receive(announcement(), from: source(privateHost), at: 0)
        #expect(discovery.receive(announcement(), from: source(privateHost), at: 1).isEmpty)
        let change = discovery.receive(
            announcement(players: 2),
            from: source(privateHost),
            at: 2
        )
        #expect(change == [.changed(Self.kitchen)])
        #expect(discovery.servers.map(\.players) == [2])
    }

    @Test func `after three silent periods a server is gone`() {
        var discovery = Discovery()
        _ = discovery.receive(announcement(everyMs: 1000), from: source(privateHost), at: 100)
        #expect(discovery.deadline == 3100)
        #expect(discovery.expire(at: 3099).isEmpty)
        #expect(discovery.expire(at: 3100) == [.left(Self.kitchen)])
        #expect(discovery.servers.isEmpty)
        #expect(discovery.deadline == nil)
    }

    @Test func `an address that falls silent gives way to the next best`() {
        var discovery = Discovery()
        _ = discovery.receive(announcement(), from: source(privateHost), at: 0)
        _ = discovery.receive(announcement(), from: source(linkLocal), at: 4000)
        #expect(discovery.expire(at: 6000) == [.changed(Self.kitchen)])
        #expect(discovery.servers.map(\.address.host) == ["fe80::1%2"])
    }

    @Test func `a bye removes a server and only from where it is`() {
        var discovery = Discovery()
        let bye = Beacon.bye(inst: Self.kitchen).bytes[...]
        _ = discovery.receive(announcement(), from: source(privateHost), at: 0)
        #expect(discovery.receive(bye, from: source(publicHost), at: 1).isEmpty)
        #expect(discovery.servers.count == 1)
        #expect(
            discovery.receive(bye, from: source(privateHost, port: 1), at: 2)
                == [.left(Self.kitchen)]
        )
        #expect(discovery.servers.isEmpty)
        #expect(discovery.receive(bye, from: source(privateHost), at: 3).isEmpty)
    }

    @Test func `a server that is back after a kill takes the place of its last run`() {
        var discovery = Discovery()
        _ = discovery.receive(announcement(), from: source(privateHost), at: 0)
        let back = discovery.receive(announcement(Self.attic), from: source(privateHost), at: 1)
        #expect(back == [.left(Self.kitchen), .appeared(Self.attic)])
        let other = announcement(Self.kitchen, port: 7053)
        #expect(
            discovery.receive(other, from: source(privateHost), at: 2)
                == [.appeared(Self.kitchen)]
        )
    }

    @Test func `the list is in the order of names`() {
        var discovery = Discovery()
        _ = discovery.receive(announcement(), from: source(privateHost), at: 0)
        _ = discovery.receive(
            announcement(Self.attic, name: "Attic"),
            from: source(publicHost),
            at: 1
        )
        #expect(discovery.servers.map(\.name) == ["Attic", "Kitchen table"])
    }

    @Test func `noise changes nothing`() {
        var discovery = Discovery()
        _ = discovery.receive(announcement(), from: source(privateHost), at: 0)
        let before = discovery.servers
        let noise: [[UInt8]] = [
            [], [0], Array(repeating: 0xFF, count: 512), Array(repeating: 0x5B, count: 513),
            Array("{}".utf8), Beacon.who.bytes, Array(announcement()) + [0x20, 0x7B],
        ]
        for datagram in noise {
            #expect(discovery.receive(datagram[...], from: source(publicHost), at: 1).isEmpty)
        }
        #expect(discovery.servers == before)
    }

    @Test func `what the rule of texts lets through is still cleaned`() {
        var discovery = Discovery()
        _ = discovery.receive(
            announcement(name: "Kit\u{200B}chen\u{FE0F}"),
            from: source(privateHost),
            at: 0
        )
        _ = discovery.receive(
            announcement(Self.attic, name: "\u{200B}"),
            from: source(publicHost),
            at: 0
        )
        #expect(discovery.servers.map(\.name) == ["8.8.8.8", "Kitchen"])
    }

    @Test func `a flood of servers fills a bounded table`() {
        var discovery = Discovery()
        _ = discovery.receive(announcement(), from: source(privateHost), at: 0)
        for number in 0..<10_000 {
            let text = String(number, radix: 16)
            let inst = String(repeating: "0", count: 12 - text.count) + text
            // The first datagrams come from one address, the others from a new address each, as an
            // attacker can invent them.
            let host = number < 5000 ? publicHost : .v4(0x0A00_0000 + UInt32(number))
            _ = discovery.receive(
                announcement(inst, name: text, port: UInt16(1 + number)),
                from: source(host),
                at: 1
            )
            if number == 4999 {
                #expect(discovery.servers.count == 1 + Limits.maximumFoundServersPerAddress)
            }
        }
        #expect(discovery.servers.count == Limits.maximumFoundServers)
        #expect(discovery.servers.contains { $0.inst == Self.kitchen })
        #expect(discovery.expire(at: 6001).count == Limits.maximumFoundServers)
    }

    @Test func `one server at ten thousand addresses is bounded too`() {
        var discovery = Discovery()
        for number in 0..<10_000 {
            _ = discovery.receive(
                announcement(),
                from: source(.v4(0x0808_0000 + UInt32(number))),
                at: number
            )
        }
        #expect(discovery.servers.map(\.address.host) == ["8.8.0.0"])
        #expect(discovery.expire(at: 6007) == [.left(Self.kitchen)])
    }

    @Test func `a delay is kept`() {
        var discovery = Discovery()
        _ = discovery.receive(announcement(), from: source(privateHost), at: 0)
        discovery.measured(Self.kitchen, delay: 3_000_000)
        _ = discovery.receive(announcement(players: 1), from: source(privateHost), at: 1)
        #expect(discovery.servers.map(\.delay) == [3_000_000])
    }
}
