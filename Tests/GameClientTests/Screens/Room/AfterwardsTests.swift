import GameProtocol
import TerminalKit
import Testing

@testable import ClientCore
@testable import ClientCoreTests

@Suite("After a game") struct AfterwardsTests {
    private static func over(_ names: [String]) -> BoardScript {
        var setting = BoardSetting()
        setting.phase = .over
        setting.seats = names.map {
            BoardSetting.Seat(name: $0, pairs: 1, flips: 2, isReady: false)
        }
        var script = BoardScript(setting.state)
        _ = script.wanted()
        return script
    }

    @Test func `who is left alone seats a bot or copies the line for a friend`() {
        var script = Self.over(["ann"])
        script.type("b2y")
        let room = JoinAddress(host: "192.168.1.20", code: "K3QF")
        #expect(
            script.wanted()
                == [.startBot(room, .new(.easy)), .copy("GameClient join 192.168.1.20/K3QF")]
        )
        #expect(Self.over(["ann"]).message.contains("b seats a bot"))
    }

    @Test func `a table with everybody there waits for their rematch`() {
        var script = Self.over(["ann", "bob"])
        #expect(script.message == " Rematch? Press r.")
        script.type("s")
        #expect(script.wanted().isEmpty)
    }

    @Test func `a result that was put away does not hide the next one`() {
        var script = RoomDrawingTests.over()
        #expect(script.canvas.frame.text.contains("YOU WIN"))
        script.press(.escape)
        #expect(!script.canvas.frame.text.contains("YOU WIN"))
        script.tell(.started(round: 2))
        script.happen(.over(RoomDrawingTests.result))
        #expect(script.canvas.frame.text.contains("YOU WIN"))
        #expect(!script.sentBodies.contains(.room(.leave)))
    }

    private static let ratings = LadderChange(
        room: "K3QF",
        round: 1,
        game: .concentration,
        contest: "pairs=18",
        count: 14,
        rows: [
            LadderChange.Row(name: "bob", rank: 5, rating: 1488, change: -9),
            LadderChange.Row(name: "ann", rank: 3, rating: 1512, change: 9),
        ]
    )

    @Test(arguments: [Size(columns: 80, rows: 24), Size(columns: 40, rows: 14)])
    func `the result has the new rating of the player`(size: Size) {
        var script = RoomDrawingTests.over()
        script.size = size
        #expect(!script.text.contains("Ladder:"))
        script.hear(.connection(.ladder(Self.ratings)))
        let row = Self.ratings.rows.first { $0.name == script.client.me }
        let words = row?.name == "ann" ? "1,512 (+9), 3rd of 14" : "1,488 (-9), 5th of 14"
        #expect(script.text.contains("Ladder: \(words)"), "\(script.text)")
        script.tell(.started(round: 2))
        script.happen(.over(RoomDrawingTests.result))
        #expect(!script.text.contains("Ladder:"))
    }

    @Test func `after a rated round c asks for the next opponent`() {
        var script = RoomDrawingTests.over()
        script.hear(.connection(.ladder(Self.ratings)))
        #expect(script.text.contains("c next  q lobby"))
        #expect(script.keys.contains("c next opponent"))
        script.press(.character("c"))
        let asked = script.sentBodies.compactMap { body in
            if case .join(.quick(let request)) = body { request } else { nil }
        }
        #expect(script.sentBodies.contains(.room(.leave)))
        #expect(asked.map(\.isForLadder) == [true] && asked.first?.seats == 2)
    }

    @Test func `ratings of another room are not shown`() {
        var script = RoomDrawingTests.over()
        var other = Self.ratings
        other.room = "W9HB"
        script.hear(.connection(.ladder(other)))
        #expect(!script.text.contains("Ladder:"))
    }

    @Test func `who played alone plays alone again`() {
        var setting = BoardSetting()
        setting.seats = [BoardSetting.Seat(name: "ann", pairs: 0, flips: 0)]
        var script = BoardScript(setting.state)
        script.happen(
            .over(
                Over(
                    round: 1,
                    reason: .complete,
                    result: .win,
                    winners: ["ann"],
                    scores: [Score(player: "ann", points: 8)],
                    stats: [
                        ["flips": 20, "matches": 8, "misses": 2]
                    ],
                    proof: "",
                    serverSeed: "",
                    entropies: [],
                    seedCommit: ""
                )
            )
        )
        _ = script.wanted()
        script.type("r")
        #expect(script.sentBodies.contains(.room(.start)))
    }

    @Test(arguments: ["bot-normal-323", String(repeating: "m", count: 20)])
    func `long names leave the counts of a result whole`(name: String) {
        var setting = BoardSetting()
        setting.seats = ["ann", name].map { BoardSetting.Seat(name: $0, pairs: 0, flips: 0) }
        var script = BoardScript(setting.state)
        script.happen(
            .over(
                Over(
                    round: 1,
                    reason: .complete,
                    result: .win,
                    winners: ["ann"],
                    scores: [Score(player: "ann", points: 11), Score(player: name, points: 10)],
                    stats: [["flips": 80], ["flips": 79]],
                    proof: "",
                    serverSeed: "",
                    entropies: [],
                    seedCommit: ""
                )
            )
        )
        let rows = script.rows.filter { $0.contains(" flips") && $0.contains(" pairs ") }
        #expect(rows.contains { $0.contains("│ ▲ ann") && $0.contains("11 pairs  ") })
        #expect(rows.contains { $0.contains("│ ● \(name.prefix(9))") && $0.contains("79 flips │") })
    }
}
