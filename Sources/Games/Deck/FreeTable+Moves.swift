import GameProtocol

extension FreeTable {
    /// Carries out a move, as a whole or not at all.
    mutating func play(
        _ move: DeckMove,
        by player: Int,
        _ outputs: inout some GameOutputs
    ) throws(Refusal) {
        switch move {
        case .draw(let draw):
            if draw.turn != nil {
                throw Refusal(.badValue, "There are no turns at this table.", field: "turn")
            }
            if let from = draw.from, NameRule.key(from) != "deck" {
                try self.draw(draw, from: from, by: player, &outputs)
            } else {
                try drawFromDeck(draw, by: player, &outputs)
            }
        case .add(let pile, let cards, let from):
            try add(cards, from: from, onto: pile, by: player, &outputs)
        case .giveBack(let pile, let cards):
            try giveBack(cards, from: pile, by: player, &outputs)
        case .shuffle(let shuffle, _):
            try self.shuffle(shuffle, by: player, &outputs)
        }
    }

    private mutating func drawFromDeck(
        _ draw: DeckDraw,
        by player: Int,
        _ outputs: inout some GameOutputs
    ) throws(Refusal) {
        if draw.cards != nil || draw.end ?? .top != .top {
            throw Refusal(
                .badValue,
                "The deck is face down: it is drawn from its top.",
                field: draw.cards == nil ? "where" : "cards"
            )
        }
        let cards = try deck.draw(draw.count ?? 1)
        deck.put(cards, onto: makePile(.hand(player)))
        let (name, count) = (name(of: player), cards.count)
        deck.tell(
            .drawn(player: name, from: "deck", to: name, count: count, cards: nil),
            own: .drawn(player: name, from: "deck", to: name, count: count, cards: cards),
            to: [player],
            &outputs
        )
    }

    private mutating func draw(
        _ draw: DeckDraw,
        from name: String,
        by player: Int,
        _ outputs: inout some GameOutputs
    ) throws(Refusal) {
        let place = try ownPlace(name, of: player, field: "from")
        guard case .open(let pile) = place else {
            throw Refusal(.badValue, "Those cards are in your hand already.", field: "from")
        }
        let cards: [PlayingCard]
        if let named = draw.cards {
            try deck.take(named, of: pile)
            cards = named
        } else {
            cards = try deck.take(draw.count ?? 1, draw.end ?? .top, of: pile, &words)
        }
        deck.put(cards, onto: makePile(.hand(player)))
        deck.tell(
            .drawn(
                player: self.name(of: player),
                from: deck.piles[pile].name,
                to: self.name(of: player),
                count: cards.count,
                cards: cards
            ),
            &outputs
        )
    }

    private mutating func add(
        _ cards: [PlayingCard],
        from: String?,
        onto name: String,
        by player: Int,
        _ outputs: inout some GameOutputs
    ) throws(Refusal) {
        let source = try ownPlace(from, of: player, field: "from")
        let known = place(name)
        if known == nil { try checkNewPile(name) }
        guard let pile = pile(source) else {
            throw Deck.isMissing(cards[0], in: self.name(of: source))
        }
        try deck.take(cards, of: pile)
        let target = known ?? .open(deck.makePile(name, owner: nil))
        deck.put(cards, onto: makePile(target))

        let (from, onto) = (self.name(of: source), self.name(of: target))
        let giver = self.name(of: player)
        let count = cards.count
        let open = DeckEvent.Action.added(
            player: giver,
            from: from,
            pile: onto,
            count: count,
            cards: cards
        )
        if case .hand = source, case .hand(let receiver) = target {
            // A gift is seen by the two hands alone.
            deck.tell(
                .added(player: giver, from: from, pile: onto, count: count, cards: nil),
                own: open,
                to: [player, receiver],
                &outputs
            )
        } else {
            deck.tell(open, &outputs)
        }
    }

    private func checkNewPile(_ name: String) throws(Refusal) {
        guard NameRule.accepts(name), NameRule.key(name) != "deck" else {
            throw Refusal(.badValue, "A pile cannot have that name.", field: "pile")
        }
        guard deck.openPileCount < Limits.maximumPiles else {
            throw Refusal(
                .badValue,
                "There are \(Limits.maximumPiles) piles, and no room for more.",
                field: "pile"
            )
        }
    }

    private mutating func giveBack(
        _ named: [PlayingCard]?,
        from name: String?,
        by player: Int,
        _ outputs: inout some GameOutputs
    ) throws(Refusal) {
        let place = try ownPlace(name, of: player, field: "pile")
        let pile = pile(place)
        if let named {
            guard let pile else { throw Deck.isMissing(named[0], in: self.name(of: place)) }
            try deck.take(named, of: pile)
        }
        let cards = named ?? pile.map { deck.takeAll(of: $0) } ?? []
        deck.putUnder(cards)
        var shown: [PlayingCard]?
        if case .open = place { shown = named }
        deck.tell(
            .returned(
                player: self.name(of: player),
                pile: self.name(of: place),
                count: cards.count,
                cards: shown
            ),
            &outputs
        )
    }
}
