import GameProtocol
import Testing

@Suite("The datagrams of the beacon")
struct BeaconTests {
    private static let announcement = Beacon.Announcement(
        inst: "9f2c41d07be3",
        name: "ann's laptop",
        port: 7052,
        protocols: [1],
        rooms: 2,
        open: 1,
        players: 3,
        everyMs: 2000
    )
    private static let announced =
        #"{"cardtable":1,"inst":"9f2c41d07be3","name":"ann's laptop","port":7052,"protocols":[1],"#
        + #""rooms":2,"open":1,"players":3,"every_ms":2000}"#
    private static let examples: [(Beacon, String)] = [
        (.announcement(announcement), announced),
        (.bye(inst: "9f2c41d07be3"), #"{"cardtable":1,"inst":"9f2c41d07be3","bye":true}"#),
        (.who, #"{"cardtable":1,"who":true}"#),
    ]

    private func read(_ text: String) -> Beacon? { Beacon(Array(text.utf8)[...]) }

    @Test(arguments: examples) func `each is written as documented and read back`(
        beacon: Beacon,
        text: String
    ) {
        #expect(String(decoding: beacon.bytes, as: UTF8.self) == text)
        #expect(read(text) == beacon)
    }

    @Test func `fields of a later version are ignored`() {
        let text = Self.announced.dropLast() + #","motd":"hello","who":false}"#
        #expect(read(String(text)) == .announcement(Self.announcement))
    }

    @Test(
        arguments: [
            "", "GET / HTTP/1.1", "[]", "{}", #"{"cardtable":2,"who":true}"#, #"{"cardtable":1}"#,
            #"{"cardtable":"1","who":true}"#, #"{"cardtable":1,"who":1}"#,
            #"{"cardtable":1,"inst":"9f2c41d07be3","bye":1}"#,
            #"{"cardtable":1,"inst":"9f2c41d","bye":true}"#,
            #"{"cardtable":1,"inst":"9F2C41D07BE3","bye":true}"#,
            #"{"cardtable":1,"inst":"\#(String(repeating: "a", count: 33))","bye":true}"#,
            #"{"cardtable":1,"who":true}{"cardtable":1,"who":true}"#,
            #"{"cardtable":1,"cardtable":1,"who":true}"#,
        ]
    ) func `what is none of them is passed over`(text: String) { #expect(read(text) == nil) }

    @Test(
        arguments: [
            ("ann's laptop", ""), ("ann's laptop", String(repeating: "n", count: 41)),
            ("ann's laptop", #"\u001b]0;x\u0007"#), ("ann's laptop", #"\u202e"#),
            ("7052", "0"), ("7052", "65536"), ("7052", "7052.0"), ("[1]", "[]"), ("[1]", "[0]"),
            ("[1]", "[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17]"), (#""rooms":2"#, #""rooms":-1"#),
            (#""rooms":2,"#, ""), ("2000", "499"), ("2000", "60001"), ("2000", "null"),
        ]
    ) func `a wrong field spoils the whole`(right: String, wrong: String) {
        let text = Self.announced.replacing(right, with: wrong)
        #expect(text != Self.announced)
        #expect(read(text) == nil)
    }

    @Test func `more than 512 bytes are not read`() {
        let padding = String(repeating: " ", count: 512 - Self.announced.utf8.count)
        #expect(read(Self.announced + padding) != nil)
        #expect(read(Self.announced + padding + " ") == nil)
    }

    @Test func `the longest name fits into 512 bytes`() {
        var longest = Self.announcement
        longest.inst = String(repeating: "a", count: 32)
        longest.name = String(repeating: "\u{1F0A1}", count: 40)
        longest.port = 65_535
        longest.protocols = Array(985...1000)
        (longest.rooms, longest.open, longest.players) = (1_000_000, 1_000_000, 1_000_000)
        longest.everyMs = 60_000
        #expect(Beacon.announcement(longest).bytes.count <= Limits.maximumBeaconBytes)
        #expect(Beacon(Beacon.announcement(longest).bytes[...]) == .announcement(longest))
    }

    @Test func `it tells where a browser finds the server`() throws {
        var announcement = Self.announcement
        announcement.webPort = 7_080
        announcement.webURL = "https://cards.lan"
        let text = String(decoding: Beacon.announcement(announcement).bytes, as: UTF8.self)
        #expect(text.contains(#""protocols":[1],"web_port":7080,"web_url":"https://cards.lan","#))
        #expect(read(text) == .announcement(announcement))
        #expect(read(text.replacing("7080", with: "0")) == nil)
        #expect(read(text.replacing("https", with: "gopher")) == nil)
    }

    @Test func `an address that makes it too long is left out`() throws {
        var announcement = Self.announcement
        announcement.inst = String(repeating: "a", count: 32)
        announcement.name = String(repeating: "\u{1F0A1}", count: 40)
        announcement.webPort = 7_080
        announcement.webURL = "http://" + String(repeating: "x", count: 193)
        let bytes = Beacon.announcement(announcement).bytes
        #expect(bytes.count <= Limits.maximumBeaconBytes)
        announcement.webURL = nil
        #expect(Beacon(bytes[...]) == .announcement(announcement))
    }
}
