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
