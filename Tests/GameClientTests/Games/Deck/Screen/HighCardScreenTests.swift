import GameProtocol
import TerminalKit
import Testing

@testable import ClientCore
@testable import ClientCoreTests
@testable import GameClient

/// Tests of the drawings and keys of High card.
@Suite struct HighCardScreenTests {
    private var scene = DeckScript(onScreen: .highCard, ["ann", "bob", "cid"])

    private var bar: String { scene.rows[1] }

    private mutating func firstTrick() {
        scene.turn(1, "ann")
        scene.play("ann", "9S")
        scene.turn(2, "bob")
        scene.play("bob", "KD")
        scene.turn(3, "cid")
        scene.play("cid", "KH")
        scene.trick(
            1,
            ["ann": "9S", "bob": "KD", "cid": "KH"],
            winner: nil,
            carry: 1,
            scores: ["ann": 0, "bob": 0, "cid": 0]
        )
        scene.turn(4, "ann")
    }

    @Test mutating func `a trick that runs`() {
        scene.turn(1, "ann")
        scene.play("ann", "9S")
        scene.turn(2, "bob")
        let picture = """
             Deck draw · big-deck · R2TD                                     ● 3 ms   00:00
               bob ● is drawing…   you can look and chat                          1:00 left
             ╭─────────────╮    ╭────────────▲╮  ╭────────────●╮ │ SCORE       points tricks
             │╱╲╱╲╱╲╱╲╱╲╱╲╱│    │9  ♠     ♠   │  │             │ │ ▲ ann (you)     0      0
             │╲╱╲╱╲╱╲╱╲╱╲╱╲│ ░  │♠            │  │             │ │ ● bob           0      0
             │╱╲╱╲╱╲╱╲╱╲╱╲╱│ ░  │   ♠     ♠   │  │             │ │ ■ cid           0      0
             │╲╱╲╱╲╱╲╱╲╱╲╱╲│ ░  │      ♠      │  │             │ │
             │╱╲╱╲╱╲╱╲╱╲╱╲╱│ ░  │   ♠     ♠   │  │             │ │ left 51 of 52
             │╲╱╲╱╲╱╲╱╲╱╲╱╲│ ░  │            ♠│  │             │ │ trick 1
            """
        expectPicture(scene.rows.prefix(9).joined(separator: "\n"), picture)
    }

    @Test mutating func `whose turn it is`() {
        scene.turn(1, "ann")
        #expect(bar.hasPrefix(" ▶ YOUR TURN, ann ▲   Space draws a card"))
        #expect(bar.hasSuffix("1:00 left"))
        scene.play("ann", "9S")
        scene.turn(2, "bob")
        #expect(bar.hasPrefix("   bob ● is drawing…"))
    }

    @Test mutating func `what came of a trick is said until the next begins`() {
        firstTrick()
        #expect(bar.contains("Trick 1: a tie; the next is worth 2"))
        #expect(scene.canvas.frame.text.contains("trick 2, worth 2"))
        scene.play("ann", "2C")
        scene.turn(5, "bob")
        #expect(!bar.contains("Trick 1"))
        scene.play("bob", "AH")
        scene.turn(6, "cid")
        scene.play("cid", "3D")
        scene.trick(
            2,
            ["ann": "2C", "bob": "AH", "cid": "3D"],
            winner: "bob",
            scores: ["ann": 0, "bob": 2, "cid": 0]
        )
        scene.turn(7, "ann")
        #expect(bar.contains("Trick 2: ● bob takes it with A♥, +2"))
        #expect(scene.canvas.frame.text.contains("│ 2 ● bob  A♥  +2"))
        #expect(scene.canvas.frame.text.contains("│ 1 a tie, next worth 2"))
        // The shape of the winning card makes it stand out.
        #expect(scene.rows[2].contains("╭────────────▲╮  ┏━━━━━━━━━━━━●┓"))
    }

    @Test mutating func `space draws in ones turn only`() {
        scene.turn(1, "ann")
        scene.press(.character(" "))
        #expect(scene.sent.last?.body == .room(.move(.deck(.draw(DeckDraw(turn: 1))))))
        scene.reply()
        scene.play("ann", "9S")
        scene.turn(2, "bob")
        let before = scene.sent.count
        scene.press(.character(" "))
        #expect(scene.sent.count == before)
        #expect(scene.message.contains("bob"))
    }

