import GameProtocol

/// Where no server is chosen yet: servers found, recent ones, and the way to type one.
struct FindScreen: ScreenPart {
    mutating func receive(_ event: ScreenEvent, _ context: ScreenContext) -> [ScreenEffect] { [] }

    func draw(on canvas: inout Canvas, _ context: ScreenContext) {
        canvas.frame.put("FindScreen", column: 1, row: 0)
    }
}
