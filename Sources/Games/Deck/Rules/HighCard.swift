import GameProtocol

/// High card: each player draws a card, and the highest card takes the trick.
///
/// This game is older than the referee. So its lines differ from the lines of other games: the
/// prompt lists no moves, and events and snapshots have tricks.
struct HighCard: TableRules {
    static let row = RulesEntry(
        "high_card",
        title: "High card",
        seats: 1...6,
        about: "In this game you draw one card from the deck, and nothing else.",
        showsHands: false
    )
    static let cards: [PlayingCard]? = nil
    static let onlyPiles: [String]? = [pile, discard]
    static let listsMoves = false

    private static let pile = "table"
    private static let discard = "discard"
    /// The player who begins every trick of the round.
    private var first = 0
    private var trick = 0
    /// The number of ties in a row, which the next trick's winner scores, too.
    private var carry = 0
    /// The players who drew in the running trick, in order. Their cards lie on the table.
    private var drawers: [Int] = []
    private var tallies: [DeckStats] = []

    mutating func setUp(_ table: inout Table, first: Int) -> Next {
        self.first = first
        tallies = table.scores.map { _ in DeckStats() }
        return beginTrick(table)
    }

    func moves(of player: Int, _ table: Table) -> [TableMove] {
        [TableMove(.draw(DeckDraw(to: Self.pile)), text: "draw a card")]
    }

    mutating func played(_ move: TableMove, by player: Int, _ table: inout Table) -> Next {
        drawers.append(player)
        tallies[player].draws += 1
        return passOn(&table)
    }

    /// Passes the turn on if the player was next to draw. The player's card stays, but cannot win.
    mutating func left(_ player: Int, _ table: inout Table) -> Next? {
        drawer(table, or: player) == player ? passOn(&table) : nil
    }

    mutating func result(_ table: inout Table) -> [[Int]] { table.ranked { -table.scores[$0] } }

    /// Throws unless the draw asks for exactly one card from the deck.
    func move(in request: DeckMove) throws(Refusal) -> DeckMove? {
        guard case .draw(let draw) = request else { return nil }
        var field: String?
        if draw.cards != nil { field = "cards" }
        if draw.end != nil { field = "where" }
        if draw.from != nil { field = "from" }
        if draw.to != nil { field = "to" }
        if draw.lay != nil { field = "lay" }
        if draw.new != nil { field = "new" }
        if let count = draw.count, count != 1 { field = "count" }
        if let field { throw Refusal(.badValue, Self.row.about, field: field) }
        return .draw(DeckDraw(turn: draw.turn, to: Self.pile))
    }

    func stats(of player: Int) -> Stats { tallies[player].stats }

    func trick(_ table: Table) -> DeckState.Trick? {
        DeckState.Trick(number: trick, carry: carry, table: plays(table))
    }

    /// The drawn cards of the running trick with their players' names.
    private func plays(_ table: Table) -> [PlayedCard] {
        zip(drawers, table.pile(Self.pile)).map {
            PlayedCard(player: table.name(of: $0), card: $1)
        }
    }

    /// Returns the next player to draw in this trick; `leaver` counts as a player who still plays.
    private func drawer(_ table: Table, or leaver: Int? = nil) -> Int? {
        let count = table.players.count
        return (0..<count).map { (first + $0) % count }.first {
            !drawers.contains($0) && ($0 == leaver || !table.players.hasLeft($0))
        }
    }

    private mutating func beginTrick(_ table: Table) -> Next {
        guard table.deckCount >= table.remaining.count, let next = drawer(table) else {
            return .over
        }
        trick += 1
        return .turn(of: next)
    }

    /// Returns the turn of the next player who has not drawn; without one, decides the trick.
    private mutating func passOn(_ table: inout Table) -> Next {
        if let next = drawer(table) { return .turn(of: next) }
        let cards = table.pile(Self.pile)
        let able = zip(drawers, cards).filter { !table.players.hasLeft($0.0) }
        let best = able.map(\.1.highCardRank).max()
        let winners = able.filter { $0.1.highCardRank == best }.map(\.0)
        let winner = winners.count == 1 ? winners[0] : nil
        if let winner {
            table.scores[winner] += 1 + carry
            tallies[winner].tricks += 1
        }
        carry = winner == nil ? carry + 1 : 0
        let decided = DeckEvent.Action.trick(
            number: trick,
            cards: plays(table),
            winner: winner.map(table.name),
            carry: carry,
            scores: zip(table.players.names, table.scores).map { Score(player: $0, points: $1) }
        )
        table.move(cards, from: .pile(Self.pile), to: .pile(Self.discard), told: decided)
        drawers = []
        return beginTrick(table)
    }
}
