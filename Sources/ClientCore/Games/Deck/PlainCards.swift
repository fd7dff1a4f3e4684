import GameProtocol
import TerminalKit

/// Cards in plain mode: ASCII codes, words in sentences, and small pictures.
enum PlainCards {
    /// The width of a line, in columns.
    static let width = 80
    /// The most cards that a sentence names in words. More cards appear as codes.
    private static let maximumWords = 3

    /// `KH`, `10S`, `X1`.
    static func code(_ card: PlayingCard) -> String {
        if case .suited(.ten, let suit) = card { "10" + suit.rawValue } else { card.code }
    }

    /// `KH 10S X1`; the cards beyond `most` are only counted.
    static func codes(_ cards: [PlayingCard], most: Int = Int.max) -> String {
        let shown = cards.prefix(most).map(code).joined(separator: " ")
        return cards.count > most ? "\(shown) and \(cards.count - most) more" : shown
    }

    /// `the king of hearts`, `a red joker`; many cards are `5 cards: KH 10S …`.
    static func words(_ cards: [PlayingCard]) -> String {
        guard cards.count <= maximumWords else {
            return "\(PlainWords.count(cards.count, "card")): \(codes(cards))"
        }
        return PlainWords.list(cards.map(named))
    }

    /// `K♥`, `J♦ and Q♣`; more than 12 cards only as a number: `13 cards`.
    static func signs(_ cards: [PlayingCard]) -> String {
        cards.count <= 12 ? PlainWords.list(cards.map(\.sign)) : "\(cards.count) cards"
    }

    /// `the king of hearts`.
    static func named(_ card: PlayingCard) -> String { "the \(card.words)" }

    /// A place for one card, with the name below it.
    struct Place: Equatable {
        /// Nil if no card lies there yet.
        var card: PlayingCard?
        var name: String?
    }

    /// Draws cards side by side as small pictures, in the rows that they need.
    static func pictures(_ places: [Place]) -> [String] {
        let wide = places.map { Width.of($0.name ?? "") }.max() ?? 0
        let cell = max(6, wide + 2)
        let count = max(1, width / cell)
        return stride(from: 0, to: places.count, by: count).flatMap { start in
            row(Array(places[start..<min(start + count, places.count)]), cell)
        }
    }

    private static func row(_ places: [Place], _ cell: Int) -> [String] {
        let edge = places.map { _ in "+---+".padded(to: cell) }.joined()
        let faces = places.map { place in
            "|\((place.card.map(code) ?? "").padded(to: 3, atLeast: 0))|".padded(to: cell)
        }
        let names = places.map { ($0.name ?? "").padded(to: cell) }
        let lines =
            [edge, faces.joined(), edge]
            + (places.contains { $0.name != nil } ? [names.joined()] : [])
        return lines.map(\.withoutBlanksAtEnd)
    }
}

extension PlayingCard {
    /// Parses a card as players type it: `J♦`, `JD`, `10H` or the wire's `0H`, in either case.
    /// Jokers are `X1` and `X2`. Returns nil for anything else.
    init?(typed word: String) {
        var letters = ""
        for scalar in word.unicodeScalars {
            switch scalar {
            case "♠", "♤": letters += "S"
            case "♦", "♢": letters += "D"
            case "♣", "♧": letters += "C"
            case "♥", "♡": letters += "H"
            // A variation selector makes an emoji of a suit's sign, and does not change the card.
            case "\u{FE0E}", "\u{FE0F}": break
            default: letters.unicodeScalars.append(scalar)
            }
        }
        if letters.utf8.count == 3, letters.hasPrefix("10") {
            letters = "0" + letters.suffix(1)
        }
        self.init(code: letters)
    }
}

/// The plain text of the events in a deck room: one line per event.
struct PlainDeck: Sendable {
    let words: PlainWords

