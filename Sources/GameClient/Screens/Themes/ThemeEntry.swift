import ClientCore
import GameProtocol

/// An entry in one of the lists of themes: its line, its details, and the list that it opens.
struct ThemeEntry: Equatable, Sendable {
    let title: String
    /// The text at the right of the line.
    var count = ""
    /// The number of pairs; nil for a face.
    var pairs: Int?
    /// The list that this entry opens; nil for a face.
    var question: ThemeSearch.Question?
    var detail: [Fact] = []
    /// The web page about a face, on the site of the theme.
    var link: ForeignLink?

    /// A line in the details of an entry.
    struct Fact: Equatable, Sendable {
        var label = ""
        var text: String
        var link: ForeignLink?
    }

    static func all(
        of question: ThemeSearch.Question,
        in search: ThemeSearch,
        filter: String
    ) -> [ThemeEntry] {
        switch question {
        case .themes: return search.themes(with: filter).map(ThemeEntry.init)
        case .groups(let theme):
            guard let overview = search.overview, overview.theme == theme else { return [] }
            let groups = search.groups(with: filter).map { ThemeEntry($0, of: overview) }
            return filter.isEmpty ? [ThemeEntry(allOf: overview)] + groups : groups
        case .faces:
            guard search.question == question else { return [] }
            return search.cards(with: filter).map(ThemeEntry.init)
        }
    }

    private init(_ theme: ThemeReply.Entry) {
        title = theme.title
        pairs = theme.pairs
        count = "\(theme.pairs)"
        question =
            theme.groups > 0
            ? .groups(theme: theme.theme) : .faces(theme: theme.theme, .all)
        detail = [
            Fact(label: "Name", text: theme.theme),
            Fact(label: "Has", text: ThemeWords.extent(pairs: theme.pairs, groups: theme.groups)),
        ]
        if let credit = theme.attribution { detail.append(Fact(label: "By", text: credit)) }
    }

    private init(allOf theme: ThemeReply.Overview) {
        title = "All of it"
        pairs = theme.pairs
        count = "\(theme.pairs)"
        question = .faces(theme: theme.theme, .all)
        detail = Self.facts(theme)
    }

    private init(_ group: ThemeReply.Group, of theme: ThemeReply.Overview) {
        title = group.title
        pairs = group.pairs
        count = "\(group.pairs)"
        question = .faces(theme: theme.theme, .group(group.key))
        detail =
            [
                Fact(label: "Group", text: group.key),
                Fact(label: "Has", text: ThemeWords.extent(pairs: group.pairs, groups: 0)),
            ] + Self.facts(theme)
    }

    private init(_ card: ThemeReply.Card) {
        title = card.label
        link = card.link.flatMap(ForeignLink.init)
        if let other = ThemeWords.other(card) { detail.append(Fact(label: "Pair", text: other)) }
        detail += card.details.map { detail in
            Fact(
                label: detail.name,
                text: detail.value,
                link: detail.link.flatMap(ForeignLink.init)
            )
        }
        if let link { detail.append(Fact(label: "Page", text: link.address, link: link)) }
        if let credit = card.credit { detail.append(Fact(label: "Picture", text: credit)) }
    }

    private static func facts(_ theme: ThemeReply.Overview) -> [Fact] {
        let credit = ThemeWords.credit(theme.origin).map { [Fact(label: "By", text: $0)] } ?? []
        let source = theme.origin.source.map { text in
            [Fact(label: "From", text: text, link: ForeignLink(text))]
        }
        return [Fact(label: "Theme", text: theme.title)] + credit + (source ?? [])
    }
}
