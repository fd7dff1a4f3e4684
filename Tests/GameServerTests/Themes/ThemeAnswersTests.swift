import Testing

@testable import GameProtocol
@testable import GameServer

/// Tests of the answers to the query `theme`: pages, searches, and every refusal.
@Suite struct ThemeAnswersTests {
    /// Makes a theme with this number of pairs, every second one in the group `even`.
    private static func theme(
        _ name: String,
        pairs: Int,
        groups: Int = 1,
        label: (Int) -> String = { "face \($0)" },
        details: (Int) -> [FaceDetail] = { _ in [] }
    ) -> Theme {
        Theme(
            name: name,
            title: "Title",
            pairs: (0..<pairs).map { number in
                let face = Face(
                    code: "c\(number)",
                    pair: "p\(number)",
                    text: "\(number)",
                    label: label(number)
                )
                return FacePair(face, face)
            },
            isBuiltIn: false,
            origin: Theme.Origin(attribution: "A", license: "L", source: "S"),
            groups: (0..<groups).map { number in
                Theme.Group(
                    key: number == 0 ? "even" : "g\(number)",
                    title: "Group",
                    places: Array(stride(from: 0, to: pairs, by: 2))
                )
            },
            notes: (0..<pairs).map { Theme.Note(details: details($0)) }
        )
    }

    private static func faces(
        _ list: ThemeList,
        _ request: ThemeRequest
    ) throws -> (cards: [ThemeReply.Card], next: String?) {
        guard case .faces(let name, let cards, let next) = try list.answer(request) else {
            Issue.record("No faces.")
            return ([], nil)
        }
        #expect(name == request.theme)
        return (cards, next)
    }

    /// Returns all pages of a request, one after the other.
    private static func pages(
        _ list: ThemeList,
        _ first: ThemeRequest
    ) throws -> [[ThemeReply.Card]] {
        var (request, pages) = (first, [[ThemeReply.Card]]())
        repeat {
            let (cards, next) = try faces(list, request)
            pages.append(cards)
            request.after = next
        } while request.after != nil && pages.count < 300
        return pages
    }

    @Test func `the list has the themes in the order of their names`() throws {
        let list = ThemeList(adding: [
            Self.theme("zoo", pairs: 3), Self.theme("dogs", pairs: 2, groups: 0),
        ])
        guard case .themes(let entries, let next) = try list.answer(ThemeRequest()) else {
            return #expect(Bool(false))
        }
        #expect(entries.map(\.theme) == ["cards", "dogs", "emoji", "states", "zoo"])
        #expect(entries.map(\.pairs) == [26, 2, 80, 50, 3] && next == nil)
        #expect(entries.map(\.groups) == [0, 0, 0, 0, 1])
        #expect(entries[0].attribution == nil && entries[4].attribution == "A")
        guard case .themes(let rest, nil) = try list.answer(ThemeRequest(after: "emu")) else {
            return #expect(Bool(false))
        }
        #expect(rest.map(\.theme) == ["states", "zoo"])
    }

