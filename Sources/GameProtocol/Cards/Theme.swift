/// A set of pairs of faces to play Concentration with (Documentation/protocol/concentration.md,
/// section 2).
///
/// The order of the pairs is part of it: every deal begins from that order.
public struct Theme: Sendable {
    /// The name by which a room asks for it.
    public let name: String
    /// The pairs, in order.
    public let pairs: [FacePair]

    /// Creates a theme; nothing is checked.
    public init(name: String, pairs: [FacePair]) {
        self.name = name
        self.pairs = pairs
    }

    /// The faces, in order; once where both cards of a pair carry the same.
    public var faces: [Face] {
        pairs.flatMap { $0.first == $0.second ? [$0.first] : [$0.first, $0.second] }
    }

    /// The most pairs that a board of this theme can have.
    public var maximumPairs: Int {
        min(pairs.count, Limits.maximumCells / 2)
    }

    /// The themes that need no file.
    public static let builtIn = [Theme.cards, Theme.emoji, Theme.states]

    /// The built-in theme of that name.
    public static func named(_ name: String) -> Theme? {
        builtIn.first { Array($0.name.utf8) == Array(name.utf8) }
    }
}

/// The faces of two cards that match; often the same face.
public struct FacePair: Hashable, Sendable {
    /// The face of one card.
    public let first: Face
    /// The face of the other.
    public let second: Face

    /// Creates a pair of two faces, which must have the same `pair`.
    public init(_ first: Face, _ second: Face) {
        self.first = first
        self.second = second
    }
}
