import GameProtocol

@testable import ClientCore
@testable import ClientCoreTests
@testable import GameClient

extension BoardScript {
    /// Makes a member of a room with its screen.
    init(_ state: RoomState, me: String = "ann", delayMs: Int = 12, look: Look = .room) {
        var screen = ScriptedScreen()
        screen.state.settings.look = look
        self.init(inside: state, me: me, delayMs: delayMs, face: screen)
    }
}
