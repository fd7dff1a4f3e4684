package import TerminalKit

/// A screen, or a part that lies over a screen, such as a dialog. It turns each event into effects,
/// and can be drawn.
package protocol ScreenPart: Sendable {
    /// Handles a key, a click or a paste for this part.
    ///
    /// A key that has no effect now shows the reason with `tell`. Clicks come as
    /// `ScreenEvent.click`, already looked up in `canvas`.
    mutating func receive(_ event: ScreenEvent, _ context: ScreenContext) -> [ScreenEffect]

    /// Returns the keys in the present state, and the other lines of help.
    func sheet(_ context: ScreenContext) -> KeySheet

    /// Handles news. `context` already shows the state of the client after the news.
    mutating func happened(_ news: News, _ context: ScreenContext) -> [ScreenEffect]

    /// Draws the part. The picture is a pure function of the part and the context.
    func draw(on canvas: inout Canvas, _ context: ScreenContext)

    /// Returns the time at which the part has to be drawn again by itself, such as the next second
    /// of a clock or the next step of an animation.
    func deadline(_ context: ScreenContext) -> Int?

    /// Acts at the time of a deadline. Every part gets this call, even if the deadline belongs to
    /// another part.
    mutating func wake(_ context: ScreenContext) -> [ScreenEffect]
}

/// The help about the keys in one state of a screen.
package struct KeySheet: Sendable {
    package var title = ""
    package var rows: [KeyRow]
    /// The lines below the keys in the help.
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

/// An event of the terminal. A click carries its meaning on the screen that the player saw.
package enum ScreenEvent: Equatable, Sendable {
    case key(Key)
    case click(Canvas.Click)
    /// After a click, the mouse moved with its button held, or the button was released.
    case pointer(Pointer)
    case scroll(up: Bool)
    case paste(String)
    case focus(Bool)

    /// The position of the mouse after a click.
    package struct Pointer: Equatable, Sendable {
        package var position: Position
        /// The meaning that a click at the position would have; nil for none.
        package var target: Canvas.Click?
        /// Whether the button was released at the position.
        package var isReleased: Bool

        package init(position: Position, target: Canvas.Click?, isReleased: Bool) {
            self.position = position
            self.target = target
            self.isReleased = isReleased
        }
    }

    /// Whether the player pressed something. Otherwise the focus changed, or the mouse moved after
    /// a click.
    package var isPress: Bool {
        switch self {
        case .focus, .pointer: false
        case .key, .click, .scroll, .paste: true
        }
    }
}
