import GameProtocol
import Testing

@testable import ClientCore

/// A hint of the server, which comes later than it was asked for.
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
        // After a gap the client does not know of it, and the server does.
        script.client.room?.patience.isHintUnderWay = false
        script.type("hint")
        script.no(Refusal(.tooSoon, "The hint you asked for is on its way."))
        #expect(script.room?.patience.isHintUnderWay == true)
        script.client.room?.patience.isHintUnderWay = false
        script.type("hint")
        script.no(Refusal(.rateLimited, "Too many requests.", retryAfterMs: 9))
        #expect(script.room?.patience.isHintUnderWay == false)
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
