/// What the server has of themes (Documentation/protocol/themes.md).
public enum ThemeReply: Equatable, Sendable {
    /// A page of its themes.
    case themes([Entry], next: String?)
    /// One theme, with a page of its groups.
    case theme(Overview, next: String?)
    /// A page of the pairs of a theme that were asked for.
    case faces(theme: String, [Card], next: String?)

    /// A theme as the list shows it.
    public struct Entry: Equatable, Sendable {
        /// The name by which a room asks for it.
        public var theme: String
        /// What it is called for people.
        public var title: String
        /// How many pairs it has.
        public var pairs: Int
        /// How many groups it has.
        public var groups: Int
        /// Whom to thank.
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
        /// The name by which a room asks for it.
        public var theme: String
        /// What it is called for people.
        public var title: String
        /// How many pairs it has.
        public var pairs: Int
        /// Who made it, under which license, and from what.
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

    /// Some pairs of a theme that can be played with by themselves.
    public struct Group: Equatable, Sendable {
        /// The name by which a room asks for it.
        public var key: String
        /// What it is called for people.
        public var title: String
        /// How many pairs it has.
        public var pairs: Int

        package init(key: String, title: String, pairs: Int) {
            self.key = key
            self.title = title
            self.pairs = pairs
        }
    }

    /// A pair of a theme: the face by which it is shown, and what there is to know of it.
    public struct Card: Equatable, Sendable {
        /// The name of the face.
        public var code: String
        /// What is drawn on the card.
        public var text: String
        /// The face in plain words.
        public var label: String
        /// The label of the pair's other card; nil where it has the same.
        public var other: String?
        /// The name of a picture, `THEME/FILE`.
        public var image: String?
        /// The address of its source.
        public var link: String?
        /// Facts about it.
        public var details: [FaceDetail]
        /// Who made its picture.
        public var credit: String?
        /// What the two cards have in common.
        public var pair: String
        /// The names of the faces in the order of the theme; one where both cards carry the same.
        public var codes: [String]

        package init(
            code: String,
            text: String,
            label: String,
            other: String? = nil,
            image: String? = nil,
            link: String? = nil,
            details: [FaceDetail] = [],
            credit: String? = nil,
            pair: String = "",
            codes: [String] = []
        ) {
            self.code = code
            self.text = text
            self.label = label
            self.other = other
            self.image = image
            self.link = link
            self.details = details
            self.credit = credit
            self.pair = pair
            self.codes = codes
        }

        /// The pair's faces with nothing but their names, which is enough to deal them; nil where the
        /// answer names none.
        public var facePair: FacePair? {
            guard let first = codes.first, let last = codes.last else { return nil }
            let faces = [first, last].map { Face(code: $0, pair: pair, text: "", label: "") }
            return FacePair(faces[0], first == last ? faces[0] : faces[1])
        }

        /// The pair at this place of a theme.
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
}
