import GameProtocol

extension DeckTable {
    /// Takes what an event says of the open table; the counts are those after it.
    mutating func see(_ action: DeckEvent.Action, before: DeckPiles) {
        guard isFree else { return }
        switch action {
        case .drawn(let player, let from, let to, _, let cards, let side),
            .added(let player, let from, let to, _, let cards, let side):
            if OpenTable.isNamed(from) { open.remove(cards) }
            if OpenTable.isNamed(to) { open.add(cards, by: player, side ?? .top) }
        case .returned(_, let pile, let count, let cards, _):
            if OpenTable.isNamed(pile) { sawReturn(count, cards, before) }
        case .shuffled(_, _, let pile, _):
            if let pile, OpenTable.isNamed(pile) { open.loseOrder() }
            if pile == nil, isWhole { open.clear() }
        case .trick: break
        }
        open.check(count: count(of: OpenTable.name) ?? 0)
    }

    private mutating func sawReturn(_ count: Int, _ cards: [PlayingCard]?, _ before: DeckPiles) {
        let all = before.pile(OpenTable.name)?.remaining
        if cards == nil, count == all { open.clear() } else { open.remove(cards) }
    }
}
