import GameProtocol
import TerminalKit
import Testing

@testable import ClientCore
@testable import ClientCoreTests

@Suite("What the screen says of a round")
struct BoardWordsTests {
    private static func script(
        _ seats: [String] = ["ann", "bob"],
        me: String = "ann"
    ) -> BoardScript {
        var setting = BoardSetting()
        setting.seats = seats.map { BoardSetting.Seat(name: $0, pairs: 0, flips: 0) }
        setting.turn = RoomState.Turn(turn: 5, player: seats[0], nth: 1, clockMs: 60_000)
        return BoardScript(setting.state, me: me)
    }

    private static func over(
        _ reason: Over.Reason,
        _ result: Over.Result = .win,
        _ points: [(String, Int)] = [("ann", 10), ("bob", 8)],
        leaving: String? = nil
    ) -> String {
        var script = Self.script(points.map(\.0), me: points[0].0)
        if let leaving { script.happen(.left(player: leaving, role: .player, reason: .leave)) }
        let best = points.map(\.1).max() ?? 0
        script.happen(
            .over(
                Over(
                    round: 1,
                    reason: reason,
                    result: result,
                    winners: result == .none ? [] : points.filter { $0.1 == best }.map(\.0),
                    scores: points.map { Score(player: $0.0, points: $0.1) },
                    stats: points.map { _ in
                        ["flips": 64, "matches": 0, "misses": 14]
                    },
                    proof: "",
                    serverSeed: "",
                    entropies: [],
                    seedCommit: ""
                )
            )
        )
        return script.bar
    }

    @Test func `how a round ended`() {
        #expect(Self.over(.complete) == "   Game over: ann wins 10 to 8")
        let draw = Self.over(.complete, .tie, [("ann", 9), ("bob", 9)])
        #expect(draw == "   Game over: a draw, 9 to 9")
        let solo = Self.over(.complete, .win, [("ann", 18)])
        #expect(solo == "   Done: 18 pairs in 64 flips, 14 misses")
        #expect(Self.over(.forfeit, leaving: "bob") == "   Game over: bob left, ann wins")
        let stalled = Self.over(.stalemate, .win, [("ann", 4), ("bob", 3)])
        #expect(stalled == "   Game over: nothing new in 216 turns; ann wins 4 to 3")
        #expect(Self.over(.abandoned, .none) == "   Game over: everybody left")
        #expect(Self.over(.shutdown, .none) == "   Game over: the server stopped")
    }

    @Test func `a pair is told for a while`() {
        var script = Self.script()
        script.flip("ann", 1, 7, "ghost")
        script.flip("ann", 2, 9, "ghost")
        script.happen(
            .match(
                turn: 5,
                player: "ann",
                cells: [7, 9],
                scores: [Score(player: "ann", points: 1), Score(player: "bob", points: 0)]
            )
        )
        script.turn("ann")
        #expect(script.bar.hasPrefix("   ✓ PAIR  ann takes ghost 👻   +1   go again"))
        script.at += 2000
        #expect(script.bar.hasPrefix(" ▶ YOUR TURN, ann ▲   pick the first card"))
    }

    @Test func `somebody who is away is counted down`() {
        var script = Self.script()
        script.turn("bob")
        script.happen(.offline(player: "bob", resumeMs: 120_000))
        script.at += 8000
        let bar = "   bob ● lost the connection.  Seat kept 1:52, then you win."
        #expect(script.bar.hasPrefix(bar))
        script.turn("ann")
        #expect(script.bar.hasPrefix(" ▶ YOUR TURN"))
        #expect(script.message == " bob ● lost the connection.  Seat kept 1:52, then you win.")
        script.happen(.online(player: "bob"))
        #expect(!script.text.contains("lost the connection."))
    }

    @Test func `of three the others go on`() {
        var script = Self.script(["ann", "bob", "cat"])
        script.turn("cat")
        script.happen(.offline(player: "bob", resumeMs: 120_000))
        #expect(script.bar.contains("Seat kept 2:00, then play continues without bob."))
    }

    @Test func `a clock that ran out is told`() {
        var script = Self.script()
        script.happen(.timeout(turn: 5, player: "ann", strikes: 2))
        script.turn("bob")
        let message = " Your time is up: ● bob's turn.  2 of 3: the third costs the seat."
        #expect(script.message == message)
        #expect(script.rows[8...10].joined().contains("time is up"))
        script.happen(.timeout(turn: 6, player: "bob", strikes: 1))
        script.turn("ann")
        #expect(script.message == " bob's time is up: your turn.")
    }

    @Test func `a timeout of the round before is not told in the next one`() {
        var script = BoardScript(BoardSetting().state)
        script.tell(.timedOut(player: "bob", strikes: 1))
        script.tell(.started(round: 2))
        script.tell(.turn(player: "ann", seconds: 60, .first))
        #expect(!script.message.contains("time is up"))
    }

    /// The names have the greatest length, and the cards come from the theme `states`.
    @Test(arguments: [(80, 24), (120, 30)])
    func `the last turn shows both faces whole`(columns: Int, rows: Int) {
        let long = "abcdefghijklmnopqrst"
        var script = Self.script([long, "bob"], me: "bob")
        script.size = Size(columns: columns, rows: rows)
        script.turn(long)
        script.miss(long, (8, "Massachusetts"), (13, "Jefferson City"))
        script.turn("bob")
        #expect(script.text.contains(" │  8 Massachusetts"))
        #expect(script.text.contains(" │ 13 Jefferson City"))
        #expect(script.text.contains("LAST TURN ▲"))
        #expect(script.text.contains("no pair\n"))
        script.turn(long)
        script.flip(long, 1, 9, "North Carolina")
        #expect(script.text.contains(" │ NOW ▲"))
        #expect(script.text.contains(" │  9 North Carolina\n"))
        script.flip(long, 2, 10, "a word that is longer than the panel")
        script.mismatch(long, 9, 10)
        script.turn("bob")
        #expect(script.text.contains(" │ 10 a word that is longer"))
        #expect(script.text.contains("panel\n"))
    }

