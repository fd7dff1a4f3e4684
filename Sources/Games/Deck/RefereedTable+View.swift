import GameProtocol

extension RefereedTable {
    var options: GameOptions { .deck(settings) }

    /// The points of each player, and what the rules count.
    var standings: [Standing] {
        table.scores.enumerated().map { Standing(score: $1, stats: rules.stats(of: $0)) }
    }

    /// All legal moves of the current player, the best by the rules first. Equal moves keep their
    /// order.
    var listed: [TableMove] {
        rules.moves(of: player, table).enumerated()
            .map { (-rules.value(of: $1, by: player, table), $0, $1) }
            .sorted { ($0.0, $0.1) < ($1.0, $1.1) }
            .map { $2 }
    }

    /// Returns all legal moves for the current player, each with the turn, the best by the rules
    /// first.
    func choices(of player: Int) -> GamePrompt? {
        guard isRunning, player == self.player else { return nil }
        guard Rules.listsMoves else { return .deck(DeckPrompt(turn: turn)) }
        let moves = listed.map { TableMove($0.request.inTurn(turn), text: $0.text) }
        return .deck(DeckPrompt(turn: turn, moves: moves))
    }

    /// Returns the counts, the notes, and the viewer's own hand if players see their hands.
    func state(for viewer: Viewer, clocks: Clocks) -> GameState {
        var hand: [PlayingCard]?
        if case .player(let player) = viewer, Rules.row.showsHands {
            hand = table.hand(of: player)
        }
        let notes = DeckState.RulesNotes(about: Rules.row.about, notes: table.notes)
        return .deck(
            DeckState(
                counts: table.deck.counts,
                isShuffled: settings.shuffled,
                trick: rules.trick(table),
                hand: hand,
                rules: Rules.listsMoves ? notes : nil
            )
        )
    }

    /// Returns the counts, and the cards of an open pile or of the viewer's own hand.
    func answer(
        _ query: GameQuery,
        for viewer: Viewer,
        room: String
    ) throws(Refusal) -> GameReply {
        guard case .pile(let query) = query, let name = query.pile else {
            return table.deck.reply(room: room)
        }
        let key = NameRule.key(name)
        guard let pile = table.deck.piles.firstIndex(where: { NameRule.key($0.name) == key })
        else { throw Refusal.noSuchPile(name) }
        if let owner = table.deck.piles[pile].owner {
            guard viewer == .player(owner), Rules.row.showsHands else {
                throw Refusal.isInHand(name, field: "pile")
            }
        }
        return table.deck.reply(showing: pile, query, room: room)
    }
}
