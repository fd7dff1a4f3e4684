import GameProtocol
import TerminalKit
import Testing

/// Deck rooms as they are drawn.
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
                                                                 │ ON THE TABLE     10 of 52
               ╭─────╮                     ╭────●╮               │ ▲ ann (you)      5 + 1
               │╱╲╱╲╱│              ╭────●╮│8    │       ╭────▲╮ │ ● bob            5
               │╲╱╲╱╲│ ░            │5    ││  ♣  │       │A    │ │
               │╱╲╱╲╱│ ░     ╭────●╮│  ♣  ││    8│       │  ♠  │ │ YOUR HAND  (only you)
               ╰─────╯ ░     │7    ││    5│╰─────╯       │    A│ │ 9♠
                41 left      │  ♠  │╰─────╯    ╭────▲╮   ╰─────╯ │
                             │    7│           │K    │           │ LAST DRAWS
                             ╰─────╯           │  ♥  │           │ ▲ ann  J♦ Q♣
                                      ╭────●╮  │    K│╭────▲╮    │ ● bob  5♣
                                      │10   │  ╰─────╯│Q    │    │ ▲ ann  1 card to hand
                           ╭────●╮    │  ♥  │ ╭────▲╮ │  ♣  │    │
                           │2    │    │   10│ │3    │ │    Q│    │ CHAT
                           │  ♠  │    ╰─────╯ │  ♦  │ ╰─────╯    │ bob  house rules: high
                           │    2│      ╭────▲╮    3│            │      card starts
                           ╰─────╯      │J    │─────╯            │ · zoe is watching
                                        │  ♦  │                  │
                                        │    J│                  │ t to talk
                                        ╰─────╯                  │
                                                                 │
             You drew J♦ and Q♣.  41 cards left.
             Space draw  d to hand  p put  x take  s shuffle  t talk  ? help  q leave
            """
        #expect(freeTable().text == picture)
    }

    @Test func `what the cursor is on lies on top`() {
        var scene = freeTable()
        scene.press(.home, .tab, .tab, .tab, .tab)
        #expect(scene.message == " 3♦, which you laid.  x takes it, u puts it under the deck.")
        #expect(scene.rows[16].contains("║    3║"))
    }

    @Test func `the next card in a direction is the nearest`() {
        var scene = freeTable()
        scene.press(.end)
        #expect(scene.message.contains("9♠ in your hand"))
        scene.press(.left)
        #expect(scene.message.hasPrefix(" A♠"))
        scene.press(.down)
        #expect(scene.message.hasPrefix(" Q♣"))
        scene.press(.left)
        #expect(scene.message.hasPrefix(" 3♦"))
        scene.press(.character("k"))
        #expect(scene.message.hasPrefix(" K♥"))
        scene.press(.right)
        #expect(scene.message.hasPrefix(" Q♣"))
        scene.press(.right, .right)
        #expect(scene.message.contains("9♠ in your hand"))
    }

    @Test(arguments: [(40, 12), (40, 14), (79, 23), (80, 24), (110, 34), (200, 60)])
    func `every size has the pile the cards and the keys`(columns: Int, rows: Int) {
        var scene = freeTable()
        scene.size = Size(columns: columns, rows: rows)
        let text = scene.canvas.frame.text
        #expect(text.contains("41 left"))
        #expect(scene.rows.allSatisfy { Width.of($0) <= columns })
        #expect(scene.rows[rows - 1].contains("Space draw"))
        #expect(scene.rows[1].contains("Draw when you like"))
        // What was laid last lies on top.
        #expect(text.contains("J♦") || text.contains("│J "))
        #expect(text.contains("9♠"))
        let isCompact = columns < 80
        #expect(text.contains("YOUR HAND") != isCompact)
        #expect(text.contains("hand 9♠") == isCompact)
    }

    @Test func `four colors paint the suits`() {
        var scene = freeTable()
        scene.press(.character("v"))
        let sign = scene.canvas.frame.row(10).first { $0.scalar == "♥" }
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

    @Test func `a long hand ends in its count`() {
        var scene = DeckScript(onScreen: .free)
        scene.draw("ann", PlayingCard.newDeck(jokers: false).map(\.code).joined(separator: " "))
        #expect(scene.canvas.frame.text.contains("… 52 cards in all"))
    }
}
