/// A table of the players and visible cards that stored events refer to by number, each listed
/// once.
///
/// It never has a card that is still unseen. If it has no place for another part, the event is
/// stored as its line.
public struct KeptParts: Sendable {
    private var players: [QuotedText] = []
    private var cards: [Face] = []
    /// The number of the last card of each cell, which is nearly always still there.
    private var latest: [UInt16] = []

    /// Creates an empty table.
    public init() {}

    /// Returns the number of a player; nil if there are too many players.
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

    /// Returns the number of a card in a cell; nil if there are too many cards.
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

    /// Returns the player with this number.
    public func player(_ number: UInt8) -> QuotedText { players[Int(number)] }

    func card(_ number: UInt16) -> Face { cards[Int(number)] }
}
