import GameProtocol

/// Sevens: build each suit up and down from its seven; the first empty hand wins.
struct Sevens: TableRules {
    static let row = RulesEntry(
        "sevens",
        title: "Sevens",
        seats: 3...6,
        about: "Lay a seven, or the next card of a suit from its seven up or down.",
        unit: "card"
    )

    private static let pile = "table"
    private static let start = PlayingCard.suited(.seven, .diamonds)

    mutating func setUp(_ table: inout Table, first: Int) -> Next {
        table.deal(first: first)
        let holder = table.remaining.first { table.hand(of: $0).contains(Self.start) }
        return .turn(of: holder ?? first)
    }

    func moves(of player: Int, _ table: Table) -> [TableMove] {
        let laid = Set(table.pile(Self.pile))
        let hand = table.hand(of: player)
        if laid.isEmpty, hand.contains(Self.start) { return [.play(Self.start, onto: Self.pile)] }
        return hand.filter { fits($0, laid) }.map { .play($0, onto: Self.pile) }
    }

    mutating func played(_ move: TableMove, by player: Int, _ table: inout Table) -> Next {
        table.hand(of: player).isEmpty ? .over : .turn(of: table.next(after: player))
    }

    mutating func left(_ player: Int, _ table: inout Table) -> Next? {
        // Every suit can still be completed if the cards of the player lie open.
        table.move(table.hand(of: player), from: .hand(player), to: .pile(Self.pile), by: player)
        return nil
    }

    mutating func result(_ table: inout Table) -> [[Int]] {
        let places = table.ranked { table.hand(of: $0).count }
        let left = table.remaining.reduce(0) { $0 + table.hand(of: $1).count }
        // The winner scores a point for each card that the others hold.
        for winner in places[0] { table.scores[winner] = left - table.hand(of: winner).count }
        return places
    }

    /// Prefers a card that opens the way for the player's own cards: the sum of the distances to
    /// the player's cards beyond it in the suit.
    func value(of move: TableMove, by player: Int, _ table: Table) -> Int {
        guard let card = move.card else { return 0 }
        return table.hand(of: player).filter { $0.suit == card.suit }.reduce(0) { sum, other in
            let steps = other.lowRank - card.lowRank
            let isBeyond = card.rank == .seven || steps * (card.lowRank - 7) > 0
            return isBeyond ? sum + abs(steps) : sum
        }
    }

    /// Whether the card is a seven, or its neighbor on the side of the seven lies on the table.
    private func fits(_ card: PlayingCard, _ laid: Set<PlayingCard>) -> Bool {
        guard case .suited(let rank, let suit) = card, rank != .seven else { return true }
        let step = card.lowRank < 7 ? 1 : -1
        return laid.contains(.suited(PlayingCard.Rank.allCases[rank.place + step], suit))
    }
}
