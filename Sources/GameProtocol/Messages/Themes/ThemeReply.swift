/// The server's answer about its themes (Documentation/protocol/themes.md).
public enum ThemeReply: Equatable, Sendable {
    /// A page of the server's themes.
    case themes([Entry], next: String?)
    /// One theme, with a page of its groups.
    case theme(Overview, next: String?)
    /// A page of the requested pairs of a theme.
    case faces(theme: String, [Card], next: String?)

    /// A theme's entry in the list.
    public struct Entry: Equatable, Sendable {
        /// The theme's name, which requests use.
        public var theme: String
        /// The theme's title, which people read.
        public var title: String
        /// The number of pairs.
        public var pairs: Int
        /// The number of groups.
        public var groups: Int
        /// The people to thank; nil if unknown.
        public var attribution: String?

        package init(
            theme: String,
            title: String,
            pairs: Int,
            groups: Int,
            attribution: String? = nil
        ) {
            self.theme = theme
            self.title = title
            self.pairs = pairs
            self.groups = groups
            self.attribution = attribution
        }
    }

    /// A theme, and some or all of its groups.
    public struct Overview: Equatable, Sendable {
        /// The theme's name, which requests use.
        public var theme: String
        /// The theme's title, which people read.
        public var title: String
        /// The number of pairs.
        public var pairs: Int
        /// The credits of the theme.
        public var origin: Theme.Origin
        /// The groups of this page.
        public var groups: [Group]

        package init(
            theme: String,
            title: String,
            pairs: Int,
            origin: Theme.Origin = Theme.Origin(),
            groups: [Group] = []
        ) {
            self.theme = theme
            self.title = title
            self.pairs = pairs
            self.origin = origin
            self.groups = groups
        }
    }

    /// A group of pairs of a theme that can be played with by themselves.
    public struct Group: Equatable, Sendable {
        /// The group's key, which requests use.
        public var key: String
        /// The group's title, which people read.
        public var title: String
        /// The number of pairs.
        public var pairs: Int

        package init(key: String, title: String, pairs: Int) {
            self.key = key
            self.title = title
            self.pairs = pairs
        }
    }

    /// A pair of a theme: its representative face, and facts about it.
    public struct Card: Equatable, Sendable {
        /// The name of the face.
        public var code: String
        /// The text that is drawn on the card.
        public var text: String
        /// The face in plain words.
        public var label: String
        /// The label of the pair's other card; nil if it is the same.
        public var other: String?
        /// The name of a picture, `THEME/FILE`; nil for none.
        public var image: String?
        /// The address of the picture's source; nil for none.
        public var link: String?
        /// Facts about the pair.
        public var details: [FaceDetail] = []
        /// The credit for the picture.
        public var credit: String?
        /// The key that the two cards have in common.
        public var pair = ""
        /// The names of the faces in the order of the theme; one name if both cards have the same
        /// face.
        public var codes: [String] = []
    }
}

extension ThemeReply.Card {
    /// The pair's faces with only their names, which is enough to deal them; nil if the answer
    /// names none.
    public var facePair: FacePair? {
        guard let first = codes.first, let last = codes.last else { return nil }
        let faces = [first, last].map { Face(code: $0, pair: pair, text: "", label: "") }
        return FacePair(faces[0], first == last ? faces[0] : faces[1])
    }

    /// Creates the answer for the pair at this index of a theme.
    public init(_ theme: Theme, at place: Int) {
        let pair = theme.pairs[place]
        let note = theme.notes.isEmpty ? Theme.Note() : theme.notes[place]
        self.init(
            code: pair.shown.code,
            text: pair.shown.text,
            label: pair.shown.label,
            other: pair.other.map(\.label).flatMap { $0 == pair.shown.label ? nil : $0 },
            image: pair.shown.image,
            link: pair.shown.link ?? pair.other?.link,
            details: note.details,
            credit: note.credit,
            pair: pair.first.pair,
            codes: [pair.first.code] + (pair.other == nil ? [] : [pair.second.code])
        )
    }
}

/// A question about the server's themes (Documentation/protocol/themes.md).
///
/// Without a theme, the question asks for a list of themes. With a theme alone, it asks for the
/// groups of the theme. With a theme and a group or a query, it asks for faces.
public struct ThemeRequest: Equatable, Sendable {
    /// The name of a theme; nil asks for the list of themes.
    public var theme: String?
    /// The key of one of the theme's groups; nil for none.
    public var group: String?
    /// The text to find in labels and details, up to `Limits.maximumThemeQueryCount` characters;
    /// empty for all faces, nil for no search.
    public var query: String?
    /// The `next` of the page before this one; nil for the first page.
    public var after: String?

    /// Creates a question.
    public init(
        theme: String? = nil,
        group: String? = nil,
        query: String? = nil,
        after: String? = nil
    ) {
        self.theme = theme
        self.group = group
        self.query = query
        self.after = after
    }

    /// Whether the question is for faces.
    public var asksForFaces: Bool { group != nil || query != nil }
}

extension ThemeRequest {
    init(_ fields: inout JSONObject) throws(FieldError) {
        theme = try fields.string("theme")
        group = try fields.string("group")
        query = try fields.string("q") { $0.isEmpty || Self.canBeFound($0) }
        after = try fields.string("after")
        if asksForFaces { theme = try fields.required("theme", theme) }
    }

    private static func canBeFound(_ text: String) -> Bool {
        TextRule.accepts(text, maximum: Limits.maximumThemeQueryCount)
    }

    func encodeFields(into writer: inout JSONWriter) {
        writer.field("theme", ifPresent: theme)
        writer.field("group", ifPresent: group)
        writer.field("q", ifPresent: query)
        writer.field("after", ifPresent: after)
    }
}

/// Limits of the query `theme` (Documentation/protocol/themes.md, section 1).
extension Limits {
    /// The maximum number of characters in the text to find.
    public static let maximumThemeQueryCount = 40
    /// The maximum number of themes or groups on a page.
    public static let maximumThemePage = 50
    /// The maximum number of faces on a page.
    public static let maximumFacePage = 25
    /// The maximum size of the faces on a page.
    public static let maximumFacePageBytes = 32 << 10
}
