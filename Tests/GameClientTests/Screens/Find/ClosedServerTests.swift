import GameProtocol
import TerminalKit
import Testing

@testable import ClientCore
@testable import ClientCoreTests
@testable import GameClient

/// Tests of a server that closes while the player is connected.
@Suite struct ClosedServerTests {
    private static let address = JoinAddress(host: "10.0.0.7")

    private static func closed(comesBack: Bool = false) -> LobbyScript {
        var script = LobbyScript()
        var settings = ScreenSettings()
        settings.name = "ann"
        settings.isNameChosen = true
        script.screen = ScreenState(settings)
        script.client = ClientState(ClientPlan(address: address, purpose: .lobby), at: 0)
        script.client?.isServerClosed = !comesBack
        script.take(.happened(.serverClosed(name: "Attic")))
        script.client = nil
        return script
    }

    @Test func `a server that closed is looked for until it answers`() {
        var script = Self.closed()
        #expect(script.text.contains("Attic closed"))
        #expect(script.message == " Waiting for Attic…")
        #expect(script.wanted() == [])
        script.at += 3000
        script.take(.alarm)
        #expect(script.wanted() == [.lookAgain])
        script.take(.servers([], [RecentServer(address: Self.address, isAnswering: false)]))
        #expect(script.wanted() == [])
        script.take(.servers([], [RecentServer(address: Self.address, isAnswering: true)]))
        #expect(script.wanted() == [.connect(Self.address, name: "ann")])
        #expect(!script.text.contains("Attic closed"))
    }

    @Test func `the seat in a server that restarts is waited for elsewhere`() {
        let script = Self.closed(comesBack: true)
        #expect(!script.text.contains("Attic closed"))
    }

    @Test func `a player who goes back to the list waits for no server`() {
        var script = Self.closed()
        script.press(.escape)
        script.take(.servers([], [RecentServer(address: Self.address, isAnswering: true)]))
        #expect(script.wanted() == [])
    }
}
