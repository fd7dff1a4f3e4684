import GameProtocol

/// The answers to the query `theme` (Documentation/protocol/themes.md).
extension ThemeList {
    /// Throws a `Refusal` that names the field if there is no such theme, group, or position to continue from.
    func answer(_ request: ThemeRequest) throws(Refusal) -> ThemeReply {
        guard let name = request.theme else { return list(after: request.after) }
        guard let theme = self[name] else {
            throw Refusal(.badValue, noSuchTheme, field: "theme")
        }
        if request.asksForFaces { return try theme.faces(request) }
        return try theme.overview(after: request.after)
    }

    /// Returns a page of the themes. It may continue after a name whose theme is gone.
    private func list(after: String?) -> ThemeReply {
        let rest = themes.drop { theme in
            after.map { !$0.utf8.lexicographicallyPrecedes(theme.name.utf8) } ?? false
        }
        let page = rest.prefix(Limits.maximumThemePage)
        let entries = page.map {
            ThemeReply.Entry(
                theme: $0.name,
                title: $0.title,
                pairs: $0.pairs.count,
                groups: $0.groups.count,
                attribution: $0.origin.attribution
            )
        }
        return .themes(entries, next: page.count < rest.count ? page.last?.name : nil)
    }
}

extension Theme {
    fileprivate func overview(after: String?) throws(Refusal) -> ThemeReply {
        let rest = groups[try Self.start(after, groups.map(\.key))...]
        let page = rest.prefix(Limits.maximumThemePage)
        let overview = ThemeReply.Overview(
            theme: name,
            title: title,
            pairs: pairs.count,
            origin: origin,
            groups: page.map {
                ThemeReply.Group(key: $0.key, title: $0.title, pairs: $0.places.count)
            }
        )
        return .theme(overview, next: page.count < rest.count ? page.last?.key : nil)
    }

    /// Returns a page of the pairs in a group, or of all pairs, whose text contains the query.
    fileprivate func faces(_ request: ThemeRequest) throws(Refusal) -> ThemeReply {
        var places = Array(pairs.indices)
        if let key = request.group {
            guard let group = group(key) else {
                throw Refusal(.badValue, noSuchGroup, field: "group")
            }
            places = group.places
        }
        // The position is looked up among all pairs, so that it stays valid for other words.
        let start = try Self.start(request.after, places.map { pairs[$0].shown.code })
        let words = FoundText(request.query ?? "")
        var cards: [ThemeReply.Card] = []
        var writer = JSONWriter()
        for place in places[start...] where isFound(words, at: place) {
            let card = ThemeReply.Card(self, at: place)
            card.encode(into: &writer)
            // Each card is followed by a comma.
            let isFull = writer.count + cards.count > Limits.maximumFacePageBytes
            if cards.count == Limits.maximumFacePage || isFull {
                return .faces(theme: name, cards, next: cards.last?.code)
            }
            cards.append(card)
        }
        return .faces(theme: name, cards, next: nil)
    }

    private func isFound(_ words: FoundText, at place: Int) -> Bool {
        words.isEmpty || words.isFound(in: searchedTexts[place])
    }

    /// Returns the index after the position `after`; 0 for nil.
    private static func start(_ after: String?, _ places: [String]) throws(Refusal) -> Int {
        guard let after else { return 0 }
        guard let place = places.firstIndex(where: { $0.utf8.elementsEqual(after.utf8) }) else {
            throw Refusal(.badValue, "There is nothing here to go on from.", field: "after")
        }
        return place + 1
    }
}

/// A text to find in other texts, regardless of case.
///
/// The search passes over a text once (Knuth, Morris and Pratt). The author of a theme may also be the client who
/// searches it, and could choose texts that nearly match everywhere.
struct FoundText {
    private let bytes: [UInt8]
    /// For each number of matching bytes, the length of the next shorter match to try.
    private let fallbacks: [Int]

    init(_ text: String) {
        let bytes = Array(text.lowercased().utf8)
        var fallbacks = [0, 0]
        for index in bytes.indices.dropFirst() {
            var count = fallbacks[index]
            while count > 0, bytes[count] != bytes[index] { count = fallbacks[count] }
            fallbacks.append(bytes[count] == bytes[index] ? count + 1 : 0)
        }
        (self.bytes, self.fallbacks) = (bytes, fallbacks)
    }

    var isEmpty: Bool { bytes.isEmpty }

    /// - Parameter text: UTF-8 in lower case.
    func isFound(in text: [UInt8]) -> Bool {
        if bytes.isEmpty { return true }
        var count = 0
        for byte in text {
            while count > 0, bytes[count] != byte { count = fallbacks[count] }
            if bytes[count] == byte { count += 1 }
            if count == bytes.count { return true }
        }
        return false
    }
}
