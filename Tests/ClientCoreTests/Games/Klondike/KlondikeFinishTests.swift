import Bots
import GameProtocol
import Testing

@testable import ClientCore

/// Tests of `finish`, which brings all cards up once no card lies face down.
@Suite struct KlondikeFinishTests {
    /// Plays rounds until one has no face-down card left.
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

    @Test(arguments: [true, false])
    func `who does something else meanwhile is not finished for`(takesBack: Bool) throws {
        var script = try Self.open { $0.stock + $0.waste.count > 1 }
        script.type("finish")
        script.game.toldCount = script.sent.count
        script.no(Refusal(.rateLimited, "Too many requests.", retryAfterMs: 100))
        let count = script.sent.count
        // This is also the step that the client would have made.
        guard case .room(.move(.klondike(.move(let step, _)))) = script.sent[count - 1].body
        else { throw Missing() }
        script.receive(.command(.klondike(takesBack ? .undo : .step(step))))
        #expect(script.sent.count == count + 1)
        script.serve()
        script.pass(1_000)
        #expect(script.sent.count == count + 1)
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

    /// A server may send any number of passes.
    @Test(arguments: [-1 << 53, -5, 0, 1, 1 << 53])
    func `what it costs is calculated for any number of passes`(passes: Int) throws {
        var options = KlondikeOptions.Request()
        (options.draw, options.scoring, options.passes) = (3, .standard, 0)
        let own = try #require(PatienceScript(options).room?.klondike)
        var table = PatienceTable()
        table.board = KlondikeBoard(stock: 2, foundations: [13, 13, 11, 13])
        table.shown = PlayingCard.codes("QC KC")
        table.passes = passes
        // Both cards are turned at once, and the king on top finds an empty pile.
        guard case .winnable(let plan)? = table.outlook(own) else {
            Issue.record("It can be won.")
            return
        }
        #expect(table.cost(of: plan, own) == (0, 0))
        let turns = Array(repeating: KlondikeStep(.stock), count: 8)
        #expect(table.cost(of: turns, own) == (4, passes > 1 ? 80 : 20))
    }

    @Test func `the order of the stock is known once all its cards were shown`() {
        var table = PatienceTable()
        table.board = KlondikeBoard(stock: 3, foundations: [13, 13, 10, 13])
        func act(_ action: KlondikeAction) {
            table.board?.apply(action)
            table.note(action)
        }
        let (jack, queen, king) = (
            PlayingCard.codes("JC")[0], PlayingCard.codes("QC")[0], PlayingCard.codes("KC")[0]
        )
        act(.turned(cards: [queen], stock: 2))
        act(.turned(cards: [king], stock: 1))
        #expect(table.stockCards == nil)
        act(.turned(cards: [jack], stock: 0))
        #expect(table.stockCards == [])
        act(.recycled(stock: 3))
        #expect(table.stockCards == [jack, king, queen])
        act(.turned(cards: [queen], stock: 2))
        act(.moved(from: .waste, to: .tableau(0), cards: [queen], up: nil))
        #expect(table.stockCards == [jack, king])
        // A spectator who entered later has seen only the waste.
        var later = PatienceTable()
        later.board = KlondikeBoard(stock: 1, waste: "QC KC", foundations: [13, 13, 10, 13])
        later.shown = later.board?.waste ?? []
        #expect(later.stockCards == nil)
    }

    @Test func `a board that cannot be won is not begun`() throws {
        for number in 0..<20 {
            var skipCount = number
            var script = try Self.open { board in
                skipCount -= board.stock + board.waste.count > 2 ? 1 : 0
                return skipCount < 0
            }
            while script.board?.stock != 0 { script.play("s") }
            guard script.room?.phase == .playing, var own = script.room?.klondike else { continue }
            // The waste may not be recycled again.
            own.passes = max(1, script.room?.patience.passes ?? 1)
            guard script.room?.patience.outlook(own) == .lost else { continue }
            script.client.room?.options = .klondike(own)
            _ = script.printed()
            let count = script.sent.count
            script.type("finish")
            #expect(script.sent.count == count)
            #expect(script.room?.patience.finishing == nil)
            let line = "This board cannot be won any more: undo takes back, redeal deals again."
            #expect(script.printed() == [line])
            return
        }
        throw Missing()
    }

    @Test func `with three cards at once every board that can be won is finished`() throws {
        var options = KlondikeOptions.Request()
        options.draw = 3
        var script = try Self.open(options) { $0.stock + $0.waste.count > 3 }
        let own = try #require(script.room?.klondike)
        if script.room?.patience.stockCards == nil {
            _ = script.printed()
            script.play("finish")
            #expect(script.printed().last?.hasPrefix("Cards of the stock were not shown") == true)
            while script.room?.patience.stockCards == nil { script.play("s") }
        }
        _ = script.printed()
        let outlook = try #require(script.room?.patience.outlook(own))
        script.play("finish")
        switch outlook {
        case .winnable: #expect(script.board?.foundationCount == 52)
        default: #expect(script.printed().last?.contains("cannot be won any more") == true)
        }
    }

    @Test func `stop ends it`() throws {
        var script = try Self.open { $0.stock + $0.waste.count > 1 }
        _ = script.printed()
        script.type("finish")
        script.type("stop")
        script.serve()
        #expect(script.room?.patience.finishing == nil && script.room?.phase == .playing)
        #expect(script.printed().contains("Stopped."))
        let count = script.sent.count
        script.type("stop")
        #expect(script.sent.count == count && script.printed().isEmpty)
    }

    @Test(arguments: KlondikeOptions.Scoring.allCases)
    func `what bringing all up costs is told`(_ scoring: KlondikeOptions.Scoring) throws {
        var options = KlondikeOptions.Request()
        (options.scoring, options.passes) = (scoring, 0)
        var script = try Self.open(options) { $0.stock + $0.waste.count > 2 }
        while script.room?.patience.stockCards == nil { script.play("s") }
        let own = try #require(script.room?.klondike)
        guard case .winnable(let plan)? = script.room?.patience.outlook(own) else {
            Issue.record("With one card at once it can be won.")
            return
        }
        let cost = try #require(script.room?.patience.cost(of: plan, own))
        #expect(cost.points == (scoring == .standard ? 100 * cost.count : 0))
        let before = try #require(script.room?.ownSeat)
        let passes = try #require(script.room?.patience.passes)
        _ = script.printed()
        script.play("finish")
        #expect(script.room?.phase == .over)
        let lines = script.printed()
        #expect(lines[0].contains(" costs ") == (cost.points > 0))
        let after = try #require(script.room?.patience.passes)
        let lost = lines.first { $0.hasPrefix("Bringing the waste back ") }
        #expect(after == passes + cost.count)
        #expect((lost != nil) == (cost.points > 0 && before.score > 0), "\(lines)")
    }

    @Test func `all cards go up by themselves`() throws {
        var script = try Self.open()
        let lines = script.printed()
        #expect(lines.contains { $0.contains("Type finish to bring all up.") })
        script.play("finish")
        #expect(script.room?.phase == .over)
        #expect(script.board?.foundationCount == 52)
        let told = script.printed()
        #expect(told.first?.hasPrefix("All cards go up") == true)
        #expect(told.contains { $0.hasPrefix("Game over: won, ") })
    }
}
