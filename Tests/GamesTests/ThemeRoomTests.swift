import Testing

@testable import GameProtocol
@testable import Games

/// Tests of rooms with a theme from a folder, or with a group of such a theme.
@Suite struct ThemeRoomTests {
    private static func theme(_ name: String, pairs: Int, swapped: Bool = false) -> Theme {
        let order = swapped ? [1, 0] + Array(2..<pairs) : Array(0..<pairs)
        return Theme(
            name: name,
            pairs: order.map { number in
                // A photo and a name.
                let pair = "p\(number)"
                return FacePair(
                    Face(code: "a\(number)", pair: pair, text: "n\(number)", label: "name"),
                    Face(
                        code: "b\(number)",
                        pair: pair,
                        text: "photo \(number)",
                        label: "photo",
                        image: "\(name)/\(number).jpg"
                    )
                )
            },
            isBuiltIn: false,
            groups: [
                Theme.Group(key: "few", title: "Few", places: [1, 3, 5]),
                Theme.Group(key: "one", title: "One", places: [2]),
            ]
        )
    }

    private static func game(
        _ themes: ThemeList,
        _ ask: (inout ConcentrationOptions.Request) -> Void
    ) throws(Refusal) -> any Game {
        var request = ConcentrationOptions.Request()
        request.theme = "zoo"
        ask(&request)
        return try GameCatalog.game(
            for: .concentration(request),
            kind: .concentration,
            seats: 2,
            defaults: GameDefaults(themes: themes)
        )
    }

    private static func options(_ game: any Game) throws -> ConcentrationOptions {
        guard case .concentration(let options) = game.options else {
            throw Refusal(.internal, "no Concentration")
        }
        return options
    }

    private static func dealt(_ game: any Game, _ number: Int) throws -> [String] {
        var game = game
        var outputs: [GameOutput] = []
        let deal = Deal(
            room: "K3QF",
            number: number,
            secret: DealSecret(
                serverSeed: String(repeating: "1", count: 64),
                salt: String(repeating: "2", count: 64)
            ),
            entropies: [],
            players: ["ann", "bob"]
        )
        try game.receive(.deal(deal), &outputs)
        guard case .dealt(let record)? = outputs.first, let proof = Proof(line: record.proof)
        else { return [] }
        return proof.codes
    }

    @Test func `a group bounds the pairs by the same sentence and deals its own alone`() throws {
        let themes = ThemeList(adding: [Self.theme("zoo", pairs: 200)])
        let group = try Self.game(themes) { $0.group = "few" }
        let options = try Self.options(group)
        #expect(options.pairs == 3 && options.group == "few")
        #expect(Set(try Self.dealt(group, 1)) == ["a1", "b1", "a3", "b3", "a5", "b5"])
        let refusal = #expect(throws: Refusal.self) {
            try Self.game(themes) {
                $0.group = "few"
                $0.pairs = 4
            }
        }
        #expect(refusal?.message == "The option pairs is 2 to 3 here.")
        #expect(refusal?.field == "options.pairs")
        let all = try Self.game(themes) { $0.pairs = 72 }
        #expect(try Self.dealt(all, 1).count == 144)
    }

    @Test(arguments: [("none", "options.group"), ("one", "options.group"), ("", "options.group")])
    func `a group that cannot be played is refused`(_ group: String, _ field: String) {
        let themes = ThemeList(adding: [Self.theme("zoo", pairs: 8)])
        let refusal = #expect(throws: Refusal.self) {
            try Self.game(themes) { $0.group = group }
        }
        #expect(refusal?.code == .badValue && refusal?.field == field)
        let groups = "This theme has no such group. It has few, one."
        #expect((refusal?.message == groups) == (group != "one"))
    }

    @Test func `another round takes other pictures`() throws {
        let themes = ThemeList(adding: [Self.theme("zoo", pairs: 200)])
        let game = try Self.game(themes) { $0.pairs = 8 }
        #expect(try Set(Self.dealt(game, 1)) != Set(Self.dealt(game, 2)))
    }

    @Test func `the fingerprint is that of the pairs that are dealt from`() throws {
        let theme = Self.theme("zoo", pairs: 8)
        let lines = [1, 3, 5].map { "a\($0)|p\($0)\nb\($0)|p\($0)\n" }.joined()
        #expect(theme.id(of: "few") == SHA256.hex(lines))
        #expect(theme.id(of: nil) != theme.id(of: "few") && theme.id(of: "none") == nil)
        #expect(Theme.builtIn.allSatisfy { $0.id(of: nil) == nil })
        let options = try Self.options(
            Self.game(ThemeList(adding: [theme])) { $0.group = "few" }
        )
        #expect(options.themeID == theme.id(of: "few"))
        let board = GameOptions.concentration(options).board
        #expect(board?.themeID == options.themeID && board?.group == "few")
    }

    @Test(arguments: [nil, "few"])
    func `whoever is told a list can deal from it again`(group: String?) throws {
        let theme = Self.theme("zoo", pairs: 60)
        let id = try #require(theme.id(of: group))
        let places = group.map { theme.group($0)?.places ?? [] } ?? Array(theme.pairs.indices)
        let cards = places.map { ThemeReply.Card(theme, at: $0) }
        let told = try #require(Theme(name: "zoo", pairs: cards.compactMap(\.facePair), id: id))
        let seed = [UInt8](repeating: 9, count: 32)
        let count = min(8, places.count)
        #expect(
            dealBoard(theme: told, pairs: count, seed: seed).map(\.code)
                == dealBoard(theme: theme, group: group, pairs: count, seed: seed).map(\.code)
        )
        // An incomplete list, another order, or other pairs make a different theme.
        #expect(Theme(name: "zoo", pairs: cards.dropLast().compactMap(\.facePair), id: id) == nil)
        #expect(Theme(name: "zoo", pairs: cards.reversed().compactMap(\.facePair), id: id) == nil)
        var other = cards
        other[0].codes.reverse()
        #expect(Theme(name: "zoo", pairs: other.compactMap(\.facePair), id: id) == nil)
        other[0].codes = []
        #expect(Theme(name: "zoo", pairs: other.compactMap(\.facePair), id: id) == nil)
        #expect(Theme(name: "zoo", pairs: [], id: id) == nil)
    }

    @Test func `a room whose theme is another one now is told apart`() throws {
        let before = ThemeList(adding: [Self.theme("zoo", pairs: 8)])
        let game = try Self.game(before) { _ in }
        let header = JournalHeader(room: "K3QF", RoomSettings(seats: 2, options: game.options))
        var writer = JSONWriter()
        header.settings.options.encode(into: &writer)
        let text = String(decoding: writer.bytes, as: UTF8.self)
        #expect(text.contains(#""theme":"zoo","theme_id":""#))
        #expect(throws: Never.self) { _ = try header.game(themes: before) }
        for after in [
            ThemeList.builtIn, ThemeList(adding: [Self.theme("zoo", pairs: 9)]),
            ThemeList(adding: [Self.theme("zoo", pairs: 7)]),
            ThemeList(adding: [Self.theme("zoo", pairs: 8, swapped: true)]),
        ] {
            #expect(throws: Refusal.otherTheme) { _ = try header.game(themes: after) }
            #expect(throws: ReplayError.otherTheme) {
                _ = try Replay(header, firstMember: 1, themes: after)
            }
        }
    }

    @Test func `a client cannot ask for a list of faces by its fingerprint`() throws {
        let line = #"{"type":"create","game":"concentration","options":{"theme_id":"00"}}"#
        let request = try Request(JSONReader().read(Array(line.utf8)))
        #expect(request.ignored == ["options.theme_id"])
    }
}