    @Test func `six players of a large board all have their score`() {
        let names = ["annabella", "bobby-long", "catherine", "dandelion", "evergreen", "fayette"]
        var setting = BoardSetting(side: 12)
        setting.seats = names.map { BoardSetting.Seat(name: $0, pairs: 3, flips: 20) }
        let script = BoardScript(setting.state, me: names[0])
        let status = script.rows[script.size.rows - 3]
        #expect(status.filter { $0 == "3" }.count == 6, "\(status)")
    }

    @Test func `no progress is counted from the half on`() {
        var setting = BoardSetting(side: 6)
        setting.idleTurns = 109
        setting.turn = RoomState.Turn(turn: 300, player: "ann", nth: 1, clockMs: nil)
        var script = BoardScript(setting.state)
        #expect(script.text.contains("nothing new  109 of 216"))
        script.turn("bob", clockMs: nil)
        #expect(script.text.contains("nothing new  110 of 216"))
        script.client.room?.onBoard.progress = Progress(idleTurns: 107, isTurnCounted: true)
        #expect(!script.text.contains("nothing new"))
    }

    @Test func `leaving a running game is asked`() {
        var script = Self.script()
        script.press(.character("q"))
        let question = " Leave? bob wins.   Ctrl-C keeps your seat for 2:00"
        #expect(script.message == question)
        #expect(script.keys == " y leave   n stay")
        script.press(.character("n"))
        #expect(script.sentBodies.isEmpty && script.message != question)
        script.press(.escape, .character("y"))
        #expect(script.sentBodies == [.room(.leave)])
    }

    @Test func `only a bare y leaves`() {
        var script = Self.script()
        script.press(.character("q"))
        // The player wanted to chat: the first letter closes the question.
        script.type("why not today")
        #expect(!script.sentBodies.contains(.room(.leave)))
        #expect(script.client.question == nil)
        script = Self.script()
        script.press(.character("q"), .character("t"))
        script.type("why")
        #expect(script.message == " Say: why")
        #expect(script.sentBodies.isEmpty)
    }

    @Test func `the bell rings for those who look elsewhere`() {
        func bell(_ change: (inout BoardScript) -> Void) -> [ScreenEffect] {
            var script = Self.script()
            script.turn("bob")
            _ = script.wanted()
            change(&script)
            script.turn("ann")
            return script.wanted()
        }
        let title = ScreenEffect.title("▶ your turn · kittens")
        #expect(bell { $0.press(.right) } == [title])
        #expect(
            bell {
                $0.press(.right)
                $0.at += 11_000
            } == [title, .bell(.turn)]
        )
        #expect(bell { $0.take(.terminal(.focus(false))) } == [title, .bell(.turn)])
        #expect(
            bell {
                $0.press(.character("m"))
                $0.at += 11_000
            } == [title]
        )
    }

    @Test func `the title is put back after the turn`() {
        var script = Self.script()
        script.turn("bob")
        script.turn("ann")
        _ = script.wanted()
        script.turn("bob")
        #expect(script.wanted() == [.title(nil)])
    }

    @Test func `talk moves neither cursor nor number`() {
        var script = Self.script()
        script.type("12")
        let before = script.rows.map { $0.prefix(53) }
        script.happen(.chat(player: "bob", role: .player, text: "hello"))
        #expect(script.rows.map { $0.prefix(53) } == before)
        #expect(script.text.contains("bob  hello"))
    }

    @Test func `unread talk is counted in a small window`() {
        var script = Self.script()
        script.size = Size(columns: 40, rows: 14)
        script.happen(.chat(player: "bob", role: .player, text: "one"))
        script.happen(.chat(player: "bob", role: .player, text: "two"))
        #expect(script.rows[0].contains("chat 2"))
        #expect(script.message == "bob: two")
        script.press(.character("t"), .escape)
        #expect(!script.rows[0].contains("talk"))
    }

    @Test func `the score sheet has the turns and the proof`() {
        var script = RoomDrawingTests.over()
        script.press(.character("s"))
        guard case .save(let name, let text)? = script.wanted().last else {
            Issue.record("saved nothing")
            return
        }
        #expect(name == "cardtable-K3QF-1.txt")
        #expect(text.contains("Game over: ann wins 10 to 8") && text.contains("proof"))
    }

    @Test func `the next game is one that fits`() {
        var script = Self.script(me: "zoe")
        script.press(.character("n"))
        #expect(script.sentBodies == [.list(ListRequest())])
        func summary(_ code: String, _ phase: RoomState.Phase, _ side: Int) -> RoomSummary {
            RoomSummary(
                room: code,
                title: nil,
                phase: phase,
                seats: 2,
                players: ["a", "b"],
                owner: "a",
                spectatorCount: 0,
                isLocked: false,
                options: .concentration(BoardSetting(side: side).options)
            )
        }
        script.size = Size(columns: 50, rows: 14)
        script.reply(
            .ok(
                .list(
                    [
                        summary("AAAA", .playing, 4), summary("K3QF", .playing, 4),
                        summary("BBBB", .lobby, 4), summary("CCCC", .playing, 12),
                    ],
                    next: nil
                )
            )
        )
        #expect(script.sentBodies.contains { "\($0)".contains("AAAA") })
    }
}
