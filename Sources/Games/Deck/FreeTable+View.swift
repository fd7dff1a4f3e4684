public import GameProtocol

extension FreeTable {
    /// The room's options, each with its value.
    public var options: GameOptions { .deck(settings) }

    /// No standings, because this game counts nothing.
    public var standings: [Standing] { [] }

    /// Always nil. Seated players may act at any time, so the room needs no prompts.
    public func choices(of player: Int) -> GamePrompt? { nil }

    /// Returns the counts, and the cards in the viewer's own hand.
    public func state(for viewer: Viewer, clocks: Clocks) -> GameState {
        var hand: [PlayingCard]?
        if case .player(let player) = viewer {
            let cards = deck.hand(of: player).map { deck.piles[$0].cards } ?? []
            hand = Array(cards.prefix(Limits.cardsOfRequest.upperBound))
        }
        return .deck(DeckState(counts: deck.counts, isShuffled: isShuffled, hand: hand))
    }

    /// Returns the counts, and the cards of an open pile or of the viewer's own hand.
    public func answer(
        _ query: GameQuery,
        for viewer: Viewer,
        room: String
    ) throws(Refusal) -> GameReply {
        guard case .pile(let query) = query, let name = query.pile else {
            return deck.reply(room: room)
        }
        var table = self
        // The viewer's own hand has no pile before its first card.
        let pile = table.makePile(try seenPlace(name, by: viewer, field: "pile"))
        return table.deck.reply(showing: pile, query, room: room)
    }
}
