import GameProtocol
import Testing

@Suite struct WebLinkTests {
    @Test func `the link of a room has its code in upper case`() {
        let link = WebLink(base: WebLink.base(host: "192.168.1.20", port: 7_080), code: "k3qf")
        #expect(link.text == "http://192.168.1.20:7080/r/K3QF")
        #expect(link.scanned == "HTTP://192.168.1.20:7080/R/K3QF")
        let watch = WebLink(base: "https://cards.lan", role: .spectator, code: "K3QF")
        #expect(watch.text == "https://cards.lan/w/K3QF")
        #expect(watch.scanned == "HTTPS://CARDS.LAN/W/K3QF")
    }

    @Test func `a path of others keeps its case`() {
        let link = WebLink(base: "https://cards.lan/Table", code: "K3QF")
        #expect(link.scanned == "https://cards.lan/Table/r/K3QF")
    }

    @Test func `an IPv6 number stands in brackets`() {
        #expect(WebLink.base(host: "fd00::7", port: 80) == "http://[fd00::7]:80")
    }

    @Test(arguments: [
        "http://cards.lan", "https://cards.lan:7080", "HTTP://x/y/Z", "http://[::1]:80",
    ])
    func `these are addresses of a server`(text: String) {
        #expect(WebLink.acceptsBase(text))
    }

    @Test(arguments: [
        "", "cards.lan", "ftp://x", "http://", "http://x/", "http:///x", "http://x y",
        "http://x\u{1B}[0m", "http://é", "http://x?y", "http://x#y",
        "http://\(String(repeating: "x", count: 194))",
    ])
    func `these are none`(text: String) {
        #expect(!WebLink.acceptsBase(text))
    }
}
