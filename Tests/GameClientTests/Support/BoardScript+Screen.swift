import GameProtocol

@testable import ClientCore
@testable import ClientCoreTests
@testable import GameClient

extension BoardScript {
    /// A member of a room before its screen.
    init(_ state: RoomState, me: String = "ann", delayMs: Int = 12, look: Look = .room) {
        var screen = ScriptedScreen()
        screen.state.settings.look = look
        self.init(inside: state, me: me, delayMs: delayMs, face: screen)
    }
}
