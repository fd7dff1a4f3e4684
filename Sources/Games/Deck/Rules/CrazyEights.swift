import GameProtocol

/// Crazy Eights: match the top card's suit or value; an eight is wild; the first empty hand wins.
struct CrazyEights: TableRules {
    static let row = RulesEntry(
        "crazy_eights",
        title: "Crazy Eights",
        seats: 2...5,
        about: "Match the suit or value of the top card, or draw; an eight fits always."
    )

    private static let pile = "discard"
    /// The bound on reshuffles, so that a round of draws ends.
    private static let maximumReshuffles = 5
    private var reshuffleCount = 0

    mutating func setUp(_ table: inout Table, first: Int) -> Next {
        table.deal(table.remaining.count == 2 ? 7 : 5, first: first)
        table.turnUp(onto: Self.pile, by: first)
        return .turn(of: first)
    }

    func moves(of player: Int, _ table: Table) -> [TableMove] {
        let playable = table.hand(of: player).flatMap { card -> [TableMove] in
            if card.rank == .eight {
                return PlayingCard.Suit.allCases.map { suit in
                    let name = PlayingCard.suited(.eight, suit).suit
                    let text = "\(card.words), \(name.lowercased()) next"
                    return .play(card, onto: Self.pile, note: name, text: text)
                }
            }
            let fits = card.suit == suit(table) || card.rank == table.top(of: Self.pile)?.rank
            return fits ? [.play(card, onto: Self.pile)] : []
        }
        return table.deckCount > 0 ? playable + [.draw] : playable
    }

    mutating func played(_ move: TableMove, by player: Int, _ table: inout Table) -> Next {
        if move.card != nil { table[note: "suit"] = move.note }
        if table.hand(of: player).isEmpty { return .over }
        if table.deckCount == 0, reshuffleCount < Self.maximumReshuffles,
            table.pile(Self.pile).count > 1
        {
            reshuffleCount += 1
            table.reshuffle(Self.pile, by: player)
        }
        return .turn(of: table.next(after: player))
    }

    mutating func result(_ table: inout Table) -> [[Int]] {
        let left = table.scores.indices.map { Self.points(table.hand(of: $0)) }
        let places = table.ranked { left[$0] }
        // Each winner scores the points that every other hand has beyond the winner's.
        for winner in places[0] {
            table.scores[winner] = left.reduce(0) { $0 + max(0, $1 - left[winner]) }
        }
        return places
    }

    /// Prefers many points and a suit that the player can follow, keeps eights and draws last.
    func value(of move: TableMove, by player: Int, _ table: Table) -> Int {
        guard let card = move.card else { return -100 }
        let next = table.hand(of: player).count { $0.suit == move.note ?? card.suit }
        return next + (card.rank == .eight ? -50 : Self.points([card]))
    }

    func sentence(for player: Int, _ table: Table) -> String {
        let value = table.top(of: Self.pile)?.value.lowercased() ?? ""
        return
            "Play \(suit(table).lowercased()), a card with the value \(value) or an eight, or draw."
    }

    /// The suit to match: the chosen one after an eight.
    private func suit(_ table: Table) -> String {
        table[note: "suit"] ?? table.top(of: Self.pile)?.suit ?? ""
    }

    /// The points of cards in a hand: 50 for an eight, 10 for a picture, else the value.
    private static func points(_ hand: [PlayingCard]) -> Int {
        hand.reduce(0) { sum, card in
            sum + (card.rank == .eight ? 50 : min(10, card.lowRank))
        }
    }
}
