import GameProtocol
import Testing

@testable import ClientCore

/// A client in rooms of the real rules.
@Suite("A client in Klondike rooms")
struct KlondikeRoomTests {
    /// Draw and seats.
    static let rooms: [(draw: Int, others: [String])] = [(1, []), (3, []), (1, ["bob"])]

    @Test(arguments: rooms)
    func `what events tell is what a snapshot shows`(_ draw: Int, _ others: [String]) throws {
        var options = KlondikeOptions.Request()
        options.draw = draw
        options.undo = true
        var script = PatienceScript(options, others: others)
        for step in 0..<120 {
            if step % 9 == 8 {
                script.receive(.command(.game(.klondike(.undo))))
                script.serve()
            } else if !script.followHint() {
                break
            }
            let room = try #require(script.room)
            let snapshot = try #require(script.snapshot)
            #expect(room.patience.board == snapshot.patience.board)
            #expect(room.patience.turn == snapshot.patience.turn)
            #expect(room.patience.passes == snapshot.patience.passes)
            #expect(room.patience.mayUndo == snapshot.patience.mayUndo)
            #expect(room.seats == snapshot.seats)
        }
        #expect(script.room?.patience.turn ?? 0 > 20)
    }

    @Test func `every hint is allowed, and whole games are won by hints`() {
        var script = PatienceScript()
        var wins = 0
        for _ in 0..<25 {
            var steps = 0
            while script.followHint(), steps < 600 { steps += 1 }
            #expect(steps < 600)
            #expect(!script.printed().contains { $0.contains("does not go") })
            if script.room?.phase == .over {
                wins += 1
                #expect(script.board?.foundationCount == 52)
                script.request("ann", .ready(true, entropy: nil))
                script.request("ann", .start)
            } else {
                script.play("redeal")
                script.play("y")
            }
            #expect(script.room?.phase == .playing)
        }
        #expect(wins >= 1)
    }

