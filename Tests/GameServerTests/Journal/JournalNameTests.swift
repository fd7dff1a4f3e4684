import Testing

@testable import GameServer

@Suite struct JournalNameTests {
    @Test(arguments: ["K3QF.ndjson", "K3QF.ended", "AB23CD.damaged", "ZZZZ.foreign"])
    func `a rooms file is known by its name`(_ name: String) throws {
        #expect(try #require(JournalName(fileName: name)).fileName == name)
    }

    @Test(arguments: [
        "lock", "", ".", "..", "K3QF", "K3QF.", ".ndjson", "k3qf.ndjson", "K3QFA.ndjson",
        "K3Q0.ndjson", "K3QI.ended", "K3QF.ndjson.old", "K3QF.NDJSON", "../K3QF.ended",
        "\u{212A}3QF.ended", "K3QF.ndjson~",
    ])
    func `other files are not the journals`(_ name: String) {
        #expect(JournalName(fileName: name) == nil)
    }
}
