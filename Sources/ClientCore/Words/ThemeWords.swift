package import GameProtocol

/// The words about themes in plain mode and on the screens.
package enum ThemeWords {
    /// `17 pairs, 2 groups`.
    package static func extent(pairs: Int, groups: Int) -> String {
        let pairs = PlainWords.count(pairs, "pair")
        return groups > 0 ? "\(pairs), \(PlainWords.count(groups, "group"))" : pairs
    }

    /// Returns the author and the license, such as `Jane Example, CC0`; nil if neither is given.
    package static func credit(_ origin: Theme.Origin) -> String? {
        let parts = [origin.attribution, origin.license].compactMap { $0 }.filter { !$0.isEmpty }
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }

    /// Returns the progress of loading faces: `25 of 53`, or `25 …` if the total is not known.
    package static func progress(_ search: ThemeSearch) -> String {
        let count = search.cards.count
        guard search.progress == .coming else { return PlainWords.count(count, "face") }
        return search.expected.map { "\(count) of \(max(count, $0))" } ?? "\(count) …"
    }

    /// `Nothing found for “atlantis” in States and capitals.`
    package static func nothingFound(_ words: String, in title: String) -> String {
        words.isEmpty ? "\(title) has no faces here." : "Nothing found for “\(words)” in \(title)."
    }

    /// Returns a sentence about the missing part of an answer that was cut; nil for any other.
    package static func gap(_ search: ThemeSearch) -> String? {
        search.progress == .cut ? "The server's list goes on without an end; this is a part." : nil
    }

    /// `Ohio's delegation, Senate`.
    package static func title(_ search: ThemeSearch) -> String {
        let theme = search.overview?.title ?? search.question.theme ?? "Themes"
        return search.group.map { "\(theme), \($0.title)" } ?? theme
    }

    /// `Concord, capital of New Hampshire`; nil if the card has no other name.
    package static func other(_ card: ThemeReply.Card) -> String? {
        card.other.flatMap { $0.isEmpty || $0 == card.label ? nil : $0 }
    }
}
