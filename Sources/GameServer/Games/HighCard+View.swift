public import GameProtocol

extension HighCard {
    /// The room's options, each with its value.
    public var options: GameOptions { .deck(settings) }

    /// The turn clock; nil without one.
    public var turnClockMs: Int? {
        settings.turnSeconds > 0 ? settings.turnSeconds * 1_000 : nil
    }

    /// There is no board.
    public var shape: Started.Board? { nil }

    /// Draws and tricks of each player.
    public var counts: [GameCounts] { tallies.map { .deck($0) } }

    /// Nothing counted yet.
    public var emptyCounts: GameCounts { .deck(DeckCounts()) }

    /// A turn is one card.
    public var nth: Int? { nil }

    /// Nobody who drew can have done nothing.
    public func hasWinners(_ reason: Over.Reason) -> Bool { true }

    /// Cards are drawn, and nothing else is done with them.
    public func knows(_ move: GameMove) -> Bool {
        if case .deck(.draw) = move { true } else { false }
    }

    /// Asks the player in turn to draw.
    public func prompt(room: String, clockMs: Int?) -> (player: Int, prompt: Prompt)? {
        guard isRunning else { return nil }
        let prompt = Prompt(
            room: room,
            action: "draw",
            turn: turn,
            nth: nil,
            cells: nil,
            clockMs: clockMs
        )
        return (player, prompt)
    }

    /// The trick and the counts, which are the same for everybody.
    public func state(for player: Int?, wakeInMs: Int?) -> GameState {
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
        for player: Int?,
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
