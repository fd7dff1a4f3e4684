import GameProtocol

extension FreeTable {
    /// Carries out a move completely or not at all.
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
            if draw.new == false, let to = draw.to { try checkIsThere(to, field: "to") }
            if let from = draw.from, NameRule.key(from) != "deck" {
                try self.draw(draw, from: from, by: player, &outputs)
            } else {
                try drawFromDeck(draw, by: player, &outputs)
            }
        case .add(let pile, let cards, let from, let lay, let new, _):
            if new == false { try checkIsThere(pile, field: "pile") }
            try add(cards, from: from, onto: pile, lay ?? .top, by: player, &outputs)
        case .giveBack(let pile, let cards, let lay, _):
            try giveBack(cards, from: pile, lay ?? .bottom, by: player, &outputs)
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
        let target = try target(draw.to, of: player, field: "to")
        let cards = try deck.draw(draw.count ?? 1)
        let place = put(cards, onto: target, draw.lay)
        func drawn(_ shown: [PlayingCard]?) -> DeckEvent.Action {
            .drawn(
                player: name(of: player),
                from: "deck",
                to: name(of: place),
                count: cards.count,
                cards: shown,
                lay: Self.told(draw.lay)
            )
        }
        // A card from the deck was hidden before, and only the owner of the hand may see it now.
        if case .hand(let owner) = place {
            deck.tell(drawn(nil), own: drawn(cards), to: [owner], &outputs)
        } else {
            deck.tell(drawn(cards), &outputs)
        }
    }

    private mutating func draw(
        _ draw: DeckDraw,
        from name: String,
        by player: Int,
        _ outputs: inout some GameOutputs
    ) throws(Refusal) {
        let source = try ownPlace(name, of: player, field: "from")
        guard case .open(let pile) = source else {
            throw Refusal(.badValue, "Those cards are in your hand already.", field: "from")
        }
        let target = try target(draw.to, of: player, field: "to")
        if case .known(source) = target {
            throw Refusal(.badValue, "Those cards lie there already.", field: "to")
        }
        let cards: [PlayingCard]
        if let named = draw.cards {
            try deck.take(named, of: pile)
            cards = named
        } else {
            cards = try deck.take(draw.count ?? 1, draw.end ?? .top, of: pile, &words)
        }
        let place = put(cards, onto: target, draw.lay)
        deck.tell(
            .drawn(
                player: self.name(of: player),
                from: deck.piles[pile].name,
                to: self.name(of: place),
                count: cards.count,
                cards: cards,
                lay: Self.told(draw.lay)
            ),
            &outputs
        )
    }

    private mutating func add(
        _ cards: [PlayingCard],
        from: String?,
        onto name: String,
        _ side: DeckSide,
        by player: Int,
        _ outputs: inout some GameOutputs
    ) throws(Refusal) {
        let source = try ownPlace(from, of: player, field: "from")
        let target = try target(name, of: player, field: "pile")
        guard let pile = pile(source) else {
            throw Deck.isMissing(cards[0], in: self.name(of: source))
        }
        try deck.take(cards, of: pile)
        let place = put(cards, onto: target, side)
        func added(_ shown: [PlayingCard]?) -> DeckEvent.Action {
            .added(
                player: self.name(of: player),
                from: self.name(of: source),
                pile: self.name(of: place),
                count: cards.count,
                cards: shown,
                lay: Self.told(side)
            )
        }
        if case .hand = source, case .hand(let receiver) = place {
            // Only the owners of the two hands see a gift.
            deck.tell(added(nil), own: added(cards), to: [player, receiver], &outputs)
        } else {
            deck.tell(added(cards), &outputs)
        }
    }

    private mutating func giveBack(
        _ named: [PlayingCard]?,
        from name: String?,
        _ side: DeckSide,
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
        deck.giveBack(cards, side)
        var shown: [PlayingCard]?
        if case .open = place { shown = named }
        deck.tell(
            .returned(
                player: self.name(of: player),
                pile: self.name(of: place),
                count: cards.count,
                cards: shown,
                lay: side == .top ? .top : nil
            ),
            &outputs
        )
    }
}

extension FreeTable {
    private enum Target: Equatable {
        case known(Place)
        /// An open pile that does not exist yet; its first card makes it.
        case new(String)
    }

    /// Returns the place of that name, or a new pile; no name means the player's own hand.
    private func target(
        _ name: String?,
        of player: Int,
        field: String
    ) throws(Refusal) -> Target {
        guard let name else { return .known(.hand(player)) }
        if let known = place(name) { return .known(known) }
        guard NameRule.accepts(name), NameRule.key(name) != "deck" else {
            throw Refusal(.badValue, "A pile cannot have that name.", field: field)
        }
        guard deck.openPileCount < Limits.maximumPiles else {
            throw Refusal(
                .badValue,
                "There are \(Limits.maximumPiles) piles, and no room for more.",
                field: field
            )
        }
        return .new(name)
    }

    /// Throws if there is no place of that name, for a request that forbids a new pile. Otherwise a
    /// card that is given to a player who has just left would lie open to everybody.
    private func checkIsThere(_ name: String, field: String) throws(Refusal) {
        guard place(name) == nil else { return }
        throw Refusal.noSuchPile(name, field: field)
    }

    /// Lays removed cards on the target, and returns the place of the cards.
    private mutating func put(
        _ cards: [PlayingCard],
        onto target: Target,
        _ side: DeckSide?
    ) -> Place {
        let place: Place
        switch target {
        case .known(let known): place = known
        case .new(let name): place = .open(deck.makePile(name, owner: nil))
        }
        deck.put(cards, onto: makePile(place), side ?? .top)
        return place
    }

    /// Returns the field `lay` of an event: nil for the top, which is the usual side.
    private static func told(_ side: DeckSide?) -> DeckSide? { side == .bottom ? .bottom : nil }
}
