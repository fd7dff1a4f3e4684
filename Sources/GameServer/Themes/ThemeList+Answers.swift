import GameProtocol

/// The answers to the query `theme` (Documentation/protocol/themes.md).
extension ThemeList {
    /// What the server has of what is asked.
    ///
    /// Throws a `Refusal` that names the field where there is no such theme or group, or no such
    /// place to go on from.
    func answer(_ request: ThemeRequest) throws(Refusal) -> ThemeReply {
        guard let name = request.theme else { return list(after: request.after) }
        guard let theme = self[name] else {
            throw Refusal(.badValue, noSuchTheme, field: "theme")
        }
        if request.asksForFaces { return try theme.faces(request) }
        return try theme.overview(after: request.after)
    }

    /// A page of the themes; it goes on behind a name also where its theme is gone.
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

    /// A page of the pairs of a group, or of all, in which the words are found.
    fileprivate func faces(_ request: ThemeRequest) throws(Refusal) -> ThemeReply {
        var places = Array(pairs.indices)
        if let key = request.group {
            guard let group = group(key) else {
                throw Refusal(.badValue, noSuchGroup, field: "group")
            }
            places = group.places
        }
        // The place is looked for among all, so that it stays valid with other words.
        let start = try Self.start(request.after, places.map { pairs[$0].shown.code })
        let words = FoundText(request.query ?? "")
        var cards: [ThemeReply.Card] = []
        var writer = JSONWriter()
        for place in places[start...] where isFound(words, at: place) {
            let card = ThemeReply.Card(self, at: place)
            card.encode(into: &writer)
            // A comma stands behind each.
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

    /// Where the page begins that follows this place.
    private static func start(_ after: String?, _ places: [String]) throws(Refusal) -> Int {
        guard let after else { return 0 }
        guard let place = places.firstIndex(where: { $0.utf8.elementsEqual(after.utf8) }) else {
            throw Refusal(.badValue, "There is nothing here to go on from.", field: "after")
        }
        return place + 1
    }
}

/// Words to find in texts, whether letters are large or small.
///
/// It finds them in one pass over a text (Knuth, Morris and Pratt): whoever made the theme and
/// whoever asks can be the same, and would choose texts that nearly agree everywhere.
struct FoundText {
    private let bytes: [UInt8]
    /// For each count of bytes that agree, how many of them agree with the beginning again.
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

    /// - Parameter text: small letters as UTF-8.
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
