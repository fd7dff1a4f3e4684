import GameProtocol

/// A room: waiting, playing, watching and what comes after.
struct RoomScreen: ScreenPart {
    mutating func receive(_ event: ScreenEvent, _ context: ScreenContext) -> [ScreenEffect] { [] }

    func draw(on canvas: inout Canvas, _ context: ScreenContext) {
        canvas.frame.put("RoomScreen", column: 1, row: 0)
    }
}
