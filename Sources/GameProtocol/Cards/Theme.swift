/// A set of pairs of faces to play Concentration with (Documentation/protocol/themes.md).
///
/// Every deal begins from the order of the pairs. A theme is a class, because rooms share it.
public final class Theme: Sendable {
    /// The theme's name, which requests use.
    public let name: String
    /// The theme's title, which people read.
    public let title: String
    /// The pairs, in the order from which every deal begins.
    public let pairs: [FacePair]
    /// Whether every server has the theme, so that the name alone identifies its faces.
    public let isBuiltIn: Bool
    /// The credits of the theme.
    public let origin: Origin
    /// The groups of pairs that can be played with by themselves.
    public let groups: [Group]
    /// Notes on each pair, in the order of the pairs; empty if there are none.
    public let notes: [Note]

    /// The text of each pair in which a query searches: the labels of both cards and the values of
    /// the details, in lower case, as UTF-8, with line feeds between them. The texts are made once,
    /// because every client may search.
    public let searchedTexts: [[UInt8]]

    /// Creates a theme without a check. The default title is the name with a capital.
    public init(
        name: String,
        title: String? = nil,
        pairs: [FacePair],
        isBuiltIn: Bool = true,
        origin: Origin = Origin(),
        groups: [Group] = [],
        notes: [Note] = []
    ) {
        precondition(notes.isEmpty || notes.count == pairs.count, "Every pair has notes, or none.")
        self.name = name
        self.title = title ?? name.prefix(1).uppercased() + name.dropFirst()
        self.pairs = pairs
        self.isBuiltIn = isBuiltIn
        self.origin = origin
        self.groups = groups
        self.notes = notes
        searchedTexts = pairs.indices.map { place in
            let details = notes.isEmpty ? [] : notes[place].details.map(\.value)
            let texts = [pairs[place].first.label, pairs[place].second.label] + details
            return Array(texts.joined(separator: "\n").lowercased().utf8)
        }
    }

    /// The credits of a theme; each field is nil if unknown.
    public struct Origin: Equatable, Sendable {
        /// The people to thank, up to 120 characters.
        public var attribution: String?
        /// The license, up to 60 characters.
        public var license: String?
        /// The source, up to 300 characters.
        public var source: String?

        /// Creates credits.
        public init(attribution: String? = nil, license: String? = nil, source: String? = nil) {
            self.attribution = attribution
            self.license = license
            self.source = source
        }
    }

    /// A group of pairs of a theme.
    public struct Group: Equatable, Sendable {
        /// The group's key, which requests use.
        public var key: String
        /// The group's title, which people read.
        public var title: String
        /// The indices of the group's pairs in `Theme.pairs`, ascending.
        public var places: [Int]

        /// Creates a group.
        public init(key: String, title: String, places: [Int]) {
            self.key = key
            self.title = title
            self.places = places
        }
    }

    /// Notes on a pair, which a picker shows beside its faces.
    public struct Note: Equatable, Sendable {
        /// Facts about the pair.
        public var details: [FaceDetail]
        /// The credit for the pair's picture.
        public var credit: String?

        /// Creates notes on a pair.
        public init(details: [FaceDetail] = [], credit: String? = nil) {
            self.details = details
            self.credit = credit
        }
    }

    /// All faces, pair by pair; one face for a pair whose two cards have the same face.
    public var faces: [Face] {
        pairs.flatMap { $0.first == $0.second ? [$0.first] : [$0.first, $0.second] }
    }

    /// Returns the group with this key, compared byte by byte; nil if there is none.
    public func group(_ key: String) -> Group? {
        groups.first { $0.key.utf8.elementsEqual(key.utf8) }
    }

    /// The refusal of an unknown group, as a sentence. It names at most ten groups of the theme.
    public var noSuchGroup: String {
        let keys = groups.isEmpty ? "no groups" : ThemeList.some(of: groups.map(\.key))
        return "This theme has no such group. It has \(keys)."
    }

    /// Returns the pairs of a group in the order of the theme; nil if there is no such group.
    ///
    /// - Parameter key: the key of the group; nil for all pairs.
    public func pairs(of key: String?) -> [FacePair]? {
        guard let key else { return pairs }
        return group(key).map { $0.places.map { pairs[$0] } }
    }

    /// The largest number of pairs on a board of this theme.
    public var maximumPairs: Int { Self.largestBoard(of: pairs.count) }

    /// Returns the largest number of pairs on a board for a theme or group of this many pairs.
    public static func largestBoard(of pairCount: Int) -> Int {
        min(pairCount, Limits.maximumCells / 2)
    }

    /// The themes that every server has without a file.
    public static let builtIn = [Theme.cards, Theme.emoji, Theme.states]

    /// Returns the built-in theme of that name; nil if there is none.
    public static func named(_ name: String) -> Theme? { ThemeList.builtIn[name] }
}

/// The faces of two cards that match. Often both have the same face.
public struct FacePair: Hashable, Sendable {
    /// The face of one card.
    public let first: Face
    /// The face of the other card.
    public let second: Face

    /// Creates a pair of two faces, which must have the same `pair`.
    public init(_ first: Face, _ second: Face) {
        self.first = first
        self.second = second
    }

    /// The face that represents the pair if its cards differ: one with a picture, or the first.
    public var shown: Face { first.image == nil && second.image != nil ? second : first }

    /// The face other than `shown`; nil if both cards have the same face.
    public var other: Face? {
        if first == second { return nil }
        return shown === first ? second : first
    }
}

/// A fact about a face, such as a party or a phone number.
public struct FaceDetail: Equatable, Sendable {
    /// The name of the fact, up to 20 characters.
    public var name: String
    /// The fact, up to 80 characters.
    public var value: String
    /// The address for more, with `https:`, `http:`, `tel:` or `mailto:`; nil for none.
    public var link: String?

    /// Creates a fact.
    public init(_ name: String, _ value: String, link: String? = nil) {
        self.name = name
        self.value = value
        self.link = link
    }
}

/// The themes of a server, in the order of their names, which are unique.
public struct ThemeList: Sendable {
    /// All themes, in the order of their names.
    public let themes: [Theme]

    /// The built-in themes alone.
    public static let builtIn = ThemeList()

    /// Creates a list of the built-in themes and these, which must have other names.
    public init(adding themes: [Theme] = []) {
        self.themes = (Theme.builtIn + themes).sorted {
            $0.name.utf8.lexicographicallyPrecedes($1.name.utf8)
        }
    }

    /// The refusal of an unknown theme, as a sentence. It names at most ten themes of the server.
    public var noSuchTheme: String {
        "This server has no such theme. It has \(Self.some(of: themes.map(\.name)))."
    }

    /// Returns the first ten of the names, and the number of the others.
    static func some(of names: [String]) -> String {
        let rest = names.count > 10 ? " and \(names.count - 10) more" : ""
        return names.prefix(10).joined(separator: ", ") + rest
    }

    /// Returns the theme with that name, compared byte by byte; nil if there is none.
    public subscript(name: String) -> Theme? {
        themes.first { $0.name.utf8.elementsEqual(name.utf8) }
    }
}
