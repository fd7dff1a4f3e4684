/// What a view draws on: a frame, and what a click on each part of it means.
package struct Canvas: Sendable {
    package var frame: Frame
    package private(set) var targets: [Target] = []

    package init(_ size: Size) { frame = Frame(size) }

    /// A part of the screen that can be clicked.
    package struct Target: Equatable, Sendable {
        package var rect: Rect
        package var click: Click
    }

    /// What a click does.
    package enum Click: Equatable, Sendable {
        /// The same as that key.
        case key(Key)
        /// A part of the picture that the view has numbered.
        case part(Int)
        /// An entry of the list on the screen, from 0.
        case entry(Int)
        /// The value of a line of the form, from 0, goes on or back.
        case change(Int, by: Int)
    }

    package mutating func add(_ click: Click, _ rect: Rect) {
        targets.append(Target(rect: rect, click: click))
    }

    /// What is clicked there; what was drawn last lies on top.
    package func click(at position: Position) -> Click? {
        targets.last { $0.rect.contains(position) }?.click
    }

    /// What lies below a dialog cannot be clicked.
    package mutating func cover(_ rect: Rect) {
        targets.removeAll { rect.contains(Position(column: $0.rect.column, row: $0.rect.row)) }
    }
}
