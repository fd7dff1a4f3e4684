public import GameProtocol

extension FreeTable {
    /// The room's options, each with its value.
    public var options: GameOptions { .deck(settings) }

    /// The moves of a deck.
    public func knows(_ move: GameMove) -> Bool {
        if case .deck = move { true } else { false }
    }

    /// The counts, and what the viewer holds.
    public func state(for player: Int?, wakeInMs: Int?) -> GameState {
        var hand: [PlayingCard]?
        if let player {
            let cards = deck.hand(of: player).map { deck.piles[$0].cards } ?? []
            hand = Array(cards.prefix(Limits.cardsOfRequest.upperBound))
        }
        return .deck(DeckState(counts: deck.counts, isShuffled: isShuffled, hand: hand))
    }

    /// The counts, and the cards of an open pile or of the own hand.
    public func answer(
        _ query: GameQuery,
        for player: Int?,
        room: String
    ) throws(Refusal) -> GameReply {
        switch query {
        case .pile(let query):
            guard let name = query.pile else {
                return .pile(PileReply(deckID: room, counts: deck.counts))
            }
            let place = try seenPlace(name, by: player, field: "pile")
            guard let pile = pile(place) else {
                // The own hand, before its first card.
                var counts = deck.counts
                counts.piles.append(
                    DeckPiles.Pile(name: self.name(of: place), remaining: 0, cards: [])
                )
                return .pile(PileReply(deckID: room, counts: counts))
            }
            return .pile(PileReply(deckID: room, counts: deck.counts(showing: pile, query)))
        }
    }
}

/// What a table without rounds has nothing of.
extension FreeTable {
    /// There is no clock.
    public var turnClockMs: Int? { nil }

    /// There is no board.
    public var shape: Started.Board? { nil }

    /// Nothing is scored.
    public var scores: [Int] { names.map { _ in 0 } }

    /// Nothing is counted.
    public var counts: [GameCounts] { names.map { _ in .nothing } }

    /// Nothing is counted.
    public var emptyCounts: GameCounts { .nothing }

    /// There are no turns.
    public var nth: Int? { nil }

    /// There is nothing to win.
    public func hasWinners(_ reason: Over.Reason) -> Bool { false }

    /// Nobody is called on.
    public func prompt(room: String, clockMs: Int?) -> (player: Int, prompt: Prompt)? { nil }

    /// Never called: an open table has no rounds.
    public mutating func begin(
        _ round: Round,
        _ outputs: inout [GameOutput]
    ) throws(Refusal) -> [String] {
        preconditionFailure("An open table was dealt a round.")
    }

    /// There is no clock.
    public mutating func turnExpired(_ outputs: inout [GameOutput]) {}

    /// This game asks for no wake.
    public mutating func wake(_ outputs: inout [GameOutput]) {}

    /// Nothing is forfeited.
    public mutating func withdraw(_ player: Int, _ outputs: inout [GameOutput]) {}

    /// There is no end.
    public mutating func stop(_ outputs: inout [GameOutput]) {}
}
