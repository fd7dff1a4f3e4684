/// The drawing area of a view: a frame, and the clickable parts of it.
package struct Canvas: Sendable {
    package var frame: Frame
    package private(set) var targets: [Target] = []

    package init(_ size: Size) { frame = Frame(size) }

    /// A part of the screen that can be clicked.
    package struct Target: Equatable, Sendable {
        package var rect: Rect
        package var click: Click
    }

    package enum Click: Equatable, Sendable {
        /// The same effect as a press of the key.
        case key(Key)
        /// A part of the picture, by the number that the view has given to the part.
        case part(Int)
        /// An entry of the list on the screen, from 0.
        case entry(Int)
        /// A step to the next value (1) or the previous one (-1) in a line of the form; lines count
        /// from 0.
        case change(Int, by: Int)
    }

    package mutating func add(_ click: Click, _ rect: Rect) {
        targets.append(Target(rect: rect, click: click))
    }

    /// Returns the effect of a click at a position. The part drawn last is on top.
    package func click(at position: Position) -> Click? {
        targets.last { $0.rect.contains(position) }?.click
    }

    /// Removes the clickable parts that begin in the rectangle, such as the parts below a dialog.
    package mutating func cover(_ rect: Rect) {
        targets.removeAll { rect.contains(Position(column: $0.rect.column, row: $0.rect.row)) }
    }
}