    func sentence(_ act: DeckAct) -> Sentence {
        switch act.action {
        case .shuffled(let isShuffled, nil, _, _):
            let line = dealt(isShuffled, act)
            return act.isOfRound ? Sentence(line).joining().open() : Sentence(line)
        case .trick(let number, let cards, let winner, let carry, _):
            return Sentence(trick(number, cards, winner, carry, act.gain))
        case .shuffled(_, _, _, let deal): return Sentence(line(act) + Self.number(of: deal))
        // The announcement of the next turn follows on the same line.
        case .drawn where act.isOfRound: return Sentence(text(act)).open()
        case .drawn, .added, .returned:
            return Sentence(
                ([line(act)] + (act.notes ?? []).map(Self.words)).joined(separator: " ")
            )
        }
    }

    private func line(_ act: DeckAct) -> String {
        DeckDeed(act).map { deed in
            let line = DeckSentences(words: words).line(deed, remaining: act.remaining)
            switch deed.kind {
            // In plain mode every draw and every return also says how many cards are left.
            case .took, .left: return "\(line) \(Self.left(act.remaining))"
            default: return line
            }
        } ?? ""
    }

    private func text(_ act: DeckAct) -> String {
        DeckDeed(act).map(DeckSentences(words: words).text) ?? ""
    }

    /// `Suit: spades.`
    static func words(_ note: TableNote) -> String {
        "\(note.name.prefix(1).uppercased())\(note.name.dropFirst()): \(note.value.lowercased())."
    }

    private static func number(of deal: DeckEvent.Deal?) -> String {
        deal.map { " Deal \($0.number)." } ?? ""
    }

    /// `50 cards left.`
    static func left(_ count: Int) -> String { "\(PlainWords.count(count, "card")) left." }

    private func dealt(_ isShuffled: Bool, _ act: DeckAct) -> String {
        let count = PlainWords.count(act.remaining, "card")
        return isShuffled
            ? "The deck is shuffled, \(count)." : "The deck is reset and unshuffled, \(count)."
    }

    private func trick(
        _ number: Int,
        _ cards: [PlayedCard],
        _ winner: String?,
        _ carry: Int,
        _ gain: Int
    ) -> String {
        guard let winner else {
            return "Trick \(number): a tie; the next is worth \(carry &+ 1)."
        }
        let card = cards.first { $0.player == winner }.map { " with \(PlainCards.named($0.card))" }
        return "Trick \(number): \(words.who(winner)) \(winner == words.me ? "take" : "takes") it"
            + "\(card ?? ""), +\(gain)."
    }

    /// Returns the cards of a pile in reply to the player's question.
    func pile(_ name: String, _ counts: DeckPiles) -> String {
        guard let pile = counts.pile(name) else {
            return "There is no pile \(name) here. Type piles."
        }
        return cards(of: pile.name, pile.cards ?? [], count: pile.remaining)
    }

    /// `Your hand, 2 cards: KH 10S.`; `mid, 3 cards, bottom first: 2S 3S 4S.`
    func cards(
        of pile: String,
        _ all: [PlayingCard],
        count: Int,
        most: Int = Int.max
    ) -> String {
        let cards = Array(all.prefix(most))
        let isHand = pile == words.me
        let name = isHand ? "Your hand" : pile
        guard count > 0 else { return "\(name) is empty." }
        let rest = count > cards.count ? " and \(count - cards.count) more" : ""
        let order = isHand ? "" : ", bottom first"
        return "\(name), \(PlainWords.count(count, "card"))\(order): "
            + "\(PlainCards.codes(cards))\(rest)."
    }
}

/// The table of a deck room in a few lines: cards as small pictures, and all the rest in words.
struct PlainTable {
    let room: RoomView
    let deck: DeckTable
    let words: PlainWords
    /// The most hand cards drawn as pictures. A line of codes names all cards of the hand.
    private static let maximumPictures = 26
    /// The most hand cards named after each change of the hand.
    private static let maximumShort = 13

    /// Fails if the room plays another game.
    init?(_ room: RoomView, words: PlainWords) {
        guard let deck = room.deck else { return nil }
        self.room = room
        self.deck = deck
        self.words = words
    }

    /// The whole table as lines, in reply to the player's question.
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
