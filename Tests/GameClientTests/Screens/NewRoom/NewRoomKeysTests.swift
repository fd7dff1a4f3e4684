import TerminalKit
import Testing

@testable import ClientCore
@testable import GameClient

/// What the form of a new room says of its keys.
@Suite struct NewRoomKeysTests {
    @Test func `the footer says what the arrows do in the line`() {
        var script = LobbyScript()
        script.screen.open(.newRoom(NewRoomOptions()))
        #expect(script.keys.contains("←→ cursor"))
        script.press(.down, .down)
        #expect(script.keys.contains("←→ change"))
    }
}
