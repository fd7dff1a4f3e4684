/// One screen, or something that lies over one: a decider with a picture.
protocol ScreenPart: Sendable {
    /// Takes a key, a click or a paste that is meant for it.
    ///
    /// Every key that does nothing now says why: `tell`. Clicks were looked up in `canvas` before,
    /// and come as `ScreenEvent.click`.
    mutating func receive(_ event: ScreenEvent, _ context: ScreenContext) -> [ScreenEffect]

    /// Something happened; most of it is seen in the context anyway.
    mutating func happened(_ happening: Happening, _ context: ScreenContext) -> [ScreenEffect]

    /// Draws it: a pure function of the part and the context.
    func draw(on canvas: inout Canvas, _ context: ScreenContext)

    /// When it has to be drawn again by itself: a clock's next second, an animation's next step.
    func deadline(_ context: ScreenContext) -> Int?

    /// The time of a deadline has come; every screen is told, of its own or another's.
    mutating func wake(_ context: ScreenContext) -> [ScreenEffect]
}

extension ScreenPart {
    mutating func happened(_ happening: Happening, _ context: ScreenContext) -> [ScreenEffect] {
        []
    }
    func deadline(_ context: ScreenContext) -> Int? { nil }
    mutating func wake(_ context: ScreenContext) -> [ScreenEffect] { [] }
}

/// A terminal's event, with clicks as what they mean on the screen that was seen.
enum ScreenEvent: Equatable, Sendable {
    case key(Key)
    case click(Canvas.Click)
    case scroll(up: Bool)
    case paste(String)
    case focus(Bool)

    /// Nothing was pressed; somebody only looks here, or elsewhere.
    var isFocus: Bool { if case .focus = self { true } else { false } }
}
