import GameProtocol

/// The table of a deck room in a few lines: cards as small pictures, and all the rest in words.
struct PlainTable {
    let room: RoomView
    let deck: DeckTable
    let words: PlainWords
    /// The number of hand cards drawn as pictures. The codes name all cards of the hand.
    private static let maximumPictures = 26
    /// The number of hand cards named after each change of the hand.
    private static let maximumShort = 13

    /// Fails if the room plays another game.
    init?(_ room: RoomView, words: PlainWords) {
        guard let deck = room.deck else { return nil }
        self.room = room
        self.deck = deck
        self.words = words
    }

    /// The whole view, in reply to the player's question.
    var lines: [String] {
        switch deck.options.rules {
        case .free: freeLines
        case .highCard: highCardLines
        case .refereed:
            freeLines + (deck.notes.map(PlainDeck.words) + moveLines).map(Self.fit)
        }
    }

    /// The moves of this player's turn: `1 eight of hearts, spades next`.
    var moveLines: [String] {
        guard room.isMyTurn, room.isPrompted else { return [] }
        return deck.moves.enumerated().map { "\($0 + 1) \($1.text)" }
    }

    /// The line after a trick, or after a change of this player's hand.
    var shortLines: [String] {
        guard deck.hasHands else { return [Self.fit(scoreAndLeft)] }
        return hand(most: Self.maximumShort).map { [Self.fit($0)] } ?? []
    }

    private var freeLines: [String] {
        var lines = ["The deck: \(left)"]
        if let hand {
            lines.append(hand)
            lines += PlainCards.pictures(
                (deck.hand ?? []).prefix(Self.maximumPictures).map { .init(card: $0) }
            )
        }
        return (lines + [hands, piles]).map(Self.fit)
    }

    private var highCardLines: [String] {
        guard room.phase == .playing else { return [Self.fit(scoreAndLeft)] }
        let table = deck.trick.table
        let places = room.playing.map { seat in
            let card = table.last { $0.player == seat.name }?.card
            return PlainCards.Place(card: card, name: words.who(seat.name))
        }
        let worth = deck.trick.carry > 0 ? ", worth \(deck.trick.carry &+ 1)" : ""
        let lying = table.map { "\(words.who($0.player)) \(PlainCards.code($0.card))" }
        let cards = lying.isEmpty ? "no card yet" : lying.joined(separator: ", ")
        let trick = "Trick \(deck.trick.number)\(worth): \(cards)."
        return ([trick] + PlainCards.pictures(places) + [scoreAndLeft]).map(Self.fit)
    }

    private var left: String { PlainDeck.left(deck.counts.remaining) }

    /// `Score: you 3, bob 2. 38 cards left.`
    private var scoreAndLeft: String {
        let scores = room.playing.map { "\(words.who($0.name)) \($0.score)" }
        return "Score: \(scores.joined(separator: ", ")). \(left)"
    }

    /// This player's hand; nil for spectators.
    var hand: String? { hand(most: Int.max) }

    private func hand(most: Int) -> String? {
        guard room.isPlayer else { return nil }
        let count = deck.count(of: room.me) ?? 0
        if deck.hand == nil, deck.options.row?.showsHands == false {
            return "Your hand, \(PlainWords.count(count, "card")), face down."
        }
        return PlainDeck(words: words).cards(of: room.me, deck.hand ?? [], count: count, most: most)
    }

    /// The number of cards that each other player holds.
    private var hands: String {
        let others = room.seats.filter { $0.name != room.me }
        guard !others.isEmpty else { return "Nobody else is at the table." }
        let counts = others.map { "\($0.name) \(deck.count(of: $0.name) ?? 0)" }
        return "Hands: \(counts.joined(separator: ", "))."
    }

    /// The open piles with their counts and top cards.
    var piles: String {
        let open = deck.counts.piles.filter { pile in room.seat(pile.name) == nil }
        guard !open.isEmpty else { return "No piles." }
        let texts = open.map { pile in
            let top = deck.tops[pile.name].map { " (top \(PlainCards.code($0)))" } ?? ""
            return "\(pile.name) \(pile.remaining)\(top)"
        }
        return "Piles: \(texts.joined(separator: ", "))."
    }

    /// Limits the length of a line: other people choose the names and their number.
    private static func fit(_ line: String) -> String { Cleaning.clean(line, columns: 900) }
}
