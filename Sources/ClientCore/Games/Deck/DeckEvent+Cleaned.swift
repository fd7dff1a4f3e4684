import GameProtocol

extension DeckGame {
    static func cleaned(_ state: GameState) -> GameState {
        guard case .deck(let own) = state else { return state }
        return .deck(own.cleaned())
    }

    static func cleaned(_ event: GameEvent) -> GameEvent {
        guard case .deck(let own) = event else { return event }
        return .deck(own.cleaned())
    }

    /// Only the texts are shown. A move goes back to the server as it came.
    static func cleaned(_ choices: GamePrompt) -> GamePrompt {
        guard case .deck(var own) = choices else { return choices }
        own.moves = own.moves.map { moves in
            moves.prefix(Limits.maximumCards).map {
                TableMove($0.request, text: Clean.sentence($0.text))
            }
        }
        return .deck(own)
    }
}

extension [TableNote] {
    fileprivate func cleaned() -> Self {
        prefix(Limits.maximumPiles).map {
            TableNote(name: Clean.name($0.name), value: Clean.name($0.value))
        }
    }
}

extension PileReply {
    /// The same reply with every text fit for a terminal.
    func cleaned() -> PileReply {
        var reply = self
        reply.deckID = Clean.code(deckID)
        reply.counts = counts.cleaned()
        return reply
    }
}

extension DeckEvent {
    /// The same event with every name fit for a terminal.
    func cleaned() -> DeckEvent {
        DeckEvent(action.cleaned(), counts.cleaned(), notes: notes?.cleaned())
    }
}

extension DeckEvent.Action {
    fileprivate func cleaned() -> Self {
        switch self {
        case .shuffled(let isShuffled, let player, let pile, let deal):
            .shuffled(
                isShuffled: isShuffled,
                player: player.map(Clean.name),
                pile: pile.map(Clean.name),
                deal: deal
            )
        case .drawn(let player, let from, let to, let count, let cards, let lay):
            .drawn(
                player: Clean.name(player),
                from: Clean.name(from),
                to: Clean.name(to),
                count: count,
                cards: cards,
                lay: lay
            )
        case .added(let player, let from, let pile, let count, let cards, let lay):
            .added(
                player: Clean.name(player),
                from: Clean.name(from),
                pile: Clean.name(pile),
                count: count,
                cards: cards,
                lay: lay
            )
        case .returned(let player, let pile, let count, let cards, let lay):
            .returned(
                player: Clean.name(player),
                pile: Clean.name(pile),
                count: count,
                cards: cards,
                lay: lay
            )
        case .trick(let number, let cards, let winner, let carry, let scores):
            .trick(
                number: number,
                cards: cards.map { PlayedCard(player: Clean.name($0.player), card: $0.card) },
                winner: winner.map(Clean.name),
                carry: carry,
                scores: scores.cleaned()
            )
        }
    }
}

extension DeckPiles {
    /// The same counts with every name fit for a terminal.
    func cleaned() -> DeckPiles {
        let piles = piles.map {
            Pile(name: Clean.name($0.name), remaining: $0.remaining, cards: $0.cards)
        }
        return DeckPiles(remaining: remaining, piles: piles)
    }
}

extension DeckState {
    /// The same snapshot with every name fit for a terminal.
    func cleaned() -> DeckState {
        var state = self
        state.counts = counts.cleaned()
        state.rules = rules.map {
            .init(about: Clean.sentence($0.about), notes: $0.notes.cleaned())
        }
        if let table = trick?.table {
            state.trick?.table = table.map {
                PlayedCard(player: Clean.name($0.player), card: $0.card)
            }
        }
        return state
    }
}
