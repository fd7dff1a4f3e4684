/// The faces of a board, by cell (Documentation/protocol/fairness.md, section 4).
///
/// Two shuffles from one stream of words: of the theme's pairs, the first `pairs` of which are
/// kept, then of their faces, both of the first, both of the second …, over the cells.
///
/// - Parameters:
///   - theme: what the board is dealt from, in the theme's own order.
///   - group: the key of one of its groups, of whose pairs alone the board is dealt; nil for all.
///   - pairs: 1 to the number of the pairs that the theme or the group has.
///   - seed: the deal's seed; see `DealSecret.seed(room:round:entropies:)`.
/// - Returns: two faces for each pair; the first is that of cell 1.
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

/// The codes of a shuffled deck (Documentation/protocol/fairness.md, section 4).
///
/// - Parameters:
///   - codes: the contents, in new-deck order.
///   - seed: the deal's seed; see `DealSecret.seed(room:round:entropies:)`.
/// - Returns: the codes from the top of the deck on, and the stream whose next words serve the
///   later shuffles of this deal.
public func dealDeck<Code>(codes: [Code], seed: [UInt8]) -> (codes: [Code], words: WordStream) {
    var words = WordStream(seed: seed)
    var codes = codes
    words.shuffle(&codes)
    return (codes, words)
}

extension Theme {
    /// What tells the faces of a group, or of the whole theme, from every other list of faces: SHA-256
    /// as 64 hexadecimal characters (Documentation/protocol/themes.md, section 5). Nil for a
    /// built-in theme, whose name says as much, and where there is no such group.
    public func id(of group: String?) -> String? {
        isBuiltIn ? nil : pairs(of: group).map(Self.fingerprint)
    }

    /// The digest of the lines `CODE|PAIR` of all faces, pair by pair.
    private static func fingerprint(_ pairs: [FacePair]) -> String {
        let faces = pairs.flatMap { [$0.first] + ($0.first == $0.second ? [] : [$0.second]) }
        return SHA256.hex(faces.map { "\($0.code)|\($0.pair)\n" }.joined())
    }

    /// The theme with the pairs of a whole list, as a server tells them, if that is the list of that
    /// `theme_id`.
    public convenience init?(name: String, pairs: [FacePair], id: String) {
        guard !pairs.isEmpty, Self.fingerprint(pairs) == id else { return nil }
        self.init(name: name, pairs: pairs, isBuiltIn: false)
    }
}
