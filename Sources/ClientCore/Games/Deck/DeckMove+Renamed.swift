import GameProtocol

extension DeckGame {
    static func renamed(_ move: GameMove, _ name: (String) -> String) -> GameMove {
        guard case .deck(let own) = move else { return move }
        return .deck(own.renamed(name))
    }
}

extension DeckMove {
    /// The same move with other names of players.
    fileprivate func renamed(_ name: (String) -> String) -> DeckMove {
        switch self {
        case .draw(var draw):
            draw.from = draw.from.map(name)
            draw.to = draw.to.map(name)
            return .draw(draw)
        case .add(let pile, let cards, let from, let lay, let new, let play):
            return .add(
                pile: name(pile),
                cards: cards,
                from: from.map(name),
                lay: lay,
                new: new,
                play: play
            )
        case .giveBack(let pile, let cards, let lay, let play):
            return .giveBack(pile: pile.map(name), cards: cards, lay: lay, play: play)
        case .shuffle(.pile(let pile), let entropy):
            return .shuffle(.pile(name(pile)), entropy: entropy)
        case .shuffle: return self
        }
    }
}
