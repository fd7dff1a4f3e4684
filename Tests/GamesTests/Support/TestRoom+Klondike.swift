import GameProtocol

@testable import Games

extension TestRoom {
    /// Makes a room of Klondike, with the cards in the given order if there is one. More than one
    /// seat makes it a race.
    init(
        patience deck: [PlayingCard]? = nil,
        seats: Int = 1,
        _ ask: (inout KlondikeOptions.Request) -> Void = { _ in }
    ) {
        var asked = KlondikeOptions.Request()
        ask(&asked)
        guard let game = try? Klondike.asked(asked, seats: seats) else {
            preconditionFailure("No room of Klondike has these options.")
        }
        self.init(
            Klondike(game.settings, isRace: game.isRace, stackedDeck: deck),
            seats: seats
        )
    }

    @discardableResult
    mutating func play(_ name: String, _ move: KlondikeMove) -> [String] {
        ask(name, .move(.klondike(move)))
    }

    /// Plays a step: `t1 t5`, `w f`, `stock`.
    @discardableResult
    mutating func step(_ name: String, _ piles: String, turn: Int? = nil) -> [String] {
        let names = piles.split(separator: " ").map(String.init)
        guard let from = KlondikePile(name: names[0] == "w" ? "waste" : names[0]) else {
            preconditionFailure("There is no pile \(names[0]).")
        }
        let to = names.count > 1 ? KlondikeTarget(name: names[1]) : nil
        return play(name, .move(KlondikeStep(from, to), turn: turn))
    }

    /// Gives the answer to the open calculation, or to the calculation with this number.
    @discardableResult
    mutating func calculate(_ answer: String, number: Int? = nil) -> [String] {
        send(.calculated(number: number ?? room.calculation?.number ?? 0, answer: answer))
    }

    func table(of player: Int = 0) -> KlondikeTable? {
        (room.box.game as? Klondike)?.tables[player]
    }
}

extension PlayingCard {
    /// Returns a deck that begins with these cards; the others follow in the order of a new deck.
    static func deck(_ first: String) -> [PlayingCard] {
        let first = first.split(separator: " ").compactMap { PlayingCard(code: String($0)) }
        return first + newDeck(jokers: false).filter { !first.contains($0) }
    }
}
