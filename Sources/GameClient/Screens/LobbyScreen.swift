import GameProtocol

/// The rooms of a server, and the detail of the selected one.
struct LobbyScreen: ScreenPart {
    mutating func receive(_ event: ScreenEvent, _ context: ScreenContext) -> [ScreenEffect] { [] }

    func draw(on canvas: inout Canvas, _ context: ScreenContext) {
        canvas.frame.put("LobbyScreen", column: 1, row: 0)
    }
}
