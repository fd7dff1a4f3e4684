import Testing

@testable import Sockets

@Suite struct InterfacesTests {
    private func entry(_ interface: String, _ host: SocketAddress.Host) -> Interfaces.Entry {
        Interfaces.Entry(interface: interface, host: host)
    }

    @Test func `only addresses that friends can use stay`() {
        let home = entry("wlan0", .v4(0xC0A8_011F))
        let all = [
            entry("lo", .loopbackV4), entry("docker0", .v4(0xAC11_0001)),
            entry("br-12", .v4(0xAC12_0001)), entry("eth0", .v4(0xA9FE_0101)),
            entry("wlan0", .v6(high: 0xFE80 << 48, low: 1, scope: 2)), home,
        ]
        #expect(Interfaces.usable(all, defaultHosts: []) == [home])
    }

    @Test func `an address of numbers that people can type is the easiest`() {
        let home6 = entry("wlan0", .v6(high: 0xFD00 << 48, low: 1, scope: 0))
        let home = entry("wlan0", .v4(0xC0A8_011F))
        #expect(Interfaces.easiest([home6, home]) == home)
        #expect(Interfaces.easiest([home6]) == home6)
        #expect(Interfaces.easiest([]) == nil)
    }

    @Test func `private ranges come first then the default route then IPv4`() {
        let open = entry("eth0", .v4(0x0808_0808))
        let vpn = entry("tun0", .v4(0x0A08_0001))
        let home6 = entry("wlan0", .v6(high: 0xFD00 << 48, low: 1, scope: 0))
        let home = entry("wlan0", .v4(0xC0A8_011F))
        let ordered = Interfaces.usable([open, vpn, home6, home], defaultHosts: [home.host])
        #expect(ordered == [home, home6, vpn, open])
    }
}