    @Test func `a page of the list has fifty themes`() throws {
        let list = ThemeList(adding: (100..<200).map { Self.theme("t\($0)", pairs: 2) })
        var names: [String] = []
        var after: String?
        var counts: [Int] = []
        repeat {
            guard
                case .themes(let page, let next) = try list.answer(ThemeRequest(after: after))
            else { return #expect(Bool(false)) }
            names += page.map(\.theme)
            counts.append(page.count)
            after = next
        } while after != nil
        #expect(counts == [50, 50, 3] && names == list.themes.map(\.name))
    }

    @Test func `a theme tells what it is and its groups by the page`() throws {
        let list = ThemeList(adding: [Self.theme("zoo", pairs: 5, groups: 60)])
        guard
            case .theme(let first, let next?) = try list.answer(ThemeRequest(theme: "zoo")),
            case .theme(let second, nil) = try list.answer(
                ThemeRequest(theme: "zoo", after: next)
            )
        else { return #expect(Bool(false)) }
        #expect(first.title == "Title" && first.pairs == 5 && first.origin.license == "L")
        #expect(first.groups.count == 50 && second.groups.count == 10)
        #expect(first.groups[0] == ThemeReply.Group(key: "even", title: "Group", pairs: 3))
        #expect(second.groups[9].key == "g59")
    }

    @Test func `every pair is told once over the pages and a group only its own`() throws {
        let list = ThemeList(adding: [Self.theme("zoo", pairs: 200)])
        let all = try Self.pages(list, ThemeRequest(theme: "zoo", query: ""))
        #expect(all.map(\.count) == Array(repeating: 25, count: 8))
        #expect(all.joined().map(\.code) == (0..<200).map { "c\($0)" })
        let group = try Self.pages(list, ThemeRequest(theme: "zoo", group: "even"))
        #expect(group.joined().map(\.code) == stride(from: 0, to: 200, by: 2).map { "c\($0)" })
    }

    @Test func `a page has thirty-two kibibytes at most`() throws {
        let detail = FaceDetail(
            String(repeating: "é", count: 20),
            String(repeating: "\u{1F600}", count: 80),
            link: "https://" + String(repeating: "a", count: 292)
        )
        let list = ThemeList(adding: [
            Self.theme("zoo", pairs: 60, details: { _ in Array(repeating: detail, count: 8) })
        ])
        let pages = try Self.pages(list, ThemeRequest(theme: "zoo", query: ""))
        #expect(pages.joined().count == 60 && pages.count > 6)
        for (number, page) in pages.enumerated() {
            var writer = JSONWriter()
            Reply(re: "theme", .ok(.theme(.faces(theme: "zoo", page, next: "c0"))))
                .encode(into: &writer)
            #expect((1..<(32 << 10) + 200).contains(writer.bytes.count))
            // One more face would not have fitted.
            if number < pages.count - 1 {
                #expect(writer.bytes.count * (page.count + 1) / page.count > 32 << 10)
            }
        }
    }

    @Test func `words are found in labels and details and whatever the case`() throws {
        let list = ThemeList(adding: [
            Self.theme(
                "zoo",
                pairs: 6,
                label: { ["Ärger", "ÖSE", "straße", "Kitten", "kit", "none"][$0] },
                details: { $0 == 5 ? [FaceDetail("kind", "KITTENS")] : [FaceDetail("kit", "x")] }
            )
        ])
        func found(_ words: String) throws -> [String] {
            try Self.faces(list, ThemeRequest(theme: "zoo", query: words)).cards.map(\.code)
        }
        #expect(try found("kIT") == ["c3", "c4", "c5"])
        #expect(try found("kitten") == ["c3", "c5"])
        #expect(try found("ä") == ["c0"])
        #expect(try found("öse") == ["c1"])
        #expect(try found("ß") == ["c2"])
        #expect(try found("dog") == [])
        let even = ThemeRequest(theme: "zoo", group: "even", query: "kit")
        #expect(try Self.faces(list, even).cards.map(\.code) == ["c4"])
    }

    @Test func `a pair is shown by its picture and the other card is named`() throws {
        let (photo, name) = (
            Face(code: "a1", pair: "a", text: "1", label: "photo", image: "zoo/a.jpg"),
            Face(code: "a2", pair: "a", text: "Ann", label: "Ann Example")
        )
        let same = Face(code: "b", pair: "b", text: "B", label: "both")
        let theme = Theme(
            name: "zoo",
            pairs: [FacePair(name, photo), FacePair(photo, name), FacePair(same, same)]
        )
        let cards = (0..<3).map { ThemeReply.Card(theme, at: $0) }
        #expect(cards.map(\.code) == ["a1", "a1", "b"])
        #expect(cards.map(\.other) == ["Ann Example", "Ann Example", nil])
        #expect(cards.map(\.image) == ["zoo/a.jpg", "zoo/a.jpg", nil])
        let list = ThemeList(adding: [theme])
        let request = ThemeRequest(theme: "zoo", query: "example")
        #expect(try Self.faces(list, request).cards.count == 2)
    }

    @Test(arguments: [
        (ThemeRequest(theme: "ZOO"), "theme"),
        (ThemeRequest(theme: ""), "theme"),
        (ThemeRequest(theme: "zoo", group: "odd"), "group"),
        (ThemeRequest(theme: "zoo", group: ""), "group"),
        (ThemeRequest(theme: "zoo", after: "nothing"), "after"),
        (ThemeRequest(theme: "zoo", query: "", after: "nothing"), "after"),
        (ThemeRequest(theme: "zoo", group: "even", after: "c1"), "after"),
    ])
    func `what is not there is refused by its field`(
        _ request: ThemeRequest,
        _ field: String
    ) throws {
        let list = ThemeList(adding: [Self.theme("zoo", pairs: 4)])
        let refusal = #expect(throws: Refusal.self) { try list.answer(request) }
        #expect(refusal?.code == .badValue && refusal?.field == field)
    }
}
