/// Something that came from the terminal.
package enum TerminalEvent: Equatable, Sendable {
    case key(Key)
    /// The left button was pressed there.
    case click(Position)
    /// The mouse moved there while the left button was held.
    case drag(Position)
    /// The left button was let go there.
    case release(Position)
    case scroll(up: Bool, Position)
    /// A pasted block, as it came.
    case paste(String)
    /// The window got the focus, or lost it.
    case focus(Bool)
}

/// A key as the terminal tells it; no key is used that needs a newer keyboard protocol.
package indirect enum Key: Equatable, Hashable, Sendable {
    case character(Unicode.Scalar)
    /// Ctrl and a letter, in lower case.
    case control(Unicode.Scalar)
    /// Alt and a key. It is not the key, and not Esc.
    case alt(Key)
    case enter
    case tab
    case backTab
    case backspace
    case delete
    case escape
    case up
    case down
    case left
    case right
    case home
    case end
    case pageUp
    case pageDown
    /// F1 is 1.
    case function(Int)
}
