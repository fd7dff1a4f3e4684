/// A way to move a cursor or a selection. Lists, boards and tables use the same keys for moves.
package enum CursorMove: Equatable, Sendable {
    case left, right, up, down, next, previous, pageUp, pageDown, first, last

    package init?(_ key: Key) {
        switch key {
        case .left, .character("h"): self = .left
        case .right, .character("l"): self = .right
        case .up, .character("k"): self = .up
        case .down, .character("j"): self = .down
        case .tab: self = .next
        case .backTab: self = .previous
        case .pageUp: self = .pageUp
        case .pageDown: self = .pageDown
        case .home: self = .first
        case .end: self = .last
        default: return nil
        }
    }

    /// Returns the index after the move in a list. The index may lie outside the list, so the
    /// caller limits it.
    package func index(from index: Int, of count: Int, visible: Int = 1) -> Int {
        switch self {
        case .up, .left, .previous: index - 1
        case .down, .right, .next: index + 1
        case .pageUp: index - visible
        case .pageDown: index + visible
        case .first: 0
        case .last: count - 1
        }
    }
}

/// The selected entry of a list, and the part of the list that is visible.
package struct ListSelection: Equatable, Sendable {
    /// The selected index, from 0. In an empty list it is 0, too.
    package private(set) var index = 0
    private var firstShown = 0

    package init() {}

    /// Selects an entry, or the nearest one in the list.
    package mutating func select(_ index: Int, of count: Int, visible: Int = 1) {
        self.index = max(0, min(index, count - 1))
        firstShown = first(of: count, visible: visible)
    }

    /// - Parameter visible: the number of visible entries, for moves by pages.
    package mutating func move(_ move: CursorMove, of count: Int, visible: Int = 1) {
        select(
            move.index(from: index, of: count, visible: visible),
            of: count,
            visible: visible
        )
    }

    /// Returns the first visible entry. The list scrolls only if entry `index` would not be
    /// visible; nil means the selected entry.
    package func first(showing index: Int? = nil, of count: Int, visible: Int) -> Int {
        let index = index ?? self.index
        let needed = max(min(firstShown, index), index - visible + 1)
        return max(0, min(needed, count - visible))
    }

    /// Returns the first of the visible rows, with row `index` in the middle unless the list ends
    /// there.
    package static func centered(_ index: Int, of count: Int, visible: Int) -> Int {
        max(0, min(index - visible / 2, count - visible))
    }
}
