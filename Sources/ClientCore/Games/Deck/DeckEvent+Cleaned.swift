import GameProtocol

extension DeckGame {
    static func cleaned(_ state: GameState) -> GameState {
        guard case .deck(let own) = state else { return state }
        return .deck(own.cleaned(by: Clean.name))
    }

    static func cleaned(_ event: GameEvent) -> GameEvent {
        guard case .deck(let own) = event else { return event }
        return .deck(own.cleaned(by: Clean.name))
    }
}

extension PileReply {
    /// The same reply with every text fit for a terminal.
    func cleaned() -> PileReply {
        var reply = self
        reply.deckID = Clean.code(deckID)
        reply.counts = counts.cleaned(by: Clean.name)
        return reply
    }
}

extension DeckEvent {
    /// The same event with every name fit for a terminal.
    func cleaned(by clean: (String) -> String) -> DeckEvent {
        DeckEvent(action.cleaned(by: clean), counts.cleaned(by: clean))
    }
}

extension DeckEvent.Action {
    fileprivate func cleaned(by clean: (String) -> String) -> Self {
        switch self {
        case .shuffled(let isShuffled, let player, let pile, let deal):
            .shuffled(
                isShuffled: isShuffled,
                player: player.map(clean),
                pile: pile.map(clean),
                deal: deal
            )
        case .drawn(let player, let from, let to, let count, let cards):
            .drawn(
                player: clean(player),
                from: clean(from),
                to: clean(to),
                count: count,
                cards: cards
            )
        case .added(let player, let from, let pile, let count, let cards):
            .added(
                player: clean(player),
                from: clean(from),
                pile: clean(pile),
                count: count,
                cards: cards
            )
        case .returned(let player, let pile, let count, let cards):
            .returned(player: clean(player), pile: clean(pile), count: count, cards: cards)
        case .trick(let number, let cards, let winner, let carry, let scores):
            .trick(
                number: number,
                cards: cards.map { PlayedCard(player: clean($0.player), card: $0.card) },
                winner: winner.map(clean),
                carry: carry,
                scores: scores.map { Score(player: clean($0.player), points: $0.points) }
            )
        }
    }
}

extension DeckPiles {
    /// The same counts with every name fit for a terminal.
    func cleaned(by clean: (String) -> String) -> DeckPiles {
        let piles = piles.map {
            Pile(name: clean($0.name), remaining: $0.remaining, cards: $0.cards)
        }
        return DeckPiles(remaining: remaining, piles: piles)
    }
}

extension DeckState {
    /// The same snapshot with every name fit for a terminal.
    func cleaned(by clean: (String) -> String) -> DeckState {
        var state = self
        state.counts = counts.cleaned(by: clean)
        if let table = trick?.table {
            state.trick?.table = table.map {
                PlayedCard(player: clean($0.player), card: $0.card)
            }
        }
        return state
    }
}
