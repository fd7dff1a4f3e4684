import GameProtocol

package struct PlainThemes: Sendable {
    /// Whether the reader can type commands here. If so, hints name them.
    var isTyped = true

    package init(isTyped: Bool = true) { self.isTyped = isTyped }

    package func lines(_ search: ThemeSearch) -> [String] {
        let gap = ThemeWords.gap(search).map { [$0] } ?? []
        switch search.question {
        case .themes: return themes(search) + gap
        case .groups: return groups(search) + gap
        case .faces: return faces(search) + gap
        }
    }

    private func themes(_ search: ThemeSearch) -> [String] {
        guard !search.themes.isEmpty else { return ["This server tells of no themes."] }
        let lines = search.themes.map { theme in
            let extent = ThemeWords.extent(pairs: theme.pairs, groups: theme.groups)
            let credit = theme.attribution.map { " \($0)." } ?? ""
            return "\(theme.theme): \(theme.title), \(extent).\(credit)"
        }
        return ["\(PlainWords.count(search.themes.count, "theme")):"] + lines
            + hint("Type themes NAME to see one, or create --theme NAME to play with it.")
    }

    private func groups(_ search: ThemeSearch) -> [String] {
        guard let theme = search.overview else { return [] }
        var lines = [
            "\(theme.title) (\(theme.theme)), "
                + "\(ThemeWords.extent(pairs: theme.pairs, groups: theme.groups.count))."
        ]
        if let credit = ThemeWords.credit(theme.origin) { lines.append("By \(credit).") }
        if let source = theme.origin.source, !source.isEmpty { lines.append("From \(source)") }
        lines += theme.groups.map {
            "\($0.key): \($0.title), \(PlainWords.count($0.pairs, "pair"))."
        }
        guard !theme.groups.isEmpty else {
            return lines
                + hint(
                    "Type themes \(theme.theme) and words to find, or create --theme \(theme.theme)."
                )
        }
        return lines
            + hint(
                "Type themes \(theme.theme) and a group or words to find, "
                    + "or create --theme \(theme.theme) --group \(theme.groups[0].key)."
            )
    }

    private func faces(_ search: ThemeSearch) -> [String] {
        let title = ThemeWords.title(search)
        guard !search.cards.isEmpty else {
            return [ThemeWords.nothingFound(search.wanted ?? "", in: title)]
        }
        let found = search.wanted.map { ", found for “\($0)”" } ?? ""
        return ["\(title): \(ThemeWords.progress(search))\(found)."]
            + search.cards.flatMap(Self.lines)
            + hint(
                "Play with them: create --theme \(search.question.theme ?? "")"
                    + (search.group.map { " --group \($0.key)" } ?? "")
            )
    }

    /// `Jane Example. Party: Independent. Phone: 202-555-0100 (tel:…).`
    private static func lines(_ card: ThemeReply.Card) -> [String] {
        let other = ThemeWords.other(card).map { " – \($0)" } ?? ""
        let details = card.details.map { detail in
            let link = detail.link.flatMap(ForeignLink.init)
                .flatMap { $0.address == detail.value ? nil : " (\($0.address))" }
            return "\(detail.name): \(detail.value)\(link ?? "")"
        }
        let link = card.link.flatMap(ForeignLink.init).map { ["    \($0.address)"] } ?? []
        let credit = card.credit.map { ["    Picture: \($0)"] } ?? []
        let facts = details.isEmpty ? "" : ". " + details.joined(separator: ". ")
        return ["  \(card.label)\(other)\(facts)."] + link + credit
    }

    private func hint(_ text: String) -> [String] { isTyped ? [text] : [] }
}
