import GameProtocol
import Testing

/// Tests of parsing the address of another server.
@Suite struct RedirectionTests {
    private static func place(_ host: String) throws -> ServerPlace? {
        var fields = try JSONReader().read(Array("{\"host\":\"\(host)\",\"port\":7052}".utf8))
        return try? ServerPlace(&fields)
    }

    @Test(arguments: ["10.0.0.7", "cards.example.org", "fe80::1%eth0", "[::1]", "two_cards-2"])
    func `a host is a name or an address`(host: String) throws {
        #expect(try Self.place(host)?.host == host)
    }

    @Test(arguments: ["", "x; ls", "x|sh", "$(id)", "a b", "-\\n", "ä.org", "`id`"])
    func `nothing else is a host, as people paste it into a shell`(host: String) throws {
        #expect(try Self.place(host) == nil)
    }
}
