import GameProtocol

/// Cards that are drawn for the table, and what lies there.
extension ClientState {
    /// Draws cards from the deck onto the table, in one step; in `high_card` that is a draw.
    mutating func lay(_ count: Int) {
        guard room?.isFree == true else { return play(.draw(DeckDraw())) }
        guard Limits.cardsOfRequest.contains(count) else {
            return reject(.game(.deck(.tooManyAtOnce)))
        }
        play(.draw(DeckDraw(count: count, to: OpenTable.name)))
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
    /// Takes what lies on the table as the server lists it.
    mutating func takeTable(_ counts: DeckPiles?) {
        let pile = counts?.pile(OpenTable.name)
        deck?.open.take(pile?.cards, of: pile?.remaining ?? 0)
    }
}