    @Test(arguments: ["d", "p", "x", "u", "s", "3"])
    mutating func `keys of the shared table say why they do nothing`(key: String) {
        scene.turn(1, "ann")
        let before = scene.sent.count
        scene.type(key)
        #expect(scene.sent.count == before)
        #expect(scene.message.contains("Space"))
    }

    @Test mutating func `six players fit into two rows`() {
        scene = DeckScript(onScreen: .highCard, ["ann", "bob", "cid", "dan", "eve", "fay"])
        scene.turn(1, "ann")
        for size in [Size(columns: 80, rows: 24), Size(columns: 40, rows: 14)] {
            scene.size = size
            for name in ["ann", "bob", "cid", "dan", "eve", "fay"] {
                #expect(scene.canvas.frame.text.contains(name))
            }
            #expect(scene.canvas.frame.text.contains("52 left"))
        }
    }

    @Test mutating func `the end says who won by points`() {
        firstTrick()
        let over = Over(
            round: 1,
            reason: .complete,
            result: .win,
            winners: ["bob"],
            scores: [("ann", 5), ("bob", 9), ("cid", 3)].map { Score(player: $0, points: $1) },
            stats: [5, 9, 3].map { ["draws": 17, "tricks": $0] },
            proof: "",
            serverSeed: ScriptedServer.secret.serverSeed,
            entropies: ["", "", ""],
            seedCommit: ScriptedServer.secret.seedCommit
        )
        scene.happen(.over(over))
        #expect(bar == "   Game over: bob wins 9 to 5 to 3")
        #expect(scene.canvas.frame.text.contains("★  BOB WINS  ★"))
        #expect(scene.canvas.frame.text.contains("● bob    9 points    9 tricks"))
        #expect(scene.canvas.frame.text.contains("THE DEAL DOES NOT MATCH"))
        scene.press(.character("s"))
        let sheet = scene.effects.compactMap { effect in
            if case .save(let name, let text) = effect { name + "\n" + text } else { nil }
        }
        #expect(sheet.first?.hasPrefix("cardtable-R2TD-1.txt\n") == true)
        #expect(sheet.first?.contains("Trick 1: ann 9S, bob KD, cid KH, a tie\n") == true)
        #expect(sheet.first?.contains("bob  9 points, 17 draws, 9 tricks\n") == true)
    }

    @Test mutating func `the look is that of the cards`() {
        scene.turn(1, "ann")
        let look = scene.screen.settings.look
        scene.press(.character("v"))
        #expect(scene.screen.settings.hasFourColorDeck)
        #expect(scene.screen.settings.look == look)
        #expect(scene.message.contains("each suit has its own color"))
    }

    @Test mutating func `the look is that of the cards after the game too`() {
        scene.turn(1, "ann")
        let look = scene.screen.settings.look
        scene.happen(
            .over(
                Over(
                    round: 1,
                    reason: .abandoned,
                    result: .none,
                    winners: [],
                    scores: [],
                    stats: [],
                    proof: "",
                    serverSeed: "",
                    entropies: [],
                    seedCommit: ""
                )
            )
        )
        scene.press(.character("v"))
        #expect(scene.screen.settings.hasFourColorDeck)
        #expect(scene.screen.settings.look == look)
    }

    @Test mutating func `who played alone plays alone again`() {
        scene = DeckScript(onScreen: .highCard, ["ann"])
        scene.turn(1, "ann")
        scene.play("ann", "9S")
        let over = Over(
            round: 1,
            reason: .complete,
            result: .win,
            winners: ["ann"],
            scores: [Score(player: "ann", points: 52)],
            stats: [["draws": 52, "tricks": 52]],
            proof: "",
            serverSeed: ScriptedServer.secret.serverSeed,
            entropies: [""],
            seedCommit: ScriptedServer.secret.seedCommit
        )
        scene.happen(.over(over))
        scene.press(.character("r"))
        #expect(scene.sent.contains { $0.body == .room(.start) })
    }
}
