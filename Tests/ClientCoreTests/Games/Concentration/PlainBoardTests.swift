import GameProtocol
import TerminalKit
import Testing

@testable import ClientCore

@Suite("PlainBoard")
struct PlainBoardTests {
    @Test(arguments: [
        (2, 2), (8, 4), (18, 6), (32, 8), (50, 10), (72, 12), (72, 16), (26, 13), (7, 3),
    ])
    func `a board has a line a row and fits in 80 columns`(pairs: Int, columns: Int) throws {
        var table = BoardScript(pairs: pairs, columns: columns)
        table.begin()
        for cell in 1...2 * pairs where cell % 3 > 0 {
            table.flip("bob", 1, cell, Array(repeating: Self.widest, count: 144))
            if cell % 3 == 1 {
                table.happen(.match(turn: 1, player: "bob", cells: [cell], scores: []))
            }
        }
        let room = try #require(table.client.room)
        let lines = PlainBoard(room: room, words: PlainWords(me: "ann")).lines
        #expect(lines.count == table.game.options.rows + 1)
        for line in lines { #expect(Width.of(line) <= 80, "\(line)") }
        let text = lines.joined(separator: " ")
        for cell in 1...2 * pairs where cell % 3 == 0 { #expect(text.contains("\(cell)")) }
    }

    @Test func `a look has its own words`() throws {
        let theme = try #require(Theme.named("emoji"))
        #expect(Look.abc.word(for: theme.pairs[27].first, theme: "emoji") == "B2")
        #expect(Look.kittens.word(for: theme.pairs[0].first, theme: "emoji") == "Ada")
        #expect(Look.cards.word(for: theme.pairs[0].first, theme: "emoji") == "ghost")
        #expect(Look.emoji.word(for: theme.pairs[0].first, theme: "kittens") == "ghost")
        #expect(Look.room.word(for: theme.pairs[0].first, theme: "emoji") == "ghost")
    }

    private static let widest = Face(
        code: "shocked-cat",
        pair: "x",
        text: "🙀",
        label: "shocked cat with 猫"
    )
}
