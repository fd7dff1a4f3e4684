import GameProtocol
import Testing

@testable import ClientCore

/// `finish`, which brings all cards up where none lies face down any more.
@Suite struct KlondikeFinishTests {
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
}
