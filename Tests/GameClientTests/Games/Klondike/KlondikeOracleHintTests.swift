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
}
