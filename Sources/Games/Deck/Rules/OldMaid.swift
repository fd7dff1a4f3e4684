import GameProtocol

/// Old Maid: draw from the next player's hand; lay pairs off; the player with the odd queen loses.
struct OldMaid: TableRules {
    static let row = RulesEntry(
        "old_maid",
        title: "Old Maid",
        seats: 2...6,
        about: "Draw a card of the next player's hand; pairs fall; the last queen loses.",
        unit: "pair"
    )

    /// The queen of clubs is left out, so one queen has no partner.
    static let cards: [PlayingCard]? = PlayingCard.newDeck(jokers: false)
        .filter { $0 != .suited(.queen, .clubs) }

    private static let pile = "discard"

    mutating func setUp(_ table: inout Table, first: Int) -> Next {
        table.deal(first: first)
        for player in table.remaining { dropPairs(of: player, &table) }
        return next(.turn(of: first), table)
    }

    func moves(of player: Int, _ table: Table) -> [TableMove] {
        guard !table.hand(of: player).isEmpty, let giver = neighbor(of: player, table) else {
            return []
        }
        let name = table.name(of: giver)
        return [
            TableMove(
                .draw(DeckDraw(from: name, end: .random)),
                text: "draw a card of \(name)'s hand"
            )
        ]
    }

    mutating func played(_ move: TableMove, by player: Int, _ table: inout Table) -> Next {
        dropPairs(of: player, &table)
        return next(.turn(of: table.next(after: player)), table)
    }

    mutating func left(_ player: Int, _ table: inout Table) -> Next? {
        // The odd cards have partners elsewhere, so they stay in the round.
        let heir = neighbor(of: player, table) ?? table.next(after: player)
        table.move(table.hand(of: player), from: .hand(player), to: .hand(heir), by: player)
        dropPairs(of: heir, &table)
        return holders(table).count < 2 ? .over : nil
    }

    mutating func result(_ table: inout Table) -> [[Int]] {
        table.ranked { table.hand(of: $0).isEmpty ? 0 : 1 }
    }

    /// Lays a player's pairs open, and counts them.
    private func dropPairs(of player: Int, _ table: inout Table) {
        let ranks = Dictionary(grouping: table.hand(of: player), by: \.lowRank)
        for (_, cards) in ranks.sorted(by: { $0.key < $1.key }) where cards.count > 1 {
            let pairs = Array(cards.prefix(cards.count / 2 * 2))
            table.move(pairs, from: .hand(player), to: .pile(Self.pile), by: player)
            table.scores[player] += pairs.count / 2
        }
    }

    private func next(_ next: Next, _ table: Table) -> Next {
        holders(table).count < 2 ? .over : next
    }

    private func holders(_ table: Table) -> [Int] {
        table.remaining.filter { !table.hand(of: $0).isEmpty }
    }

    /// The next player who holds cards; nil if no other one does.
    private func neighbor(of player: Int, _ table: Table) -> Int? {
        var next = table.next(after: player)
        while table.hand(of: next).isEmpty, next != player { next = table.next(after: next) }
        return next == player ? nil : next
    }
}
