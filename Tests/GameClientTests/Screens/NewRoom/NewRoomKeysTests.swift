import TerminalKit
import Testing

@testable import ClientCore
@testable import ClientCoreTests
@testable import GameClient

/// Tests of the key names in the form of a new room.
@Suite struct NewRoomKeysTests {
    @Test func `the footer says what the arrows do in the line`() {
        var script = LobbyScript.form()
        #expect(script.keys.contains("←→ cursor"))
        script.choose("Grid")
        #expect(script.keys.contains("←→ change"))
    }
}
