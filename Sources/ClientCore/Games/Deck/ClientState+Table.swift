import GameProtocol

/// Cards that are drawn and laid on the table at once, and what lies there.
extension ClientState {
    /// Draws cards from the deck and lays them on the table; in `high_card` that is a draw.
    mutating func lay(_ count: Int) {
        guard let room else { return reject(.room(.noRoom)) }
        guard room.isFree else { return play(.draw(DeckDraw())) }
        guard room.isPlayer else { return reject(.play(.watching)) }
        guard Limits.cardsOfRequest.contains(count) else {
            return reject(.game(.deck(.tooManyAtOnce)))
        }
        movesUnderWay += 1
        let draw = DeckDraw(count: count)
        send(.room(.move(.deck(.draw(draw)))), .game(.deck(.lay(draw))))
    }

    /// Lays what was drawn for it, once it is known.
    mutating func layDrawn() {
        guard let cards = room?.deck?.takeToLay(), !cards.isEmpty else { return }
        send(.add(pile: OpenTable.name, cards: cards, from: nil))
    }

    /// The server says no to a draw that was for the table.
    mutating func refused(laying draw: DeckDraw, _ refusal: Refusal) {
        if refusal.code == .notEnoughCards, plan.asks, let left = refusal.remaining,
            Limits.cardsOfRequest.contains(left)
        {
            return ask(.layRest(left))
        }
        reject(refusal, .draw(draw))
    }

    /// Asks what lies on the table, for a face that shows it; once at a time.
    mutating func askForTable() {
        guard plan.hasScreen, stage == .open, let deck = room?.deck, deck.isFree,
            deck.open.isUnknown,
            !outstanding.contains(where: { $0.purpose == .game(.deck(.openTable)) })
        else { return }
        // The top cards are those that are seen.
        let count = deck.count(of: OpenTable.name) ?? 0
        let after = max(0, count - Limits.cardsOfRequest.upperBound)
        read(OpenTable.name, after: after, .openTable)
    }
}

extension RoomView {
    /// The server took a draw whose cards are for the table.
    mutating func confirmLay() { deck?.confirmed = .init(isForTable: true) }

    /// Takes what lies on the table as the server lists it.
    mutating func takeTable(_ counts: DeckPiles?) {
        let pile = counts?.pile(OpenTable.name)
        deck?.open.take(pile?.cards, of: pile?.remaining ?? 0)
    }
}
