public import GameProtocol

extension HighCard {
    /// The room's options, each with its value.
    public var options: GameOptions { .deck(settings) }

    /// The points, draws and tricks of each player.
    public var standings: [Standing] {
        zip(scores, tallies).map { Standing(score: $0, stats: $1.stats) }
    }

    /// Returns a prompt to draw for the current player.
    public func choices(of player: Int) -> GamePrompt? {
        guard isRunning, player == self.player else { return nil }
        return .deck(DeckPrompt(turn: turn))
    }

    /// Returns the trick and the counts, which are the same for all viewers.
    public func state(for viewer: Viewer, clocks: Clocks) -> GameState {
        .deck(
            DeckState(
                counts: deck.counts,
                isShuffled: settings.shuffled,
                trick: DeckState.Trick(number: trick, carry: carry, table: shownPlays)
            )
        )
    }

    /// Returns the counts, and the cards of `table` or `discard`, which are public.
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

    /// The drawn cards of the running trick with their players' names.
    var shownPlays: [PlayedCard] {
        plays.map { PlayedCard(player: players[$0.player], card: $0.card) }
    }
}

extension Deck {
    /// Returns the number of cards in each place, and the part of one pile's cards that the query
    /// asks for.
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
