/// A set of pairs of faces to play Concentration with (Documentation/protocol/themes.md).
///
/// The order of the pairs is part of it: every deal begins from that order. A class, because every
/// room that plays with a theme has it.
public final class Theme: Sendable {
    /// The name by which a room asks for it.
    public let name: String
    /// What it is called for people.
    public let title: String
    /// The pairs, in order.
    public let pairs: [FacePair]
    /// Whether every server has it, so that its name says which faces it has.
    public let isBuiltIn: Bool
    /// Who made it, under which license, and from what.
    public let origin: Origin
    /// The pairs that can be played with by themselves.
    public let groups: [Group]
    /// What else there is to know of each pair, in the order of the pairs; empty where there is
    /// nothing.
    public let notes: [Note]

    /// What is searched for words, for each pair: the labels of both cards and the values of the
    /// details, in small letters, as UTF-8, with line feeds between them. Made once, because
    /// everybody may search.
    public let searchedTexts: [[UInt8]]

    /// Creates a theme; nothing is checked. Without a title, the name with a capital serves.
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

    /// Who made a theme, under which license, and from what; each is nil where that is not said.
    public struct Origin: Equatable, Sendable {
        /// Whom to thank, up to 120 characters.
        public var attribution: String?
        /// The license, up to 60 characters.
        public var license: String?
        /// Where it comes from, up to 300 characters.
        public var source: String?

        /// An origin.
        public init(attribution: String? = nil, license: String? = nil, source: String? = nil) {
            self.attribution = attribution
            self.license = license
            self.source = source
        }
    }

    /// Some pairs of a theme.
    public struct Group: Equatable, Sendable {
        /// The name by which a room asks for it.
        public var key: String
        /// What it is called for people.
        public var title: String
        /// The pairs, by their places in the theme, ascending.
        public var places: [Int]

        /// A group.
        public init(key: String, title: String, places: [Int]) {
            self.key = key
            self.title = title
            self.places = places
        }
    }

    /// What a picker shows of a pair, beside its faces.
    public struct Note: Equatable, Sendable {
        /// Facts about it.
        public var details: [FaceDetail]
        /// Who made its picture.
        public var credit: String?

        /// Notes on a pair.
        public init(details: [FaceDetail] = [], credit: String? = nil) {
            self.details = details
            self.credit = credit
        }
    }

    /// The faces, in order; once where both cards of a pair carry the same.
    public var faces: [Face] {
        pairs.flatMap { $0.first == $0.second ? [$0.first] : [$0.first, $0.second] }
    }

    /// The group of this key, byte by byte; nil if there is none.
    public func group(_ key: String) -> Group? {
        groups.first { $0.key.utf8.elementsEqual(key.utf8) }
    }

    /// The sentence for a key that no group has; it names the groups, ten of a long list.
    public var noSuchGroup: String {
        let keys = groups.isEmpty ? "no groups" : ThemeList.some(of: groups.map(\.key))
        return "This theme has no such group. It has \(keys)."
    }

    /// The pairs of a group, in the order of the theme, and all of them for nil; nil if there is no
    /// such group.
    public func pairs(of key: String?) -> [FacePair]? {
        guard let key else { return pairs }
        return group(key).map { $0.places.map { pairs[$0] } }
    }

    /// The most pairs that a board of this theme can have.
    public var maximumPairs: Int { Self.largestBoard(of: pairs.count) }

    /// The most pairs that a board can have that is dealt from so many.
    public static func largestBoard(of pairCount: Int) -> Int {
        min(pairCount, Limits.maximumCells / 2)
    }

    /// The themes that need no file.
    public static let builtIn = [Theme.cards, Theme.emoji, Theme.states]

    /// The built-in theme of that name.
    public static func named(_ name: String) -> Theme? { ThemeList.builtIn[name] }
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

    /// The one of the two by which the pair is shown where its cards are told apart: the one with a
    /// picture, or else the first.
    public var shown: Face { first.image == nil && second.image != nil ? second : first }

    /// The face that `shown` is not; nil where both cards carry the same.
    public var other: Face? {
        if first == second { return nil }
        return shown === first ? second : first
    }
}

/// A fact about a face, such as a party or a phone number.
public struct FaceDetail: Equatable, Sendable {
    /// What it is, up to 20 characters.
    public var name: String
    /// The fact, up to 80 characters.
    public var value: String
    /// Where it leads, with `https:`, `http:`, `tel:` or `mailto:`.
    public var link: String?

    /// A fact about a face.
    public init(_ name: String, _ value: String, link: String? = nil) {
        self.name = name
        self.value = value
        self.link = link
    }
}

/// The themes of a server, in the order of their names; no two have the same.
public struct ThemeList: Sendable {
    /// All of them.
    public let themes: [Theme]

    /// Only those that need no file.
    public static let builtIn = ThemeList()

    /// The built-in themes and these, which have other names.
    public init(adding themes: [Theme] = []) {
        self.themes = (Theme.builtIn + themes).sorted {
            $0.name.utf8.lexicographicallyPrecedes($1.name.utf8)
        }
    }

    /// The sentence for a name that no theme has; it names the themes, ten of a long list.
    public var noSuchTheme: String {
        "This server has no such theme. It has \(Self.some(of: themes.map(\.name)))."
    }

    /// The first ten of some names, and how many more there are.
    static func some(of names: [String]) -> String {
        let rest = names.count > 10 ? " and \(names.count - 10) more" : ""
        return names.prefix(10).joined(separator: ", ") + rest
    }

    /// The theme of that name, byte by byte; nil if there is none.
    public subscript(name: String) -> Theme? {
        themes.first { $0.name.utf8.elementsEqual(name.utf8) }
    }
}
