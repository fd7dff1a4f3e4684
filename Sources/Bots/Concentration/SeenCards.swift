import GameProtocol

/// The cards of a round that a bot remembers: the cards shown last, up to a limit. Some bots also
/// forget cards as turns pass.
///
/// Cells are numbers from 1. A server's numbers and names may not stop the program or fill memory.
struct SeenCards: Equatable, Sendable {
    private let capacity: Int
    /// The pair of each remembered card, and when it was shown last, by cell; nil for other cards.
    private var cards: [Card?] = []
    private var pairNumbers: [String: Int] = [:]
    private var shownCount = 0
    private(set) var count = 0
    /// The card shown last, remembered or not: in the middle of a turn, the open card.
    private(set) var last: Shown?

    struct Shown: Equatable, Sendable {
        var cell: Int
        var pair: Int
    }

    private struct Card: Equatable, Sendable {
        var pair: Int
        var shownAt: Int
        /// Whether the bot remembers only roughly where the card lies.
        var isVague = false
    }

    /// The numbers of cells that a bot accepts.
    static let cells = 1...maximumCells
    /// The most cells of a board.
    private static let maximumCells = 999

    init(capacity: Int) { self.capacity = capacity }

    /// Forgets all cards for a new round.
    mutating func begin(cellCount: Int) {
        let count = min(max(0, cellCount), Self.maximumCells)
        cards = Array(repeating: nil, count: count)
        pairNumbers.removeAll(keepingCapacity: true)
        shownCount = 0
        self.count = 0
        last = nil
    }

    /// Notes a card shown to everybody as the newest card.
    mutating func show(_ cell: Int, pair: String) {
        guard Self.cells.contains(cell) else { return }
        let number = number(of: pair)
        last = Shown(cell: cell, pair: number)
        guard capacity > 0 else { return }
        while cards.count < cell { cards.append(nil) }
        if self.pair(at: cell) == nil { count += 1 }
        shownCount += 1
        cards[cell - 1] = Card(pair: number, shownAt: shownCount)
        if count > capacity { forgetOldest() }
    }

    /// Forgets a card that left the board.
    mutating func take(_ cell: Int) {
        guard cards.indices.contains(cell &- 1), let card = cards[cell - 1] else { return }
        cards[cell - 1] = nil
        if !card.isVague { count -= 1 }
    }

    /// Forgets each card with the same chance. A bot that forgets in two steps first remembers
    /// roughly where the card lies.
    mutating func fade(_ forgetting: Forgetting, _ chance: inout SplitMix64) {
        for index in cards.indices {
            guard let card = cards[index],
                chance.below(forgetting.lifetime) < Forgetting.turn
            else { continue }
            if forgetting.isGradual, !card.isVague {
                cards[index]?.isVague = true
                count -= 1
            } else {
                take(index + 1)
            }
        }
    }

    /// Returns the cell of a card whose place the bot remembers only roughly.
    func roughCell(of pair: Int) -> Int? {
        cards.firstIndex { $0?.isVague == true && $0?.pair == pair }.map { $0 + 1 }
    }

    /// Returns the pair at a cell; nil if the bot does not remember it.
    func pair(at cell: Int) -> Int? {
        guard cards.indices.contains(cell &- 1), let card = cards[cell - 1], !card.isVague else {
            return nil
        }
        return card.pair
    }

    private mutating func number(of pair: String) -> Int {
        if let number = pairNumbers[pair] { return number }
        // No game has more names than cells, so all further names count as one pair.
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
