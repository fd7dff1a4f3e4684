import GameProtocol

/// The form of a new room.
struct NewRoomScreen: ScreenPart {
    var options = NewRoomOptions()

    mutating func receive(_ event: ScreenEvent, _ context: ScreenContext) -> [ScreenEffect] { [] }

    func draw(on canvas: inout Canvas, _ context: ScreenContext) {
        canvas.frame.put("NewRoomScreen", column: 1, row: 0)
    }
}
