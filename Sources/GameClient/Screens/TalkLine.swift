import GameProtocol

/// The one-line editor in which this player talks.
struct TalkLine: ScreenPart {
    mutating func receive(_ event: ScreenEvent, _ context: ScreenContext) -> [ScreenEffect] { [] }

    func draw(on canvas: inout Canvas, _ context: ScreenContext) {}
}
