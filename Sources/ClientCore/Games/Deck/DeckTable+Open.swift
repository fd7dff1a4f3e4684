import GameProtocol

extension DeckTable {
    /// Takes what an event says of the open table and of who drew what; the counts are those after
    /// it.
    mutating func see(_ action: DeckEvent.Action, me: String, before: DeckPiles) {
        guard isFree else { return }
        switch action {
        case .drawn(let player, let from, _, let count, let cards):
            sawDraw(player, from, count, cards, isOwn: player == me)
        case .added(let player, let from, let pile, _, let cards):
            sawMove(player, from, pile, cards)
        case .returned(_, let pile, let count, let cards):
            drawLog.pass()
            if OpenTable.isNamed(pile) { sawReturn(count, cards, before) }
        case .shuffled(_, _, let pile, _):
            // A new deal begins: what was drawn before says nothing of it.
            if pile == nil { drawLog = DrawLog() } else { drawLog.pass() }
            if let pile, OpenTable.isNamed(pile) { open.loseOrder() }
            if pile == nil, isWhole { open.clear() }
        case .trick: break
        }
        open.check(count: count(of: OpenTable.name) ?? 0)
    }

    private mutating func sawDraw(
        _ player: String,
        _ from: String,
        _ count: Int,
        _ cards: [PlayingCard]?,
        isOwn: Bool
    ) {
        if NameRule.key(from) == "deck" {
            drawLog.draw(count, by: player, own: isOwn ? cards : nil)
        } else {
            drawLog.pass()
            if OpenTable.isNamed(from) { open.remove(cards) }
        }
    }

    private mutating func sawMove(
        _ player: String,
        _ from: String,
        _ pile: String,
        _ cards: [PlayingCard]?
    ) {
        if OpenTable.isNamed(from) { open.remove(cards) }
        if OpenTable.isNamed(pile) { open.add(cards, by: player) }
        if OpenTable.isNamed(pile), from == player, let cards {
            drawLog.lay(cards, by: player)
        } else {
            drawLog.pass()
        }
    }

    private mutating func sawReturn(_ count: Int, _ cards: [PlayingCard]?, _ before: DeckPiles) {
        let all = before.pile(OpenTable.name)?.remaining
        if cards == nil, count == all { open.clear() } else { open.remove(cards) }
    }
}
