package import GameProtocol

/// A question about the server's themes, with the answers so far.
///
/// This value takes each reply and names the next request, so that the screen can show each part of
/// the answer as it comes. It stops at limits of its own if a server never ends.
package struct ThemeSearch: Equatable, Sendable {
    package let question: Question
    package private(set) var themes: [ThemeReply.Entry] = []
    /// Whether `themes` is the complete list.
    package private(set) var hasAllThemes = false
    /// The requested theme, with all groups that came.
    package private(set) var overview: ThemeReply.Overview?
    /// The group with the requested faces.
    package private(set) var group: ThemeReply.Group?
    package private(set) var cards: [ThemeReply.Card] = []
    package private(set) var progress = Progress.coming
    private var step: Step
    private var after: String?

    /// The subject of a search.
    package enum Question: Equatable, Sendable {
        case themes
        case groups(theme: String)
        case faces(theme: String, Part)

        package var theme: String? {
            switch self {
            case .themes: nil
            case .groups(let theme), .faces(let theme, _): theme
            }
        }
    }

    /// The wanted faces of a theme.
    package enum Part: Equatable, Sendable {
        case all
        case group(String)
        /// The group with that key or title, or else the faces that contain the text.
        case found(String)
    }

    package enum Progress: Equatable, Sendable {
        case coming
        case whole
        /// The server sends pages without an end, or gives a wrong answer.
        case cut
        /// The server refused the request.
        case refused
    }

    private enum Step: Equatable, Sendable {
        case themes, groups, faces
    }

    /// - Parameter earlier: a search with a list of themes and groups that is still valid.
    package init(_ question: Question, after earlier: ThemeSearch? = nil) {
        self.question = question
        step = question == .themes ? .themes : .groups
        if question != .themes {
            themes = earlier?.themes ?? []
            hasAllThemes = earlier?.hasAllThemes ?? false
        }
        guard case .faces(let theme, _) = question, let known = earlier?.overview,
            known.theme == theme, earlier?.step == .faces || earlier?.progress == .whole
        else { return }
        overview = known
        beginFaces()
    }

    /// The request for the next page; nil if the search needs no more pages.
    package var request: ThemeRequest? {
        guard progress == .coming else { return nil }
        switch (step, question) {
        case (.themes, _): return ThemeRequest(after: after)
        case (.groups, _): return ThemeRequest(theme: question.theme, after: after)
        case (.faces, .faces(let theme, let part)):
            return ThemeRequest(theme: theme, group: group?.key, query: words(part), after: after)
        case (.faces, _): return nil
        }
    }

    /// The number of faces in the complete answer; nil if unknown.
    package var expected: Int? {
        guard case .faces(_, let part) = question, let overview else { return nil }
        if let group { return group.pairs }
        return part == .all ? overview.pairs : nil
    }

    /// The text that the faces have to contain; nil for all faces of a group or theme.
    package var wanted: String? {
        if case .faces(_, .found(let text)) = question, group == nil { text } else { nil }
    }

    /// Takes the answer to `request`.
    package mutating func take(_ reply: ThemeReply) {
        guard progress == .coming else { return }
        switch (step, reply) {
        case (.themes, .themes(let page, let next)):
            themes += page
            goOn(next, page.count, all: themes.count, most: Limits.maximumShownThemes) {
                $0.progress = .whole
                $0.hasAllThemes = true
            }
        case (.groups, .theme(let page, let next)) where page.theme == question.theme:
            if overview == nil { overview = page } else { overview?.groups += page.groups }
            let all = overview?.groups.count ?? 0
            goOn(next, page.groups.count, all: all, most: Limits.maximumShownGroups) {
                $0.hasGroups()
            }
        case (.faces, .faces(let theme, let page, let next)) where theme == question.theme:
            cards += page
            goOn(next, page.count, all: cards.count, most: Limits.maximumShownFaces) {
                $0.progress = .whole
            }
        default: progress = .cut
        }
    }

    package mutating func refuse() { progress = .refused }

    /// Continues with the next page. An empty page, or a page with the same `next`, would lead to
    /// endless requests.
    private mutating func goOn(
        _ next: String?,
        _ count: Int,
        all: Int,
        most: Int,
        end: (inout ThemeSearch) -> Void
    ) {
        guard let next else {
            after = nil
            return end(&self)
        }
        guard count > 0, next != after, all < most else {
            progress = .cut
            return
        }
        after = next
    }

    private mutating func hasGroups() {
        if case .faces = question { beginFaces() } else { progress = .whole }
    }

    private mutating func beginFaces() {
        guard case .faces(_, let part) = question else { return }
        step = .faces
        let groups = overview?.groups ?? []
        switch part {
        case .all: break
        case .group(let key):
            group =
                groups.first { $0.key == key }
                ?? ThemeReply.Group(key: key, title: key, pairs: 0)
        case .found(let text):
            let wanted = text.lowercased()
            group = groups.first {
                $0.key.lowercased() == wanted || $0.title.lowercased() == wanted
            }
        }
    }

    private func words(_ part: Part) -> String? {
        if group != nil { return nil }
        if case .found(let text) = part {
            return String(text.unicodeScalars.prefix(Limits.maximumThemeQueryCount))
        }
        return ""
    }
}

extension ThemeSearch {
    /// Returns the theme's faces whose texts contain these words, for a filter on the screen.
    package func cards(with words: String) -> [ThemeReply.Card] {
        let wanted = words.lowercased()
        return wanted.isEmpty ? cards : cards.filter { $0.isFound(wanted) }
    }

    package func groups(with words: String) -> [ThemeReply.Group] {
        let wanted = words.lowercased()
        return (overview?.groups ?? []).filter {
            wanted.isEmpty || ($0.title + "\n" + $0.key).lowercased().contains(wanted)
        }
    }

    package func themes(with words: String) -> [ThemeReply.Entry] {
        let wanted = words.lowercased()
        return themes.filter {
            wanted.isEmpty || ($0.title + "\n" + $0.theme).lowercased().contains(wanted)
        }
    }
}

extension ThemeReply.Card {
    fileprivate func isFound(_ wanted: String) -> Bool {
        let words = [label, other ?? ""] + details.map(\.value)
        return words.joined(separator: "\n").lowercased().contains(wanted)
    }
}

extension Limits {
    static let maximumShownThemes = 1000
    static let maximumShownGroups = 200
    static let maximumShownFaces = 400
}
