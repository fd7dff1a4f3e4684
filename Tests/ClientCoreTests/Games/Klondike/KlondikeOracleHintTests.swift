import Bots
import GameProtocol
import Testing

@testable import ClientCore

/// Tests of a hint from the server, which arrives some time after the request.
@Suite struct KlondikeOracleHintTests {
    @Test func `a hint stays on its way when it is asked for again`() {
        var options = KlondikeOptions.Request()
        options.assist = .oracle
        var script = PatienceScript(options)
        _ = script.printed()
        script.type("hint")
        script.ok()
        #expect(script.room?.patience.isHintUnderWay == true)
        script.type("hint")
        script.no(Refusal(.tooSoon, "The hint you asked for is on its way."))
        #expect(script.room?.patience.isHintUnderWay == true)
        #expect(script.printed() == ["The hint you asked for is on its way."])
        // After a gap the client no longer knows of the hint, but the server does.
        script.client.room?.patience.isHintUnderWay = false
        script.type("hint")
        script.no(Refusal(.tooSoon, "The hint you asked for is on its way."))
        #expect(script.room?.patience.isHintUnderWay == true)
        script.client.room?.patience.isHintUnderWay = false
        script.type("hint")
        script.no(Refusal(.rateLimited, "Too many requests.", retryAfterMs: 9))
        #expect(script.room?.patience.isHintUnderWay == false)
    }

    @Test func `a move ends the wait for a hint`() {
        var options = KlondikeOptions.Request()
        options.assist = .oracle
        var script = PatienceScript(options)
        script.type("hint")
        script.ok()
        // The server gives no hint for an earlier board.
        script.game.toldCount = script.sent.count
        script.play("s")
        let count = script.sent.count
        script.type("hint")
        #expect(script.sent.count == count + 1)
    }

    @Test func `a lost board stays lost until the losing step is taken back`() throws {
        var options = KlondikeOptions.Request()
        options.assist = .oracle
        let room = try #require(PatienceScript(options).room)
        func lost(_ turn: Int) -> GameEvent {
            .klondike(.hint(KlondikeOracle(player: "ann", turn: turn, verdict: .unwinnable)))
        }
        var view = room
        _ = KlondikeGame.note(.event(lost(1), at: 0), in: &view)
        #expect(view.patience.lostAgo == 0)
        view.patience.note(.turned(cards: [], stock: 1))
        #expect(view.patience.lostAgo == 1)
        let board = try #require(view.patience.board)
        view.patience.note(.undone(board))
        #expect(view.patience.lostAgo == 0)
        view.patience.note(.undone(board))
        #expect(view.patience.lostAgo == nil)
        // A hint for another board means nothing for this one.
        _ = KlondikeGame.note(.event(lost(9), at: 0), in: &view)
        #expect(view.patience.lostAgo == nil)
    }

    @Test func `a hint that was lost with its connection can be asked for again`() {
        var options = KlondikeOptions.Request()
        options.assist = .oracle
        var script = PatienceScript(options)
        (script.client.resumeMs, script.client.token) = (120_000, "token")
        script.type("hint")
        script.ok()
        #expect(script.room?.patience.isHintUnderWay == true)
        let turn = script.room?.patience.turn ?? 0
        let moves = script.room?.patience.moves ?? []
        script.reconnect(lastID: script.lastID) { script in
            let prompt = KlondikePrompt(turn: turn, moves: moves, mayUndo: false, isStuck: false)
            script.say(.prompt(Prompt(room: PatienceServer.code, .klondike(prompt), clockMs: nil)))
        }
        #expect(script.room?.patience.isHintUnderWay == false)
        let count = script.sent.count
        script.type("hint")
        #expect(script.sent.dropFirst(count).map(\.body) == [.room(.move(.klondike(.hint)))])
    }
}
