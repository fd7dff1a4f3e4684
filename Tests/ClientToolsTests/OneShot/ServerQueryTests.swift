import GameProtocol
import Testing

@testable import ClientCore
@testable import ClientCoreTests
@testable import ClientTools

@Suite("ServerQuery")
struct ServerQueryTests {
    private static let address = JoinAddress(host: "192.168.1.20")

    private static func pong(_ content: Reply.Content = .none) -> ServerLine {
        .reply(Reply(re: "ping", .ok(content)))
    }

    @Test func `a ping is the middle of five`() {
        var query = ServerQuery(.ping, Self.address)
        var at = 0
        #expect(query.receive(ScriptedServer.hello(), at: at) == .send(.ping))
        for delay in [900_000, 100_000, 350_000, 800_000] {
            at += delay
            #expect(query.receive(Self.pong(), at: at) == .send(.ping))
        }
        #expect(query.receive(Self.pong(), at: at + 200_000) == .done)
        #expect(
            QueryReport(query: query, isJSON: false).text
                == "Kitchen table answers at 192.168.1.20, port 7052: cardtable/1.0.0, "
                + "protocol 1, 0.4 ms.\n"
        )
        #expect(
            QueryReport(query: query, isJSON: true).text
                == #"{"host":"192.168.1.20","port":7052,"name":"Kitchen table","#
                + #""server":"cardtable/1.0.0","protocols":[1],"ms":0.4}"# + "\n"
        )
    }

    @Test func `all pages of rooms are listed`() {
        var query = ServerQuery(.rooms, Self.address)
        let table = BoardScript()
        #expect(query.receive(ScriptedServer.hello(), at: 0) == .send(.list(ListRequest())))
        let first = Self.pong(.list([table.summary("AAAA", ["bob"])], next: "AAAA"))
        #expect(query.receive(first, at: 0) == .send(.list(ListRequest(after: "AAAA"))))
        let second = Self.pong(.list([table.summary("K3QF", [])], next: nil))
        #expect(query.receive(second, at: 0) == .done)
        let objects = QueryReport(query: query, isJSON: true).text.split(separator: "\n")
        #expect(objects.count == 2)
        #expect(objects[0].hasPrefix(#"{"room":"AAAA","#))
    }

    @Test func `seats that are kept here are named`() {
        var query = ServerQuery(.rooms, Self.address)
        let table = BoardScript()
        _ = query.receive(GroupServer.hello(peers: ["10.0.0.8", "10.0.0.9"]), at: 0)
        let rooms = [table.summary("AAAA", ["ann", "bob"]), table.summary("K3QF", ["zoe"])]
        _ = query.receive(Self.pong(.list(rooms, next: nil)), at: 0)
        func words(_ room: String, at address: JoinAddress = Self.address) -> [String] {
            let seat = SeatTicket(
                address: address,
                name: "ann",
                room: room,
                token: "t",
                resumeMs: 120_000
            )
            return QueryReport(query: query, isJSON: false).words(of: [seat])
        }
        #expect(
            words("AAAA")
                == ["Your seat in AAAA as ann is kept: GameClient resume --name ann"]
        )
        // The player has a seat at another server of the group.
        #expect(words("AAAA", at: JoinAddress(host: "10.0.0.9")) == words("AAAA"))
        // Another player has the seat, the room is gone, or the seat is at another server.
        #expect(words("K3QF") == [])
        #expect(words("W9HB") == [])
        #expect(words("AAAA", at: JoinAddress(host: "10.0.0.1")) == [])
        let code = String(repeating: "W", count: RoomCode.privateCount)
        #expect(
            words(code)
                == ["Your seat in \(code) as ann may still be kept: GameClient resume --name ann"]
        )
    }

    @Test func `the faces of a theme are listed with their details`() {
        func text(_ part: ThemeSearch.Part, _ faces: [ThemeReply.Card]) -> String {
            let question = ThemeSearch.Question.faces(theme: "ohio", part)
            var query = ServerQuery(.themes(question), Self.address)
            _ = query.receive(ScriptedServer.hello(), at: 0)
            let pages: [ThemeReply] = [
                .theme(ThemeScript.ohio, next: nil), .faces(theme: "ohio", faces, next: nil),
            ]
            let steps = pages.map { page in
                query.receive(.reply(Reply(re: "theme", .ok(.theme(page)))), at: 0)
            }
            #expect(steps.last == .done)
            return QueryReport(query: query, isJSON: false).text
        }
        let senate = text(.group("senate"), ThemeScript.senators)
        #expect(senate.contains("Ann Example"))
        #expect(senate.contains("Phone: 202-555-0100 (tel:202-555-0100)"))
        #expect(text(.found("zz"), []).contains("Nothing found for"))
    }

    @Test func `what speaks otherwise is no card table`() {
        var query = ServerQuery(.ping, Self.address)
        #expect(query.receive(Self.pong(), at: 0) == .failed(.notOurs(Self.address)))
    }
}
