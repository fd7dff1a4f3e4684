import GameProtocol

/// Cards for others, and new piles: a wrong name must not show a hidden card to all.
extension ClientState {
    /// Puts cards of the own hand into another one.
    mutating func give(_ cards: [PlayingCard], to name: String) {
        guard let room else { return reject(.room(.noRoom)) }
        guard room.isFree, room.isPlayer else {
            return play(.add(pile: name, cards: cards, from: nil))
        }
        let key = NameRule.key(name)
        guard let seat = room.seats.first(where: { NameRule.key($0.name) == key }) else {
            return reject(.room(.noSuchPlayer(name)))
        }
        play(.add(pile: seat.name, cards: cards, from: nil))
    }

    /// Lays cards where nothing of that name is yet: an open pile, if that was meant.
    mutating func makePile(_ name: String, _ move: DeckMove, isMeant: Bool = false) {
        guard let room, room.isPlayer else { return play(move) }
        let key = NameRule.key(name)
        if let gone = room.departures.keys.first(where: { NameRule.key($0) == key }) {
            return reject(.game(.deck(.hasLeft(gone))))
        }
        guard plan.asks, !isMeant else { return play(move) }
        ask(.newPile(move, name: name))
    }
}

extension RoomView {
    /// Whether cards can be laid there without making a pile: a pile, the table, or a hand.
    func hasPile(_ name: String) -> Bool {
        let key = NameRule.key(name)
        return OpenTable.isNamed(name) || deck?.count(of: name) != nil
            || seats.contains { NameRule.key($0.name) == key }
    }
}
