import GameProtocol

/// War: both turn up a card, and the higher takes them all.
struct War: TableRules {
    static let row = RulesEntry(
        "war",
        title: "War",
        seats: 2...2,
        about: "Both turn up a card; the higher one takes all; who has all cards wins.",
        unit: "card",
        showsHands: false
    )

    private static let pile = "table"
    /// The bound on the length of a round, which could go in circles.
    private static let maximumBattles = 200
    private var battleCount = 0
    private var card: PlayingCard?

    mutating func setUp(_ table: inout Table, first: Int) -> Next {
        table.deal(first: first)
        count(&table)
        return .turn(of: first)
    }

    func moves(of player: Int, _ table: Table) -> [TableMove] {
        guard !table.hand(of: player).isEmpty else { return [] }
        let turnUp = DeckDraw(from: table.name(of: player), end: .top, to: Self.pile)
        return [TableMove(.draw(turnUp), text: "turn up a card")]
    }

    mutating func played(_ move: TableMove, by player: Int, _ table: inout Table) -> Next {
        let other = table.next(after: player)
        defer { count(&table) }
        guard let asked = card, let answer = table.top(of: Self.pile) else {
            card = table.top(of: Self.pile)
            return .turn(of: other)
        }
        card = nil
        battleCount += 1
        if asked.highCardRank != answer.highCardRank {
            let winner = answer.highCardRank > asked.highCardRank ? player : other
            table.move(
                table.pile(Self.pile),
                from: .pile(Self.pile),
                to: .hand(winner),
                by: winner,
                .bottom
            )
        }
        let isOver = table.remaining.contains { table.hand(of: $0).isEmpty }
        return isOver || battleCount == Self.maximumBattles ? .over : .turn(of: other)
    }

    mutating func result(_ table: inout Table) -> [[Int]] {
        table.ranked { -table.hand(of: $0).count }
    }

    private func count(_ table: inout Table) {
        for player in table.remaining { table.scores[player] = table.hand(of: player).count }
    }
}
