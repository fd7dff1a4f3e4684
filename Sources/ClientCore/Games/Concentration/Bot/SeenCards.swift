/// The cards of a round that a bot remembers: of those that were shown, the last so many.
///
/// Cells are numbers from 1. Numbers and names come from a server, so that none of them may stop the
/// program or take much memory.
struct SeenCards: Equatable, Sendable {
    private let capacity: Int
    /// By cell: which pair lies there and when it was shown last; nil where that is not remembered.
    private var cards: [Card?] = []
    private var pairNumbers: [String: Int] = [:]
    private var shownCount = 0
    private(set) var count = 0
    /// The card that was shown last, remembered or not: the open one in the middle of a turn.
    private(set) var last: Shown?

    /// A card that was shown.
    struct Shown: Equatable, Sendable {
        var cell: Int
        var pair: Int
    }

    private struct Card: Equatable, Sendable {
        var pair: Int
        var shownAt: Int
    }

    /// No board has more cells.
    private static let maximumCells = 999

    /// Remembers at most so many cards.
    init(capacity: Int) { self.capacity = capacity }

    /// Nothing is known of the cards of a new round.
    mutating func begin(cellCount: Int) {
        let count = min(max(0, cellCount), Self.maximumCells)
        cards = Array(repeating: nil, count: count)
        pairNumbers.removeAll(keepingCapacity: true)
        shownCount = 0
        self.count = 0
        last = nil
    }

    /// A card is shown to everybody: it is the newest now.
    mutating func show(_ cell: Int, pair: String) {
        guard (1...Self.maximumCells).contains(cell) else { return }
        let number = number(of: pair)
        last = Shown(cell: cell, pair: number)
        guard capacity > 0 else { return }
        while cards.count < cell { cards.append(nil) }
        if cards[cell - 1] == nil { count += 1 }
        shownCount += 1
        cards[cell - 1] = Card(pair: number, shownAt: shownCount)
        if count > capacity { forgetOldest() }
    }

    /// A card lies there no more.
    mutating func take(_ cell: Int) {
        guard cards.indices.contains(cell &- 1), cards[cell - 1] != nil else { return }
        cards[cell - 1] = nil
        count -= 1
    }

    /// Which pair lies at a cell; nil where that is not remembered.
    func pair(at cell: Int) -> Int? {
        cards.indices.contains(cell &- 1) ? cards[cell - 1]?.pair : nil
    }

    private mutating func number(of pair: String) -> Int {
        if let number = pairNumbers[pair] { return number }
        // More names than cells are no game; they are as good as one.
        guard pairNumbers.count < Self.maximumCells else { return -1 }
        pairNumbers[pair] = pairNumbers.count
        return pairNumbers.count - 1
    }

    private mutating func forgetOldest() {
        var oldest: Int?
        for index in cards.indices {
            guard let card = cards[index] else { continue }
            if let known = oldest.flatMap({ cards[$0] }), known.shownAt <= card.shownAt { continue }
            oldest = index
        }
        if let oldest { take(oldest + 1) }
    }
}
