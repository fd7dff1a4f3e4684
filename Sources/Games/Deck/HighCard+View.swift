public import GameProtocol

extension HighCard {
    /// The room's options, each with its value.
    public var options: GameOptions { .deck(settings) }

    /// The points, draws and tricks of each player.
    public var standings: [Standing] {
        zip(scores, tallies).map { Standing(score: $0, stats: $1.stats) }
    }

    /// The player in turn may draw.
    public func choices(of player: Int) -> GamePrompt? {
        guard isRunning, player == self.player else { return nil }
        return .deck(DeckPrompt(turn: turn))
    }

    /// The trick and the counts, which are the same for everybody.
    public func state(for viewer: Viewer, clocks: Clocks) -> GameState {
        .deck(
            DeckState(
                counts: deck.counts,
                isShuffled: settings.shuffled,
                trick: DeckState.Trick(number: trick, carry: carry, table: shownPlays)
            )
        )
    }

    /// The counts, and the cards of `table` or `discard`, which everybody has seen.
    public func answer(
        _ query: GameQuery,
        for viewer: Viewer,
        room: String
    ) throws(Refusal) -> GameReply {
        switch query {
        case .pile(let query):
            var pile: Int?
            if let name = query.pile {
                pile = deck.openPile(name)
                if pile == nil { throw Refusal.noSuchPile(name) }
            }
            return .pile(PileReply(deckID: room, counts: deck.counts(showing: pile, query)))
        }
    }

    /// The cards of the running trick by player.
    var shownPlays: [PlayedCard] {
        plays.map { PlayedCard(player: players[$0.player], card: $0.card) }
    }
}

extension Deck {
    /// How many cards lie where, with those of one pile as far as the query wants them.
    func counts(showing pile: Int?, _ query: PileQuery) -> DeckPiles {
        var counts = counts
        guard let pile else { return counts }
        let cards = piles[pile].cards.dropFirst(query.after).prefix(query.limit)
        counts.piles[pile].cards = Array(cards)
        return counts
    }
}

extension Refusal {
    static func noSuchPile(_ name: String, field: String = "pile") -> Refusal {
        Refusal(.noSuchPile, "There is no pile \(name) here.", field: field)
    }
}
