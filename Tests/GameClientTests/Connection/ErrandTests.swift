import GameProtocol
import Testing

@testable import GameClient

@Suite("Errand")
struct ErrandTests {
    private static let address = JoinAddress(host: "192.168.1.20")

    private static func pong(_ content: Reply.Content = .none) -> ServerLine {
        .reply(Reply(re: "ping", .ok(content)))
    }

    @Test func aPingIsTheMiddleOfFive() {
        var errand = Errand(.ping, Self.address)
        var at = 0
        #expect(errand.receive(TableScript.hello(), at: at) == .send(.ping))
        for delay in [900_000, 100_000, 350_000, 800_000] {
            at += delay
            #expect(errand.receive(Self.pong(), at: at) == .send(.ping))
        }
        #expect(errand.receive(Self.pong(), at: at + 200_000) == .done)
        #expect(
            ErrandReport(errand: errand, isJSON: false).text
                == "Kitchen table answers at 192.168.1.20, port 7052: cardtable/0.1.0, "
                + "protocol 1, 0.4 ms.\n"
        )
        #expect(
            ErrandReport(errand: errand, isJSON: true).text
                == #"{"host":"192.168.1.20","port":7052,"name":"Kitchen table","#
                + #""server":"cardtable/0.1.0","protocols":[1],"ms":0.4}"# + "\n"
        )
    }

    @Test func allPagesOfRoomsAreListed() {
        var errand = Errand(.rooms, Self.address)
        let table = TableScript()
        #expect(errand.receive(TableScript.hello(), at: 0) == .send(.list(ListRequest())))
        let first = Self.pong(.list([table.summary("AAAA", ["bob"])], next: "AAAA"))
        #expect(errand.receive(first, at: 0) == .send(.list(ListRequest(after: "AAAA"))))
        let second = Self.pong(.list([table.summary("K3QF", [])], next: nil))
        #expect(errand.receive(second, at: 0) == .done)
        let objects = ErrandReport(errand: errand, isJSON: true).text.split(separator: "\n")
        #expect(objects.count == 2)
        #expect(objects[0].hasPrefix(#"{"room":"AAAA","#))
    }

    @Test func whatSpeaksOtherwiseIsNoCardTable() {
        var errand = Errand(.ping, Self.address)
        #expect(errand.receive(Self.pong(), at: 0) == .failed(.notOurs(Self.address)))
    }
}
