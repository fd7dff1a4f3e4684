import Testing

@testable import Sockets

@Suite struct InterfacesTests {
    private static func entry(
        _ interface: String,
        _ host: SocketAddress.Host
    ) -> Interfaces.Entry {
        Interfaces.Entry(interface: interface, host: host)
    }

    private static let lan = entry("lan0", .v4(0xC0A8_4D05))
    private static let home6 = entry("wlan0", .v6(high: 0xFD00 << 48, low: 1, scope: 0))

    @Test func `only addresses that friends can use stay`() {
        let all = [
            Self.entry("lo", .loopbackV4), Self.entry("eth0", .v4(0xA9FE_0101)),
            Self.entry("wlan0", .v6(high: 0xFE80 << 48, low: 1, scope: 2)), Self.lan,
        ]
        #expect(Interfaces(all).usable == [Self.lan])
        #expect(Interfaces().usable == [])
    }

    /// Bridges lead only to this computer, so their addresses are useless to others.
    @Test(arguments: [
        "docker0", "docker_gwbridge", "br-0123456789ab", "veth12ab", "podman0", "cni-podman0",
        "cni0",
        "lxcbr0", "lxdbr0", "incusbr0", "virbr0", "vnet3", "vboxnet0", "vmnet8", "VMnet1",
        "bridge100",
        "flannel.1", "cali123",
    ])
    func `a network of containers or virtual machines comes after everything else`(bridge: String) {
        let inside = Self.entry(bridge, .v4(0xAC11_0001))
        let vpn = Self.entry("tun0", .v4(0x0A08_0001))
        for all in [[inside, vpn, Self.lan], [Self.lan, vpn, inside]] {
            let interfaces = Interfaces(all, defaultHosts: [inside.host])
            #expect(interfaces.usable == [Self.lan, vpn])
            #expect(interfaces.rank(.loopbackV4) < interfaces.rank(inside.host))
        }
        #expect(Interfaces([inside]).usable == [])
    }

    @Test(arguments: [
        "wg0", "wg-mullvad", "tailscale0", "zt5u4uptmb", "tun0", "tap0", "utun3", "ppp0", "wt0",
        "nordlynx", "ipsec0",
    ])
    func `a tunnel comes after the network although packets to the internet go through it`(
        tunnel: String
    ) {
        let vpn = Self.entry(tunnel, .v4(0x0A08_0001))
        let open = Self.entry("eth0", .v4(0x0808_0808))
        for all in [[vpn, open, Self.home6, Self.lan], [Self.lan, Self.home6, open, vpn]] {
            let interfaces = Interfaces(all, defaultHosts: [vpn.host])
            #expect(interfaces.usable == [Self.lan, open, Self.home6, vpn])
        }
        #expect(Interfaces([vpn]).usable == [vpn])
    }

    @Test(arguments: ["cscotun0", "ovpn0", "awg0", "any"])
    func `an interface with one other end is a tunnel whatever its name`(name: String) {
        let host = SocketAddress.Host.v4(0x0A08_0001)
        let vpn = Interfaces.Entry(interface: name, host: host, isPointToPoint: true)
        #expect(Interfaces([vpn, Self.lan], defaultHosts: [host]).usable == [Self.lan, vpn])
    }

    @Test func `addresses of this computer are known from others`() {
        let interfaces = Interfaces([Self.lan])
        #expect(interfaces.isHere(Self.lan.host) && interfaces.isHere(.loopbackV4))
        #expect(interfaces.isHere(.anyV4) && interfaces.isHere(.anyV6))
        #expect(!interfaces.isHere(.v4(0x0808_0808)))
    }

    @Test(arguments: [
        "eth0", "en0", "enp3s0", "wlan0", "br0", "br-lan", "bridge0", "vmbr0", "bond0", "lan0",
    ])
    func `a cable or a radio comes first`(name: String) {
        let own = Self.entry(name, .v4(0xC0A8_0101))
        let bridge = Self.entry("docker0", .v4(0x0A00_0001))
        #expect(Interfaces([bridge, own]).usable == [own])
    }

    @Test func `of two networks the one with the default route comes first`() {
        let first = Self.entry("eth0", .v4(0x0A00_0001))
        let second = Self.entry("eth1", .v4(0x0A01_0001))
        let all = [first, second]
        #expect(Interfaces(all).usable == all)
        #expect(Interfaces(all, defaultHosts: [second.host]).usable == [second, first])
    }

    @Test func `an address of numbers that people can type is the easiest`() {
        #expect(Interfaces([Self.home6, Self.lan]).usable.first == Self.lan)
        #expect(Interfaces([Self.home6]).usable.first == Self.home6)
    }

    @Test func `a server is reached where it listens`() {
        let second = Self.entry("eth1", .v4(0x0A01_0001))
        let all = Interfaces([Self.home6, Self.lan, second])
        #expect(all.usable(at: [.anyV4]) == [Self.lan, second])
        #expect(all.usable(at: [.anyV4, .anyV6]) == [Self.lan, second, Self.home6])
        #expect(all.usable(at: [second.host]) == [second])
        #expect(all.usable(at: [.loopbackV4, .loopbackV4]) == [])
    }

    @Test func `another computer's address is ranked by its numbers`() {
        let interfaces = Interfaces([Self.lan])
        let linkLocal = SocketAddress.Host.v6(high: 0xFE80 << 48, low: 1, scope: 2)
        let hosts = [
            .v4(0xC0A8_0114), .v4(0x0808_0808), Self.home6.host, .loopbackV4, linkLocal,
        ]
        #expect(hosts.reversed().sorted { interfaces.rank($0) < interfaces.rank($1) } == hosts)
    }
}