    @Test func `what a round shows is held against its proof`() {
        var script = PatienceScript()
        for _ in 0..<30 where script.followHint() {}
        _ = script.printed()
        script.play("redeal")
        script.play("y")
        let lines = script.printed()
        #expect(lines.contains("Game over: the cards are dealt again; nobody wins."))
        #expect(
            lines.contains("Proof: deal checked, all 52 cards are as they were dealt."),
            "\(lines)"
        )
    }

    /// A bot or a program behind a pipe: its question would wait for ever.
    @Test func `where nobody can be asked a round is given up at once`() {
        var alone = PatienceScript(asks: false)
        alone.play("redeal")
        #expect(alone.room?.round == 2)
        var race = PatienceScript(others: ["bob"], asks: false)
        race.play("done")
        #expect(race.room?.patience.done == ["ann"])
    }

    @Test func `a card that was not dealt is found out`() throws {
        var script = PatienceScript()
        script.play("s")
        let place = PatienceDeck.place(inStock: 24)
        #expect(script.room?.deal.seen[place] == script.board?.waste.last?.code)
        let other = script.board?.waste.last?.code == "AS" ? "2S" : "AS"
        script.client.room?.deal.seen[place] = other
        _ = script.printed()
        script.play("redeal")
        script.play("y")
        #expect(script.printed().contains { $0.contains("THE DEAL DOES NOT MATCH") })
    }

    /// Rounds are played until one has nothing left that lies face down.
    private static func open(
        _ options: KlondikeOptions.Request = .init(),
        isEnough: (KlondikeBoard) -> Bool = { _ in true }
    ) throws -> PatienceScript {
        var script = PatienceScript(options)
        for _ in 0..<60 {
            while script.room?.patience.isOpen == false, script.followHint() {}
            if script.room?.patience.isOpen == true, script.room?.phase == .playing,
                script.board.map(isEnough) == true
            {
                return script
            }
            script.play("redeal")
            script.play("y")
        }
        throw Missing()
    }

    struct Missing: Error {}

    @Test func `cards that go up by themselves wait for a server that wants them later`() throws {
        var script = try Self.open { $0.stock + $0.waste.count > 1 }
        _ = script.printed()
        script.type("finish")
        for wait in [25, 1] {
            let count = script.sent.count
            script.game.toldCount = count
            script.no(Refusal(.rateLimited, "Too many requests.", retryAfterMs: wait))
            #expect(script.sent.count == count)
            script.pass(wait - 1)
            #expect(script.sent.count == count)
            script.pass(1)
            #expect(script.sent.count == count + 1)
            #expect(script.sent[count].body == script.sent[count - 1].body)
        }
        script.serve()
        #expect(script.room?.phase == .over)
        #expect(!script.printed().contains { $0.contains("too fast") })
    }

    @Test func `who does something else meanwhile is not finished for`() throws {
        var script = try Self.open()
        script.type("finish")
        script.game.toldCount = script.sent.count
        script.no(Refusal(.rateLimited, "Too many requests.", retryAfterMs: 100))
        let count = script.sent.count
        script.type("u")
        #expect(script.sent.count == count + 1)
        script.serve()
        script.pass(1_000)
        #expect(script.room?.phase == .playing)
    }

    @Test func `cards go up by themselves only when the lost request was sent again`() throws {
        var script = try Self.open { $0.stock + $0.waste.count > 1 }
        (script.client.resumeMs, script.client.token) = (120_000, "token")
        let before = script.lastID
        let count = script.sent.count
        script.type("finish")
        let moves = script.sent.dropFirst(count).map(\.body)
        #expect(moves.count == 1)
        let room = try #require(script.room)
        let prompt = KlondikePrompt(
            turn: room.patience.turn,
            moves: room.patience.moves,
            mayUndo: true,
            isStuck: false
        )
        script.reconnect(lastID: before) { script in
            let sent = script.sent.count
            script.say(.prompt(Prompt(room: PatienceServer.code, .klondike(prompt), clockMs: nil)))
            #expect(script.room?.isPrompted == true)
            #expect(script.sent.count == sent)
        }
        let again = script.sent.dropFirst(count + 1).filter { $0.body == moves[0] }
        #expect(again.count == 1)
    }

    /// A server may say any number of passes.
    @Test(arguments: [-1 << 53, -5, 0, 1])
    func `what it costs is reckoned for any number of passes`(passes: Int) throws {
        var options = KlondikeOptions.Request()
        (options.draw, options.scoring, options.passes) = (3, .standard, 0)
        var room = try #require(PatienceScript(options).room)
        room.patience.passes = 1
        let usual = try #require(PatienceFinish.Cost(room))
        #expect(usual.freeCount == 3)
        room.patience.passes = passes
        #expect(PatienceFinish.Cost(room) == usual)
    }

    @Test(arguments: KlondikeOptions.Scoring.allCases)
    func `what bringing all up costs is told`(_ scoring: KlondikeOptions.Scoring) throws {
        let warning =
            scoring == .standard ? "Each time the waste comes back costs 100 points." : nil
        var options = KlondikeOptions.Request()
        (options.scoring, options.passes) = (scoring, 0)
        var script = try Self.open(options) { $0.stock + $0.waste.count > 2 }
        let before = try #require(script.room?.ownSeat)
        let passes = try #require(script.room?.patience.passes)
        _ = script.printed()
        script.play("finish")
        #expect(script.room?.phase == .over)
        let lines = script.printed()
        #expect(lines[0].contains(" costs ") == (warning != nil))
        if let warning { #expect(lines[0].hasSuffix(warning)) }
        let after = try #require(script.room?.patience.passes)
        let lost = lines.first { $0.hasPrefix("Bringing the waste back ") }
        if warning == nil || after == passes { #expect(lost == nil, "\(lines)") }
        if warning != nil, after > passes, before.score > 0 { #expect(lost != nil, "\(lines)") }
    }

    @Test func `all cards go up by themselves`() throws {
        var script = try Self.open()
        let lines = script.printed()
        #expect(lines.contains { $0.contains("Type finish to bring all up.") })
        let rest = (script.board?.stock ?? 0) + (script.board?.waste.count ?? 0)
        script.play("finish")
        #expect(script.room?.phase == .over)
        #expect(script.board?.foundationCount == 52)
        let told = script.printed()
        let stock =
            "All cards go up; for those of the stock it is turned, and the waste brought back. "
            + "Each time the waste comes back costs 100 points."
        #expect(told.first == (rest > 1 ? stock : "All cards go up."))
        #expect(told.contains { $0.hasPrefix("Game over: won, ") })
    }

    @Test func `a watcher of a patience sees the board, and of a race only how far all are`() {
        var alone = PatienceScript(others: ["bob"], isWatching: true)
        alone.request("bob", .move(.klondike(.move(KlondikeStep(.stock), turn: nil))))
        #expect(alone.board?.waste.count == 1)
        #expect(alone.printed().contains { $0.hasPrefix("bob turned ") })
        var race = PatienceScript(others: ["bob", "cid"], isWatching: true)
        race.request("bob", .move(.klondike(.move(KlondikeStep(.stock), turn: nil))))
        #expect(race.board == nil)
        #expect(race.printed().allSatisfy { !$0.contains("turned") })
        race.play("board")
        #expect(
            race.printed() == ["Everybody plays on a board of their own, which only they see."]
        )
    }

    @Test func `a race says how much time is left, in the room and before its end`() {
        var script = PatienceScript(others: ["bob"])
        #expect(script.printed().contains("The cards are dealt. The race ends in 15 minutes."))
        script.pass(1000)
        script.play("time")
        #expect(
            script.printed() == [
                "14 minutes 59 seconds left. The game has been running for 0:01."
            ]
        )
        script.pass(838_999)
        #expect(script.printed() == [])
        script.pass(1)
        #expect(script.printed() == ["60 seconds left."])
        // Moves bring new prompts, which do not begin the clock again.
        script.pass(48_500)
        script.play("s")
        _ = script.printed()
        script.pass(1_500)
        #expect(script.printed() == ["10 seconds left."])
        script.pass(9_999)
        #expect(script.printed() == [])
        script.pass(1)
        #expect(script.printed().first?.hasPrefix("Game over: the time is over; ") == true)
    }

    @Test func `who has finished a race is not hurried`() {
        var script = PatienceScript(others: ["bob"])
        script.play("done")
        script.play("y")
        _ = script.printed()
        script.pass(899_999)
        #expect(script.printed() == [])
    }

    @Test func `a lost connection tells of the race's clock, and of none where none runs`() {
        var race = PatienceScript(others: ["bob"], onScreen: true)
        race.client.resumeMs = 120_000
        race.client.token = "token"
        var alone = PatienceScript(onScreen: true)
        (alone.client.resumeMs, alone.client.token) = (120_000, "token")
        race.receive(.closed)
        alone.receive(.closed)
        #expect(race.rows[1].hasSuffix("The clock goes on: 15:00."), "\(race.rows[1])")
        #expect(alone.rows[1].contains("Connection lost."))
        #expect(!alone.rows[1].contains("clock"))
    }

    @Test func `a watcher of a patience is told what the oracle said`() {
        var options = KlondikeOptions.Request()
        (options.assist, options.deals) = (.oracle, .winnable)
        var script = PatienceScript(options, others: ["bob"], isWatching: true)
        _ = script.printed()
        script.request("bob", .move(.klondike(.hint)))
        let lines = script.printed()
        #expect(
            lines.first?.hasPrefix("bob asked for a hint. This board can be won. ") == true,
            "\(lines)"
        )
        #expect(lines.count == 1 && !lines[0].contains("(type "))
        #expect(script.room?.hintCount == 1)
        #expect(script.room?.patience.isHintUnderWay == false)
    }

    @Test func `the server knows more where the room allows it`() {
        var options = KlondikeOptions.Request()
        options.assist = .oracle
        options.deals = .winnable
        var script = PatienceScript(options)
        #expect(script.printed().contains("The cards are dealt. This deal can be won."))
        for _ in 0..<5 {
            script.play("hint")
            let lines = script.printed()
            #expect(lines.contains { $0.hasPrefix("This board can be won. ") }, "\(lines)")
            let parts = lines.last?.split(separator: "(type ") ?? []
            guard parts.count == 2 else { break }
            script.play(String(parts[1].dropLast(2)))
            #expect(script.printed().count == 1)
        }
        #expect(script.room?.hintCount == 5)
        #expect(script.room?.seats == script.snapshot?.seats)
        // Whoever comes back from elsewhere knows of them from the server.
        script.client.room = script.snapshot
        script.play("score")
        #expect(script.printed().last?.contains(", 5 hints") == true)
    }
}
