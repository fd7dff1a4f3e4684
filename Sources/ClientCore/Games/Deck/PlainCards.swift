import GameProtocol
import TerminalKit

/// Cards in plain mode: ASCII codes, words in sentences, and small pictures.
enum PlainCards {
    /// The width of a line, in columns.
    static let width = 80
    /// Sentences name more cards than this by their codes.
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

    /// `K♥`; several as `J♦ and Q♣`.
    static func signs(_ cards: [PlayingCard]) -> String {
        cards.count <= 12 ? PlainWords.list(cards.map(\.sign)) : "\(cards.count) cards"
    }

    /// `the king of hearts`.
    static func named(_ card: PlayingCard) -> String { "the \(card.words)" }

    /// A place for one card, with the name below it.
    struct Place: Equatable {
        /// Nil if no card lies there yet.
        var card: PlayingCard?
        /// The name below the card; nil for none.
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
