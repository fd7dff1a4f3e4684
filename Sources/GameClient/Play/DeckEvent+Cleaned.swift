import GameProtocol

extension DeckPiles {
    /// The same counts with every name fit for a terminal.
    func cleaned() -> DeckPiles {
        var counts = self
        counts.piles = piles.map { pile in
            var pile = pile
            pile.name = Cleaning.clean(pile.name, columns: 20)
            return pile
        }
        return counts
    }
}

extension PlayedCard {
    /// The same card with a name that is fit for a terminal.
    func cleaned() -> PlayedCard {
        PlayedCard(player: Cleaning.clean(player, columns: 20), card: card)
    }
}

extension DeckEvent {
    /// The same event with every name fit for a terminal.
    func cleaned() -> DeckEvent { DeckEvent(action.cleaned(), counts.cleaned()) }
}

extension DeckEvent.Action {
    fileprivate func cleaned() -> Self {
        func name(_ text: String) -> String { Cleaning.clean(text, columns: 20) }
        switch self {
        case .shuffled(let isShuffled, let player, let pile, let deal):
            return .shuffled(
                isShuffled: isShuffled,
                player: player.map(name),
                pile: pile.map(name),
                deal: deal
            )
        case .drawn(let player, let from, let to, let count, let cards):
            return .drawn(
                player: name(player),
                from: name(from),
                to: name(to),
                count: count,
                cards: cards
            )
        case .added(let player, let from, let pile, let count, let cards):
            return .added(
                player: name(player),
                from: name(from),
                pile: name(pile),
                count: count,
                cards: cards
            )
        case .returned(let player, let pile, let count, let cards):
            return .returned(player: name(player), pile: name(pile), count: count, cards: cards)
        case .trick(let number, let cards, let winner, let carry, let scores):
            return .trick(
                number: number,
                cards: cards.map { $0.cleaned() },
                winner: winner.map(name),
                carry: carry,
                scores: scores.map { Score(player: name($0.player), points: $0.points) }
            )
        }
    }
}
