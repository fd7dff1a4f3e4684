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
