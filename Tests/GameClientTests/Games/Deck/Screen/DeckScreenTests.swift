import GameProtocol
import TerminalKit
import Testing

@testable import ClientCoreTests

@Suite struct DeckScreenTests {
    private func freeTable() -> DeckScript {
        var scene = DeckScript(onScreen: .free)
        scene.at += 125_000
        scene.lay("ann", "KH")
        scene.lay("bob", "8C")
        scene.lay("ann", "AS")
        scene.lay("bob", "0H")
        scene.lay("ann", "3D")
        scene.lay("bob", "7S")
        scene.lay("bob", "2S")
        scene.draw("ann", "9S")
        scene.lay("bob", "5C")
        scene.happen(.chat(player: "bob", role: .player, text: "house rules: high card starts"))
        scene.happen(.joined(player: "zoe", role: .spectator, seedCommit: ""))
        scene.lay("ann", "JD QC")
        return scene
    }

    @Test func `a free table`() {
        let picture = """
             Deck draw, free · big-deck · R2TD                               ● 3 ms   02:05
             ▶ Draw when you like: Space lays 1 on the table                   52-card deck
                                                                 │ IN HAND
              ╭─────╮   ╭────▲╮ ╭────●╮ ╭────▲╮ ╭────●╮ ╭────▲╮  │ ▲ ann (you)           1
              │╱╲╱╲╱│   │K    │ │8    │ │A    │ │10   │ │3    │  │ ● bob                 0
              │╲╱╲╱╲│ ░ │  ♥  │ │  ♣  │ │  ♠  │ │  ♥  │ │  ♦  │  │
              │╱╲╱╲╱│ ░ │    K│ │    8│ │    A│ │   10│ │    3│  │ ON THE TABLE    10 of 52
              ╰─────╯ ░ ╰─────╯ ╰─────╯ ╰─────╯ ╰─────╯ ╰─────╯  │
               41 left  ╭────●╮ ╭────●╮ ╭────●╮ ╭────▲╮ ╭────▲╮  │ LAST MOVES
                        │7    │ │2    │ │5    │ │J    │ │Q    │  │ ▲ drew J♦ Q♣
                        │  ♠  │ │  ♠  │ │  ♣  │ │  ♦  │ │  ♣  │  │ ● drew 5♣
                        │    7│ │    2│ │    5│ │    J│ │    Q│  │ ▲ drew 9♠ to hand
                        ╰─────╯ ╰─────╯ ╰─────╯ ╰─────╯ ╰─────╯  │ ● drew 2♠
                                                                 │
                                                                 │ CHAT
                                                                 │ bob  house rules: high
              YOUR HAND  1 card  (only you see it)               │      card starts
              ╭─────╮                                            │ · zoe is watching
              │9    │                                            │
              │  ♠  │                                            │ t to chat
              │    9│                                            │
              ╰─────╯                                            │
             You drew J♦ and Q♣.  41 cards left.
             Space draw d to hand p put g give o piles s shuffle t chat ? help q leave
            """
        expectPicture(freeTable().text, picture)
    }

    @Test func `what the cursor is on stands out by its frame`() {
        var scene = freeTable()
        scene.press(.home, .tab, .tab, .tab, .tab)
        #expect(scene.message == " 3♦, which you laid.  Enter takes it, u puts it under the deck.")
        #expect(scene.rows[4].contains("║3    ║"))
    }

    @Test func `the next card in a direction is the nearest`() {
        var scene = freeTable()
        scene.press(.end)
        #expect(scene.message.contains("9♠ in your hand"))
        scene.press(.up)
        #expect(scene.message.hasPrefix(" 7♠"))
        scene.press(.right)
        #expect(scene.message.hasPrefix(" 2♠"))
        scene.press(.up)
        #expect(scene.message.hasPrefix(" 8♣"))
        scene.press(.left)
        #expect(scene.message.hasPrefix(" K♥"))
        scene.press(.character("j"))
        #expect(scene.message.hasPrefix(" 7♠"))
        // The selection moves from row to row like a cursor in a text.
        scene.press(.left)
        #expect(scene.message.hasPrefix(" 3♦"))
        scene.press(.down, .down)
        #expect(scene.message.contains("9♠ in your hand"))
    }

    @Test(arguments: [(34, 12), (40, 12), (40, 14), (79, 23), (80, 24), (110, 34), (200, 60)])
    func `every size has the pile the cards and the keys`(columns: Int, rows: Int) {
        var scene = freeTable()
        scene.size = Size(columns: columns, rows: rows)
        let text = scene.canvas.frame.text
        #expect(text.contains("41"))
        #expect(scene.rows.allSatisfy { Width.of($0) <= columns })
        #expect(scene.rows[rows - 1].contains("Space draw"))
        #expect(scene.rows[1].contains("lays 1"))
        #expect(text.contains("Q♣") || text.contains("│Q "))
        #expect(text.contains("9♠") || text.contains("│9 "))
        // In low windows the hand has only one row.
        #expect(text.contains("YOUR HAND") == (rows > 14))
        #expect(text.contains("hand  9♠") == (rows <= 14))
    }

    @Test func `four colors paint the suits`() {
        var scene = freeTable()
        scene.press(.character("v"))
        let sign = scene.canvas.frame.cells.first { $0.scalar == "♥" }
        #expect(sign?.style == Style(.suit(1)))
    }

    @Test func `an empty deck says so`() {
        var scene = DeckScript(onScreen: .free, cards: "KH 5S")
        #expect(scene.rows[1].hasSuffix("2-card deck"))
        scene.lay("bob", "KH 5S")
        #expect(scene.canvas.frame.text.contains("empty"))
        #expect(!scene.canvas.frame.text.contains("╱"))
    }

    @Test func `other piles are named`() {
        var scene = DeckScript(onScreen: .free)
        scene.draw("bob", "KH 5S")
        scene.add("bob", "KH 5S", pile: "mid")
        #expect(scene.canvas.frame.text.contains("│ mid  2  5♠ on top"))
    }

    @Test func `a long hand says what of it is shown`() {
        var scene = DeckScript(onScreen: .free)
        scene.draw("ann", PlayingCard.newDeck(jokers: false).map(\.code).joined(separator: " "))
        #expect(scene.canvas.frame.text.contains("YOUR HAND  52 cards, 39 to 52 shown"))
        scene.press(.home)
        #expect(scene.canvas.frame.text.contains("YOUR HAND  52 cards, 1 to"))
    }
}
