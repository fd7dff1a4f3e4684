/// Returns the faces of a board, by cell (Documentation/protocol/fairness.md, section 4).
///
/// One stream of words shuffles twice. The first shuffle orders the theme's pairs, and the first
/// `pairs` of them stay. The second shuffle orders their faces (both of the first pair, both of the
/// second …) over the cells.
///
/// - Parameters:
///   - theme: the theme with its pairs in their own order.
///   - group: the key of the theme's group to deal from; nil for the whole theme.
///   - pairs: 1 to the number of pairs in the theme or the group.
/// - Returns: two faces for each pair; the first face belongs to cell 1.
public func dealBoard(
    theme: Theme,
    group: String? = nil,
    pairs: Int,
    seed: [UInt8]
) -> [Face] {
    var words = WordStream(seed: seed)
    var order = theme.pairs(of: group) ?? theme.pairs
    words.shuffle(&order)
    var faces = order.prefix(pairs).flatMap { [$0.first, $0.second] }
    words.shuffle(&faces)
    return faces
}

/// Returns the codes of a shuffled deck, from the top on, and the stream whose next words serve the
/// later shuffles of this deal (Documentation/protocol/fairness.md, section 4).
///
/// - Parameter codes: the contents, in new-deck order.
@inlinable
public func dealDeck<Code>(codes: [Code], seed: [UInt8]) -> (codes: [Code], words: WordStream) {
    var words = WordStream(seed: seed)
    var codes = codes
    words.shuffle(&codes)
    return (codes, words)
}

extension Theme {
    /// Returns the fingerprint of the faces of a group or of the whole theme, as 64 hexadecimal
    /// characters of SHA-256 (Documentation/protocol/themes.md, section 5). Returns nil for an
    /// unknown group, and for a built-in theme, whose name identifies its faces.
    public func id(of group: String?) -> String? {
        isBuiltIn ? nil : pairs(of: group).map(Self.fingerprint)
    }

    /// Returns the digest of the lines `CODE|PAIR` of all faces, pair by pair.
    private static func fingerprint(_ pairs: [FacePair]) -> String {
        let faces = pairs.flatMap { [$0.first] + ($0.first == $0.second ? [] : [$0.second]) }
        return SHA256.hex(faces.map { "\($0.code)|\($0.pair)\n" }.joined())
    }

    /// Creates a theme from a server's complete list of pairs; nil if the `theme_id` is another.
    public convenience init?(name: String, pairs: [FacePair], id: String) {
        guard !pairs.isEmpty, Self.fingerprint(pairs) == id else { return nil }
        self.init(name: name, pairs: pairs, isBuiltIn: false)
    }
}
