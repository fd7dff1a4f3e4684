/// What kept events name by its number: players, and cards that were turned up; each of them once.
///
/// It knows no card that nobody has seen. Where it has no place for another part, the event is kept
/// as its line.
public struct KeptParts: Sendable {
    private var players: [QuotedText] = []
    private var cards: [Face] = []
    /// The numbers of the cards that lay last in each cell: nearly always they lie there still.
    private var latest: [UInt16] = []

    /// Nothing was kept.
    public init() {}

    /// The number of a player; nil where there are too many of them.
    @inline(__always)
    public mutating func number(of player: QuotedText) -> UInt8? {
        for number in players.indices where players[number] == player {
            return UInt8(truncatingIfNeeded: number)
        }
        return add(player)
    }

    @inline(never)
    private mutating func add(_ player: QuotedText) -> UInt8? {
        guard players.count < UInt8.max else { return nil }
        players.append(player)
        return UInt8(players.count - 1)
    }

    /// The number of a card that lies in a cell; nil where there are too many of them.
    @inline(__always)
    mutating func number(of card: Face, at cell: Int) -> UInt16? {
        if cell < latest.count {
            let number = latest[cell]
            if Int(number) < cards.count, cards[Int(number)] === card { return number }
        }
        return find(card, at: cell)
    }

    @inline(never)
    private mutating func find(_ card: Face, at cell: Int) -> UInt16? {
        var index = cards.firstIndex { $0 === card }
        if index == nil, cards.count < Self.maximumCards {
            index = cards.count
            cards.append(card)
        }
        guard let index else { return nil }
        while latest.count <= cell { latest.append(.max) }
        latest[cell] = UInt16(index)
        return UInt16(index)
    }

    private static let maximumCards = 1_024

    /// The player of this number.
    public func player(_ number: UInt8) -> QuotedText { players[Int(number)] }

    func card(_ number: UInt16) -> Face { cards[Int(number)] }
}
