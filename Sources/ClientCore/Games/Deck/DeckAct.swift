import GameProtocol

/// Something that happened in a deck room, with what is needed to tell it.
package struct DeckAct: Equatable, Sendable {
    /// What happened; own cards that the event left out are filled in.
    var action: DeckEvent.Action
    /// The cards that are left in the deck.
    var remaining: Int
    /// No card is outside the deck.
    var isWhole = false
    /// The trick's points.
    var gain = 1
    /// Whose cards these are has left the room.
    var hasLeft = false
    /// The cards lie on a pile that was not there before.
    var isNewPile = false
    /// The cards went into another player's hand.
    var isGift = false
    /// A round deals these cards, or a trick takes them.
    var isOfRound = false
}
