import GameProtocol
import TerminalKit

/// One player's view of a card's face: a short text, a word, and perhaps a picture.
struct ShownFace: Equatable, Sendable {
    /// One wide sign or a few letters, different for each face of a look.
    var text: String
    /// The name of the face in sentences and below a picture.
    var word: String
    /// The kitten, if this look draws one.
    var kitten: Kitten?
    /// The picture of the theme, if it is loaded.
    var picture: Tile?

    /// The side of a tile for the largest cards, in pixels.
    static let largeSide = 16

    /// Returns the picture for a card with room for a tile with that side; nil if the face has
    /// none.
    func tile(side: Int) -> Tile? {
        if kitten == nil, picture == nil, let drawn = EmojiArt.picture(of: text) {
            return Tile(drawn, side: side, sign: text)
        }
        if let source = picture?.source, side > Tile.side { return Tile(source, side: side) }
        return picture ?? kitten.map(Tile.init)
    }
}

extension ShownFace {
    init(_ kitten: Kitten) { self.init(text: kitten.short, word: kitten.name, kitten: kitten) }
}

extension ShownFace {
    /// Returns the lines on a card with this many rows: the text, cut if there is no space, and the
    /// word below it.
    ///
    /// A long word ends in `…`, but only below a sign. Below `5♣` or `Austin`, the beginning of a
    /// word would be misleading.
    func lines(columns: Int, count: Int) -> [String] {
        // A kitten's text is the beginning of its name.
        let first = kitten != nil && Width.of(word) <= columns ? word : text
        var lines = Self.rows(of: first, columns: columns, count: count)
        guard lines.count < count, !word.hasPrefix(first) else { return lines }
        let isSign = text.unicodeScalars.first.map(Width.of) == 2
        if isSign || Width.of(word) <= columns { lines.append(Frame.fit(word, columns)) }
        return lines
    }

    /// Returns a text in rows, broken between words. The rest of the text is cut in the last row.
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

    /// The playing card with that sign, such as `5♣`.
    var card: PlayingCard? {
        guard let suit, let rank = Self.ranks[text.dropLast()] else { return nil }
        return .suited(rank, suit)
    }

    private static let ranks = Dictionary(
        PlayingCard.Rank.allCases.map { (PlayingCard.suited($0, .spades).sign.dropLast(), $0) },
        uniquingKeysWith: { first, _ in first }
    )

    /// The suit, if the text is a playing card such as `5♣`.
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
