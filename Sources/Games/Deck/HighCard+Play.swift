import GameProtocol

extension HighCard {
    /// Throws the first refusal that applies to a draw.
    func check(_ draw: DeckDraw, by player: Int) throws(Refusal) {
        try check(draw)
        if let asked = draw.turn, asked != turn { throw Refusal.staleTurn(asked, running: turn) }
        guard player == self.player else {
            throw Refusal.notYourTurn(turn, of: players[self.player])
        }
    }

    /// Throws unless the draw asks for exactly one card from the deck and nothing else.
    private func check(_ draw: DeckDraw) throws(Refusal) {
        var field: String?
        if draw.cards != nil { field = "cards" }
        if draw.end != nil { field = "where" }
        if draw.from != nil { field = "from" }
        if draw.to != nil { field = "to" }
        if draw.lay != nil { field = "lay" }
        if draw.new != nil { field = "new" }
        if let count = draw.count, count != 1 { field = "count" }
        guard let field else { return }
        throw Refusal(
            .badValue,
            "In this game you draw one card from the deck, and nothing else.",
            field: field
        )
    }

    /// Removes the player from the round. A card that the player drew stays, but cannot win.
    mutating func leave(_ player: Int, _ outputs: inout some GameOutputs) {
        players.leave(player)
        if let (reason, winners) = players.decision {
            finish(reason, winners: winners, &outputs)
        } else if isRunning, player == self.player {
            passOn(&outputs)
        }
    }

    /// Ends the round. The cards on the table stay there.
    mutating func finish(
        _ reason: Over.Reason,
        winners: [Int],
        _ outputs: inout some GameOutputs
    ) {
        isRunning = false
        outputs.put(.finished(reason, winners: winners))
    }
}

extension HighCard {
    mutating func beginTrick(_ outputs: inout some GameOutputs) {
        guard deck.cards.count >= active.count else {
            return finish(.complete, winners: players.best(scores), &outputs)
        }
        trick += 1
        passOn(&outputs)
    }

    mutating func drawCard(_ outputs: inout some GameOutputs) {
        do throws(Refusal) {
            let cards = try deck.draw(1)
            deck.put(cards, onto: table)
            plays.append(Play(player: player, card: cards[0]))
            tallies[player].draws += 1
            deck.tell(
                .drawn(
                    player: players[player],
                    from: "deck",
                    to: Self.tableName,
                    count: 1,
                    cards: cards
                ),
                &outputs
            )
        } catch {
            preconditionFailure("A trick was begun with too few cards.")
        }
        passOn(&outputs)
    }

    /// Starts the turn of the next player who has not drawn in this trick. If all have drawn, it
    /// decides the trick.
    private mutating func passOn(_ outputs: inout some GameOutputs) {
        let next = active.first { player in !plays.contains { $0.player == player } }
        guard let next else { return decide(&outputs) }
        turn += 1
        player = next
        isRunning = true
        let clockMs = settings.turnSeconds > 0 ? settings.turnSeconds * 1_000 : nil
        outputs.put(.turn(number: turn, player: next, clockMs: clockMs))
    }

    private mutating func decide(_ outputs: inout some GameOutputs) {
        let able = plays.filter { !players.hasLeft($0.player) }
        let best = able.map(\.card.highCardRank).max()
        let winners = able.filter { $0.card.highCardRank == best }
        if winners.count == 1 {
            scores[winners[0].player] += 1 + carry
            tallies[winners[0].player].tricks += 1
            carry = 0
        } else {
            carry += 1
        }
        let shown = shownPlays
        plays = []
        deck.put(deck.takeAll(of: table), onto: discard)
        deck.tell(
            .trick(
                number: trick,
                cards: shown,
                winner: winners.count == 1 ? players[winners[0].player] : nil,
                carry: carry,
                scores: zip(players.names, scores).map { Score(player: $0, points: $1) }
            ),
            &outputs
        )
        beginTrick(&outputs)
    }

    /// The players who have not forfeited, in the order of a trick.
    private var active: [Int] {
        (0..<players.count).map { (first + $0) % players.count }
            .filter { !players.hasLeft($0) }
    }
}
