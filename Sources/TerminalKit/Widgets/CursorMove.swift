/// A way to move a cursor or a selection; lists, boards and tables understand it alike.
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

    /// Where it leads in a list; what leaves the list is for the caller to cut off.
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

/// Which entry of a list is selected, and which entries a window of it shows.
package struct ListSelection: Equatable, Sendable {
    /// From 0; a list without entries has the first selected.
    package private(set) var index = 0
    private var firstShown = 0

    package init() {}

    /// Selects an entry, or the nearest that there is.
    package mutating func select(_ index: Int, of count: Int, visible: Int = 1) {
        self.index = max(0, min(index, count - 1))
        firstShown = first(of: count, visible: visible)
    }

    /// - Parameter visible: how many entries are seen at once, for pages.
    package mutating func move(_ move: CursorMove, of count: Int, visible: Int = 1) {
        select(
            move.index(from: index, of: count, visible: visible),
            of: count,
            visible: visible
        )
    }

    /// The first entry that is shown: the list moves only when the selection would leave it.
    ///
    /// - Parameter index: the entry that must be seen; nil is the selected one.
    package func first(showing index: Int? = nil, of count: Int, visible: Int) -> Int {
        let index = index ?? self.index
        let needed = max(min(firstShown, index), index - visible + 1)
        return max(0, min(needed, count - visible))
    }

    /// The first of so many rows that show row `index` in their middle, as far as the list goes.
    package static func centered(_ index: Int, of count: Int, visible: Int) -> Int {
        max(0, min(index - visible / 2, count - visible))
    }
}
