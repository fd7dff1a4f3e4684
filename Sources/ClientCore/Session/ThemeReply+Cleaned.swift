import GameProtocol

extension ThemeReply {
    /// The same reply with every text fit for a terminal.
    func cleaned() -> ThemeReply {
        switch self {
        case .themes(let themes, let next):
            .themes(themes.map { $0.cleaned() }, next: next.map(Clean.label))
        case .theme(let overview, let next):
            .theme(overview.cleaned(), next: next.map(Clean.name))
        case .faces(let theme, let cards, let next):
            .faces(
                theme: Clean.label(theme),
                cards.map { $0.cleaned() },
                next: next.map(Clean.name)
            )
        }
    }
}

extension ThemeReply.Entry {
    fileprivate func cleaned() -> Self {
        Self(
            theme: Clean.label(theme),
            title: Clean.title(title),
            pairs: pairs,
            groups: groups,
            attribution: attribution.map(Clean.sentence)
        )
    }
}

extension ThemeReply.Overview {
    fileprivate func cleaned() -> Self {
        Self(
            theme: Clean.label(theme),
            title: Clean.title(title),
            pairs: pairs,
            origin: Theme.Origin(
                attribution: origin.attribution.map(Clean.sentence),
                license: origin.license.map(Clean.sentence),
                source: origin.source.map(Clean.sentence)
            ),
            groups: groups.map {
                ThemeReply.Group(
                    key: Clean.name($0.key),
                    title: Clean.title($0.title),
                    pairs: $0.pairs
                )
            }
        )
    }
}

extension ThemeReply.Card {
    fileprivate func cleaned() -> Self {
        Self(
            code: Clean.name(code),
            text: Clean.picture(text),
            label: Clean.title(label),
            other: other.map(Clean.title),
            image: image.map(Clean.sentence),
            link: link.map(Clean.sentence),
            details: details.map {
                FaceDetail(
                    Clean.title($0.name),
                    Clean.sentence($0.value),
                    link: $0.link.map(Clean.sentence)
                )
            },
            credit: credit.map(Clean.sentence),
            pair: Clean.code(pair),
            codes: codes.map(Clean.code)
        )
    }
}
