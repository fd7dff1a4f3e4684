import GameProtocol

extension DeckGame {
    static func cleaned(_ state: GameState, _ names: Displays) -> GameState {
        guard case .deck(let own) = state else { return state }
        return .deck(own.cleaned(names))
    }

    static func cleaned(_ event: GameEvent, _ names: Displays) -> GameEvent {
        guard case .deck(let own) = event else { return event }
        return .deck(own.cleaned(names))
    }

    /// The texts are shown. A move has the displays, as the seats have.
    static func cleaned(_ choices: GamePrompt, _ names: Displays) -> GamePrompt {
        guard case .deck(var own) = choices else { return choices }
        own.moves = own.moves.map { moves in
            moves.prefix(Limits.maximumCards).map {
                TableMove($0.request.renamed(names.shown(_:)), text: Clean.sentence($0.text))
            }
        }
        return .deck(own)
    }
}

extension [TableNote] {
    fileprivate func cleaned(_ names: Displays) -> Self {
        prefix(Limits.maximumPiles).map {
            TableNote(name: names.clean($0.name), value: names.clean($0.value))
        }
    }
}

extension PileReply {
    /// The same reply with every text fit for a terminal.
    func cleaned(_ names: Displays) -> PileReply {
        var reply = self
        reply.deckID = Clean.code(deckID)
        reply.counts = counts.cleaned(names)
        return reply
    }
}

extension DeckEvent {
    /// The same event with every name fit for a terminal.
    func cleaned(_ names: Displays) -> DeckEvent {
        DeckEvent(action.cleaned(names), counts.cleaned(names), notes: notes?.cleaned(names))
    }
}

extension DeckEvent.Action {
    fileprivate func cleaned(_ names: Displays) -> Self {
        switch self {
        case .shuffled(let isShuffled, let player, let pile, let deal):
            .shuffled(
                isShuffled: isShuffled,
                player: player.map(names.clean),
                pile: pile.map(names.clean),
                deal: deal
            )
        case .drawn(let player, let from, let to, let count, let cards, let lay):
            .drawn(
                player: names.clean(player),
                from: names.clean(from),
                to: names.clean(to),
                count: count,
                cards: cards,
                lay: lay
            )
        case .added(let player, let from, let pile, let count, let cards, let lay):
            .added(
                player: names.clean(player),
                from: names.clean(from),
                pile: names.clean(pile),
                count: count,
                cards: cards,
                lay: lay
            )
        case .returned(let player, let pile, let count, let cards, let lay):
            .returned(
                player: names.clean(player),
                pile: names.clean(pile),
                count: count,
                cards: cards,
                lay: lay
            )
        case .trick(let number, let cards, let winner, let carry, let scores):
            .trick(
                number: number,
                cards: cards.map { PlayedCard(player: names.clean($0.player), card: $0.card) },
                winner: winner.map(names.clean),
                carry: carry,
                scores: scores.cleaned(names)
            )
        }
    }
}

extension DeckPiles {
    /// The same counts with every name fit for a terminal.
    func cleaned(_ names: Displays) -> DeckPiles {
        let piles = piles.map {
            Pile(name: names.clean($0.name), remaining: $0.remaining, cards: $0.cards)
        }
        return DeckPiles(remaining: remaining, piles: piles)
    }
}

extension DeckState {
    /// The same snapshot with every name fit for a terminal.
    func cleaned(_ names: Displays) -> DeckState {
        var state = self
        state.counts = counts.cleaned(names)
        state.rules = rules.map {
            .init(about: Clean.sentence($0.about), notes: $0.notes.cleaned(names))
        }
        if let table = trick?.table {
            state.trick?.table = table.map {
                PlayedCard(player: names.clean($0.player), card: $0.card)
            }
        }
        return state
    }
}

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
