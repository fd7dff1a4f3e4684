import Foundation
import GameProtocol
import Testing

@testable import ClientCore

@Suite struct DailyResultTests {
    /// A case of the table that the page's test reads, too.
    private struct Case: Decodable {
        let title: String
        let date: String
        let round: Int
        let marks: String
        let words: String
        let ms: Int?
        let lines: [String]
    }

    @Test func `results are written as in the table`() throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../Fixtures/daily.json")
        let cases = try JSONDecoder().decode([Case].self, from: Data(contentsOf: file))
        #expect(cases.count > 5)
        for one in cases {
            let result = DailyResult(
                title: one.title,
                date: one.date,
                round: one.round,
                marks: one.marks.map { $0 == "1" },
                words: one.words,
                ms: one.ms
            )
            #expect(result.lines == one.lines)
            #expect(result.lines.count <= 5)
        }
    }

    @Test func `a pair is one turn of Concentration whatever its points`() {
        let room = RoomView(BoardSetting().state, me: "ann", at: 0)
        let counts: Stats = ["flips": 6, "matches": 2, "misses": 1]
        #expect(ConcentrationGame.dailyResult(room, counts)?.words == "3 turns")
    }

    @Test func `a result has signs of ASCII where nothing else shows`() {
        #expect(DailyResult.ascii("a · 🟩🟨⬜") == "a - #+-")
    }

    @Test(
        arguments: [
            ("daily", .daily(.concentration)), ("daily klondike", .daily(.klondike)),
            ("DAILY Klondike", .daily(.klondike)),
            ("daily deck", .incomplete(usage: "daily [concentration|klondike]")),
        ] as [(String, Command)]
    )
    func `a typed line names the game`(line: String, command: Command) {
        #expect(Command(line) == command)
    }

    @Test(arguments: [(-1, "2026-11-28"), (0, "2026-11-29")])
    func `the date changes at midnight UTC, also in the lobby`(ms: Int, date: String) throws {
        var plan = ClientPlan(address: JoinAddress(host: "localhost"), purpose: .lobby)
        // Midnight comes a second after the start.
        plan.epochMs = 1000 * 1_795_910_400 - 1000
        var client = ClientState(plan, at: 0)
        func line(_ text: String) throws -> ClientInput {
            .line(try ServerLine(JSONReader().read(Array(text.utf8))))
        }
        _ = client.receive(
            try line(#"{"type":"hello","server":"x/1","name":"x","protocol":1,"protocols":[1]}"#),
            at: 0
        )
        _ = client.receive(
            try line(
                #"{"type":"ok","re":"hello","id":1,"protocol":1,"name":"ann","resume":"x","resume_ms":0}"#
            ),
            at: 0
        )
        _ = client.receive(
            try line(#"{"type":"ok","re":"list","id":2,"rooms":[]}"#),
            at: 0
        )
        let effects = client.receive(.command(.daily(.klondike)), at: 1000 + ms)
        let wanted = CreateRequest(daily: try #require(DailyDate(date)), of: .klondike)
        let sent = effects.compactMap { effect -> CreateRequest? in
            guard case .send(let request) = effect, case .create(let create) = request.body
            else { return nil }
            return create
        }
        #expect(sent == [try #require(wanted)])
    }

    @Test func `no other game has a daily deal`() throws {
        let date = try #require(DailyDate("2026-11-28"))
        let games = GameKind.allCases.filter { CreateRequest(daily: date, of: $0) != nil }
        #expect(games == [.concentration, .klondike])
        #expect(DailyGames.all == games)
    }
}
