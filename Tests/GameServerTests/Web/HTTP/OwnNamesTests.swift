import Testing

@testable import GameServer

@Suite struct OwnNamesTests {
    @Test func `a short name is also known with its domains`() {
        let names = OwnNames(
            hostName: "Kitchen",
            hosts: "127.0.0.1 localhost\n127.0.1.1\tkitchen.example.org kitchen # this one\n",
            resolver: "# a comment\nnameserver 192.168.1.1\nsearch fritz.box lan.\n"
        )
        #expect(
            names.all == [
                "kitchen", "kitchen.local", "kitchen.example.org", "kitchen.fritz.box",
                "kitchen.lan",
            ]
        )
    }

    @Test func `a full name is known whole and without its domain`() {
        let names = OwnNames(hostName: "kitchen.example.org.")
        #expect(names.all == ["kitchen", "kitchen.example.org", "kitchen.local"])
    }

    @Test func `names of other computers are not ours`() {
        let names = OwnNames(
            hostName: "kitchen",
            hosts: "10.0.0.7 attic.lan attic\n::1 ip6-localhost"
        )
        #expect(names.all == ["kitchen", "kitchen.local"])
        #expect(OwnNames(hostName: "").all.isEmpty)
    }
}
