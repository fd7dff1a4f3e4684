import GameProtocol
import Testing

@testable import ClientCore
@testable import ClientCoreTests
@testable import ClientTools

@Suite("ServerQuery")
struct ServerQueryTests {
    private static let address = JoinAddress(host: "192.168.1.20")

    private static func pong(_ content: Reply.Content = .none) -> ServerLine {
        .reply(Reply(re: content == .none ? "ping" : "list", .ok(content)))
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

    private static func ladder(
        _ request: LadderRequest,
        _ pages: LadderReply...
    ) -> (steps: [ServerQuery.Step], query: ServerQuery) {
        var query = ServerQuery(.ladder(request), address)
        let features = ["concentration", "ladder"]
        let first = query.receive(ScriptedServer.hello(features: features), at: 0)
        let steps = pages.map { page in
            query.receive(.reply(Reply(re: "ladder", .ok(.ladder(page)))), at: 0)
        }
        return ([first] + steps, query)
    }

    private static let classes = [
        LadderClass(game: .concentration, contest: "pairs=18", rounds: 130, players: 3),
        LadderClass(game: .deck, contest: "crazy_eights", rounds: 1, players: 2),
    ]

    private static func page(_ rows: ArraySlice<LadderRow>, next: String? = nil) -> LadderReply {
        LadderReply(
            classes: classes,
            shown: (.concentration, "pairs=18"),
            rows: Array(rows),
            next: next
        )
    }

    @Test func `all pages of a ladder are one table`() {
        let rows = LadderWordsTests.rows
        let (steps, query) = Self.ladder(
            LadderRequest(),
            Self.page(rows[..<1], next: "ann"),
            Self.page(rows[1...])
        )
        #expect(
            steps == [
                .send(.ladder(LadderRequest())), .send(.ladder(LadderRequest(after: "ann"))), .done,
            ]
        )
        let lines = QueryReport(query: query, isJSON: false).text.split(separator: "\n")
        #expect(lines[0] == "Concentration, pairs 18")
        #expect(lines[2].hasPrefix("   1 ann"))
        #expect(lines.last == "--game deck --class crazy_eights: 1 round")
        #expect(lines.allSatisfy { $0.count <= 80 })
        let objects = QueryReport(query: query, isJSON: true).text.split(separator: "\n")
        #expect(
            objects[1]
                == #"{"game":"concentration","class":"pairs=18","rank":2,"name":"a-name-of-20-letters","#
                + #""rating":1488,"error":104,"rounds":9,"won":4,"drawn":1,"lost":4,"streak":-2,"#
                + #""trend":[1500,1488]}"#
        )
        let ascii = QueryReport(query: query, isJSON: false, isASCII: true).text
        #expect(ascii.utf8.allSatisfy { $0 < 0x80 })
    }

    @Test func `a cross table comes with the first page alone`() {
        var page = Self.page(LadderWordsTests.rows[..<2], next: "bob")
        page.cross = [[[0, 0, 0], [7, 1, 2]], [[2, 1, 7], [0, 0, 0]]]
        let (steps, query) = Self.ladder(LadderRequest(isCross: true), page)
        #expect(steps.last == .done)
        let text = QueryReport(query: query, isJSON: false).text
        #expect(text.contains("ann                   a-name-of-20-letters 7-1-2\n"))
        #expect(text.contains("There are more players."))
        let objects = QueryReport(query: query, isJSON: true).text
        #expect(objects.contains(#""against":{"a-name-of-20-letters":[7,1,2]}}"#))
    }

    @Test func `a ladder may be empty, or missing`() {
        let (steps, query) = Self.ladder(LadderRequest(), LadderReply(classes: []))
        #expect(steps.last == .done)
        #expect(
            QueryReport(query: query, isJSON: false).text
                == "Nobody has played for the ladder of Kitchen table yet.\n"
        )
        #expect(QueryReport(query: query, isJSON: true).text == "")
        var other = ServerQuery(.ladder(LadderRequest()), Self.address)
        #expect(
            other.receive(ScriptedServer.hello(), at: 0)
                == .failed(.other(code: "not_allowed", message: "This server has no ladder."))
        )
    }

    @Test func `what speaks otherwise is no card table`() {
        var query = ServerQuery(.ping, Self.address)
        #expect(query.receive(Self.pong(), at: 0) == .failed(.notOurs(Self.address)))
    }
}
