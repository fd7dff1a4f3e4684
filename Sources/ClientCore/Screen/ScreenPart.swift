package import TerminalKit

/// One screen, or something that lies over one: a decider with a picture.
package protocol ScreenPart: Sendable {
    /// Takes a key, a click or a paste that is meant for it.
    ///
    /// Every key that does nothing now says why: `tell`. Clicks were looked up in `canvas` before,
    /// and come as `ScreenEvent.click`.
    mutating func receive(_ event: ScreenEvent, _ context: ScreenContext) -> [ScreenEffect]

    /// The keys of the state that it is in, and what else the help says of it.
    func sheet(_ context: ScreenContext) -> KeySheet

    /// Something happened; most of it is seen in the context anyway.
    mutating func happened(_ news: News, _ context: ScreenContext) -> [ScreenEffect]

    /// Draws it: a pure function of the part and the context.
    func draw(on canvas: inout Canvas, _ context: ScreenContext)

    /// When it has to be drawn again by itself: a clock's next second, an animation's next step.
    func deadline(_ context: ScreenContext) -> Int?

    /// The time of a deadline has come; every screen is told, of its own or another's.
    mutating func wake(_ context: ScreenContext) -> [ScreenEffect]
}

/// What people are told of the keys of one state of a screen.
package struct KeySheet: Sendable {
    package var title = ""
    package var rows: [KeyRow]
    /// What stands below the keys in the help.
    package var notes: [String] = []
    /// The rules of the game, below the notes.
    package var rules: [String] = []

    package init(
        title: String = "",
        rows: [KeyRow],
        notes: [String] = [],
        rules: [String] = []
    ) {
        self.title = title
        self.rows = rows
        self.notes = notes
        self.rules = rules
    }
}

extension ScreenPart {
    package mutating func happened(
        _ news: News,
        _ context: ScreenContext
    ) -> [ScreenEffect] {
        []
    }
    package func deadline(_ context: ScreenContext) -> Int? { nil }
    package mutating func wake(_ context: ScreenContext) -> [ScreenEffect] { [] }
}

/// A terminal's event, with clicks as what they mean on the screen that was seen.
package enum ScreenEvent: Equatable, Sendable {
    case key(Key)
    case click(Canvas.Click)
    /// The mouse moved with its button held, or the button was let go, after a click.
    case pointer(Pointer)
    case scroll(up: Bool)
    case paste(String)
    case focus(Bool)

    /// Where the mouse is after a click.
    package struct Pointer: Equatable, Sendable {
        package var position: Position
        /// What a click there would be; nil for nothing.
        package var target: Canvas.Click?
        /// The button was let go there.
        package var isReleased: Bool

        package init(position: Position, target: Canvas.Click?, isReleased: Bool) {
            self.position = position
            self.target = target
            self.isReleased = isReleased
        }
    }

    /// Whether something was pressed; if not, somebody only looks here or elsewhere, or goes on
    /// with what a click has begun.
    package var isPress: Bool {
        switch self {
        case .focus, .pointer: false
        case .key, .click, .scroll, .paste: true
        }
    }
}
