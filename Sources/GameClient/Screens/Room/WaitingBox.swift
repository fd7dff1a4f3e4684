import GameProtocol

/// What lies over the cards before the first round: the line for a friend.
struct WaitingBox: Sendable {
    /// Takes the keys of a waiting room; nil where a key means nothing to it.
    mutating func receive(
        _ event: ScreenEvent,
        _ room: RoomView,
        _ context: ScreenContext
    ) -> [ScreenEffect]? {
        nil
    }

    mutating func happened(
        _ happening: Happening,
        _ room: RoomView,
        _ context: ScreenContext
    ) -> [ScreenEffect] {
        []
    }

    func turnBar(_ room: RoomView, _ context: ScreenContext) -> TurnBar {
        TurnBar(text: "Waiting for a second player…  (press b to play a bot meanwhile)")
    }

    /// The keys that work now, without those for talk, help and leaving.
    func hints(_ room: RoomView, _ context: ScreenContext) -> [KeyHint] { [] }

    /// The last of the keys.
    func leaving(_ room: RoomView, _ context: ScreenContext) -> KeyHint {
        KeyHint("q", "close the room")
    }

    func draw(
        on canvas: inout Canvas,
        _ layout: RoomLayout,
        _ room: RoomView,
        _ context: ScreenContext
    ) {}
}
