import GameProtocol
import TerminalKit

/// What one player sees on a card: a short text, a word, and for a kitten a picture.
struct ShownFace: Equatable, Sendable {
    /// One wide sign, or a few letters; no two faces of a look have the same.
    var text: String
    /// What the face is called in sentences, and below a picture.
    var word: String
    /// The kitten, where this look draws one.
    var kitten: Kitten?
    /// The picture of the theme, where it was loaded.
    var picture: Tile?

    /// The picture, of `Tile.columns` by `Tile.rows` cells.
    var tile: Tile? { picture ?? kitten.map(Tile.init) }
}

extension ShownFace {
    init(_ kitten: Kitten) { self.init(text: kitten.short, word: kitten.name, kitten: kitten) }
}

extension ShownFace {
    /// What stands on a card, in so many rows: the text, or as much of it as there is room for, and
    /// the word below it.
    ///
    /// A word that is too long ends in `…`, but only below a sign: below `5♣` or `Austin` its
    /// beginning would say less than nothing.
    func lines(columns: Int, count: Int) -> [String] {
        // A kitten's text is the beginning of its name.
        let first = kitten != nil && Width.of(word) <= columns ? word : text
        var lines = Self.rows(of: first, columns: columns, count: count)
        guard lines.count < count, !word.hasPrefix(first) else { return lines }
        let isSign = text.unicodeScalars.first.map(Width.of) == 2
        if isSign || Width.of(word) <= columns { lines.append(Frame.fit(word, columns)) }
        return lines
    }

    /// A text in rows, broken between words: what is left of it stands cut in the last one.
    private static func rows(of text: String, columns: Int, count: Int) -> [String] {
        guard Width.of(text) > columns, count > 1 else { return [Frame.fit(text, columns)] }
        var rows: [String] = []
        for word in text.split(separator: " ") {
            let joined = rows.last.map { "\($0) \(word)" } ?? String(word)
            if rows.isEmpty || Width.of(joined) > columns, rows.count < count {
                rows.append(String(word))
            } else {
                rows[rows.count - 1] = joined
            }
        }
        return rows.map { Frame.fit($0, columns) }
    }

    /// The suit, where the text is a playing card, such as `5♣`.
    var suit: PlayingCard.Suit? {
        guard text.unicodeScalars.count <= 3 else { return nil }
        return switch text.unicodeScalars.last {
        case "♠": .spades
        case "♥": .hearts
        case "♦": .diamonds
        case "♣": .clubs
        default: nil
        }
    }
}
