/// What is said to a terminal when the screen goes up, and when it goes down.
package struct ScreenModes: Equatable, Sendable {
    package var hasMouse = true
    /// The window's title is kept and given back; the Linux console would print the sequence.
    package var hasTitle = true

    package init(hasMouse: Bool = true, hasTitle: Bool = true) {
        self.hasMouse = hasMouse
        self.hasTitle = hasTitle
    }

    /// The sequences that save the title and set the modes of the screen.
    package var enter: String { (hasTitle ? "\u{1B}[22;0t" : "") + again }

    /// The modes of a screen that is up already: other screen, no cursor, no wrapping at the edge,
    /// clicks and what is dragged, pasted blocks, focus. The title was saved by `enter`.
    package var again: String {
        "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l"
            + (hasMouse ? "\u{1B}[?1002h\u{1B}[?1006h" : "") + "\u{1B}[?2004h\u{1B}[?1004h"
    }

    /// Everything back, at every end: whatever was not switched on is off anyway.
    package var leave: String {
        "\u{1B}[?2026l\u{1B}[?1004l\u{1B}[?2004l\u{1B}[?1006l\u{1B}[?1003l\u{1B}[?1002l\u{1B}[?1000l"
            + "\u{1B}[?7h\u{1B}[?25h\u{1B}[0m\u{1B}[?1049l" + (hasTitle ? "\u{1B}[23;0t" : "")
    }

    /// Sets the window's title, which was cleaned; nil is the one from before.
    package func title(_ title: String?) -> String {
        guard hasTitle else { return "" }
        return title.map { "\u{1B}]2;\($0)\u{1B}\\" } ?? "\u{1B}[23;0t\u{1B}[22;0t"
    }
}
