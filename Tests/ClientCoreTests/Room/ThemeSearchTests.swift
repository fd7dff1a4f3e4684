import Testing

@testable import ClientCore
@testable import GameProtocol

@Suite("ThemeSearch")
struct ThemeSearchTests {
    private typealias Entry = ThemeReply.Entry
    private typealias Card = ThemeReply.Card

    private static let ohio = ThemeReply.Overview(
        theme: "ohio",
        title: "Ohio's delegation",
        pairs: 53,
        origin: Theme.Origin(attribution: "A. Example", license: "CC0"),
        groups: [ThemeReply.Group(key: "senate", title: "Senate", pairs: 2)]
    )

    private static func cards(_ range: Range<Int>) -> [Card] {
        range.map { Card(code: "c\($0)", text: "\($0)", label: "Person \($0)") }
    }

    @Test func `the list of themes goes on behind each page`() {
        var search = ThemeSearch(.themes)
        #expect(search.request == ThemeRequest())
        search.take(.themes([Entry(theme: "a", title: "A", pairs: 2, groups: 0)], next: "a"))
        #expect(search.request == ThemeRequest(after: "a"))
        #expect(!search.hasAllThemes)
        search.take(.themes([Entry(theme: "b", title: "B", pairs: 2, groups: 0)], next: nil))
        #expect(search.request == nil)
        #expect(search.hasAllThemes && search.progress == .whole)
        #expect(search.themes.map(\.theme) == ["a", "b"])
    }

    @Test func `faces come with their number, a page at a time`() {
        var search = ThemeSearch(.faces(theme: "ohio", .all))
        #expect(search.request == ThemeRequest(theme: "ohio"))
        search.take(.theme(Self.ohio, next: nil))
        #expect(search.request == ThemeRequest(theme: "ohio", query: ""))
        search.take(.faces(theme: "ohio", Self.cards(0..<25), next: "c24"))
        #expect(ThemeWords.progress(search) == "25 of 53")
        #expect(search.request == ThemeRequest(theme: "ohio", query: "", after: "c24"))
        search.take(.faces(theme: "ohio", Self.cards(25..<50), next: "c49"))
        search.take(.faces(theme: "ohio", Self.cards(50..<53), next: nil))
        #expect(ThemeWords.progress(search) == "53 faces")
        #expect(search.cards.map(\.code) == Self.cards(0..<53).map(\.code))
    }

    @Test func `a word that is a group means the group, by its key or its title`() {
        for word in ["senate", "SENATE", "Senate"] {
            var search = ThemeSearch(.faces(theme: "ohio", .found(word)))
            search.take(.theme(Self.ohio, next: nil))
            #expect(search.request == ThemeRequest(theme: "ohio", group: "senate"))
            #expect(search.wanted == nil)
            #expect(search.expected == 2)
        }
        var search = ThemeSearch(.faces(theme: "ohio", .found("smith")))
        search.take(.theme(Self.ohio, next: nil))
        #expect(search.request == ThemeRequest(theme: "ohio", query: "smith"))
        #expect(search.wanted == "smith")
    }

    @Test func `what was told before is not asked for again`() {
        var groups = ThemeSearch(.groups(theme: "ohio"))
        groups.take(.theme(Self.ohio, next: nil))
        let faces = ThemeSearch(.faces(theme: "ohio", .group("senate")), after: groups)
        #expect(faces.request == ThemeRequest(theme: "ohio", group: "senate"))
        let other = ThemeSearch(.faces(theme: "iowa", .all), after: groups)
        #expect(other.request == ThemeRequest(theme: "iowa"))
    }

    @Test func `a server that never ends is left`() {
        var same = ThemeSearch(.themes)
        let entry = Entry(theme: "a", title: "A", pairs: 2, groups: 0)
        same.take(.themes([entry], next: "a"))
        same.take(.themes([entry], next: "a"))
        #expect(same.progress == .cut && same.request == nil)

        var empty = ThemeSearch(.themes)
        empty.take(.themes([], next: "a"))
        #expect(empty.progress == .cut)

        var endless = ThemeSearch(.faces(theme: "ohio", .all))
        endless.take(.theme(Self.ohio, next: nil))
        var pages = 0
        while endless.request != nil, pages < 1000 {
            let page = Self.cards(25 * pages..<25 * pages + 25)
            endless.take(.faces(theme: "ohio", page, next: "n\(pages)"))
            pages += 1
        }
        #expect(endless.progress == .cut)
        #expect(endless.cards.count == Limits.maximumShownFaces)
        #expect(ThemeWords.gap(endless) != nil)
    }

    @Test func `an answer to something else ends it`() {
        var search = ThemeSearch(.groups(theme: "ohio"))
        search.take(.themes([], next: nil))
        #expect(search.progress == .cut)
        var other = ThemeSearch(.faces(theme: "ohio", .all))
        other.take(.theme(Self.ohio, next: nil))
        other.take(.faces(theme: "iowa", Self.cards(0..<1), next: nil))
        #expect(other.progress == .cut && other.cards.isEmpty)
    }

    @Test func `a filter looks into names and details`() {
        var search = ThemeSearch(.faces(theme: "ohio", .all))
        search.take(.theme(Self.ohio, next: nil))
        let cards = [
            Card(code: "a", text: "A", label: "Ann Example"),
            Card(code: "b", text: "B", label: "Bob", details: [FaceDetail("Party", "Example")]),
            Card(code: "c", text: "C", label: "Cy"),
        ]
        search.take(.faces(theme: "ohio", cards, next: nil))
        #expect(search.cards(with: "EXAMPLE").map(\.code) == ["a", "b"])
        #expect(search.cards(with: "zz").isEmpty)
        #expect(search.cards(with: "").count == 3)
    }
}
