import GameProtocol

/// Requests for the cards of open piles.
extension ClientState {
    /// Requests the cards of the table if the face shows them. At most one such request is open.
    mutating func askForTable() {
        guard plan.hasScreen, stage == .open, let deck = room?.deck, deck.hasHands,
            deck.open.isUnknown,
            !outstanding.contains(where: { $0.purpose == .game(.deck(.openTable)) })
        else { return }
        // One request lists a limited number of cards. The top cards are the visible ones.
        let count = deck.count(of: OpenTable.name) ?? 0
        let after = max(0, count - Limits.cardsOfRequest.upperBound)
        read(OpenTable.name, after: after, .openTable)
    }

    /// Requests the top card of a pile under a referee, after a snapshot or a shuffle. At most one
    /// such request is open.
    mutating func askForTop() {
        guard stage == .open, let room, let deck = room.deck, deck.hasHands, !deck.isShared,
            !outstanding.contains(where: {
                if case .game(.deck(.top)) = $0.purpose { true } else { false }
            }),
            let pile = deck.counts.piles.first(where: {
                $0.remaining > 0 && deck.tops[$0.name] == nil && !deck.refusedTops.contains($0.name)
                    && room.seat($0.name) == nil && !OpenTable.isNamed($0.name)
            })
        else { return }
        read(pile.name, after: pile.remaining - 1, .top(pile.name))
    }
}

extension RoomView {
    /// Takes the top card of a pile from the server's list; nil if the server gives none.
    mutating func takeTop(of name: String, _ counts: DeckPiles?) {
        deck?.tops[name] = counts?.pile(name)?.cards?.last
        if deck?.tops[name] == nil { deck?.refusedTops.insert(name) }
    }

    /// Takes the cards of the table from the server's list.
    mutating func takeTable(_ counts: DeckPiles?) {
        let pile = counts?.pile(OpenTable.name)
        deck?.open.take(pile?.cards, of: pile?.remaining ?? 0)
    }
}
