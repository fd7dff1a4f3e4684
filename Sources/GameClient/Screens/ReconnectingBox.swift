import GameProtocol

/// The connection is lost: when the next try comes, and what can be done.
struct ReconnectingBox: ScreenPart {
    mutating func receive(_ event: ScreenEvent, _ context: ScreenContext) -> [ScreenEffect] { [] }

    func draw(on canvas: inout Canvas, _ context: ScreenContext) {}
}
