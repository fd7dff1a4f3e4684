package enum TerminalEvent: Equatable, Sendable {
    case key(Key)
    /// The left button was pressed at this position.
    case click(Position)
    /// The mouse moved to this position while the left button was held.
    case drag(Position)
    /// The left button was released at this position.
    case release(Position)
    case scroll(up: Bool, Position)
    /// A pasted block, unchanged.
    case paste(String)
    /// The window got the focus, or lost it.
    case focus(Bool)
}

/// A key as the terminal reports it. No key needs a newer keyboard protocol.
package indirect enum Key: Equatable, Hashable, Sendable {
    case character(Unicode.Scalar)
    /// Ctrl and a letter, in lower case.
    case control(Unicode.Scalar)
    /// Alt and a key. It differs from the key alone, and from Esc.
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
    /// A function key; F1 is 1.
    case function(Int)
}
