import Foundation
import GameProtocol
import TerminalKit
import Testing

@testable import ClientCore
@testable import ClientCoreTests
@testable import GameClient

/// Tests of the screen of a card game with a referee.
@Suite struct RefereedScreenTests {
    private static let eights = ["spades", "diamonds", "clubs", "hearts"].map { suit in
        move("8C", note: suit.uppercased(), "eight of clubs, \(suit) next")
    }
    private static let moves =
        [move("9S", "nine of spades")] + eights + [
            TableMove(.draw(DeckDraw()), text: "draw a card")
        ]

    private static func move(_ code: String, note: String? = nil, _ text: String) -> TableMove {
        TableMove(
            .add(
                pile: "discard",
                cards: PlayingCard.codes(code),
                from: nil,
                play: TablePlay(note: note, turn: 1)
            ),
            text: text
        )
    }

    /// A round of Crazy Eights in ann's turn.
    private var scene = Self.round("crazy_eights", hand: "4D 9S 8C", top: "2S", moves)

    private static func round(
        _ rules: String,
        _ players: [String] = ["ann", "bob", "cid"],
        hand: String?,
        top: String,
        _ moves: [TableMove],
        size: Size = Size(columns: 80, rows: 24)
    ) -> DeckScript {
        var scene = DeckScript(onScreen: .refereed(rules), players, hand: hand)
        scene.size = size
        let count = hand?.split(separator: " ").count ?? 20
        scene.lie(30, ["ann": 20])
        scene.lie(30, ["ann": count, "bob": 5, "cid": 12, "discard": 4])
        scene.happen(
            .added(
                player: "cid",
                from: "cid",
                pile: "discard",
                count: 1,
                cards: PlayingCard.codes(top),
                lay: nil
            )
        )
        scene.turn(1, "ann", .deck(DeckPrompt(turn: 1, moves: moves)))
        return scene
    }

    /// The stages of the golden frames.
    static var stages: [FrameTests.Stage] {
        let eights = Self().scene
        var choice = eights
        choice.press(.tab, .tab, .tab, .enter)
        let hand = DeckDraw(from: "bob", end: .random, turn: 1)
        let maid = round(
            "old_maid",
            hand: "4D 9S QH",
            top: "2S",
            [TableMove(.draw(hand), text: "draw a card of bob's hand")]
        )
        return [
            FrameTests.Stage("a card game", eights), FrameTests.Stage("which move?", choice),
            FrameTests.Stage("a hidden hand to draw from", maid),
        ]
    }

    /// Returns the place of a text on the screen.
    private func place(_ text: String) throws -> Position {
        for (row, line) in scene.rows.enumerated() {
            guard let range = line.range(of: text) else { continue }
            let column = line.distance(from: line.startIndex, to: range.lowerBound)
            return Position(column: column, row: row)
        }
        throw Refusal(.badValue, "\(text) is not on the screen:\n\(scene.text)")
    }

    private func style(of text: String) throws -> Style {
        let place = try place(text)
        return scene.canvas.frame[place.column, place.row].style
    }

    private mutating func click(_ text: String) throws {
        let place = try place(text)
        scene.click(column: place.column + 1, row: place.row)
    }

    private var sent: DeckMove? {
        if case .room(.move(.deck(let move))) = scene.sent.last?.body { move } else { nil }
    }

    @Test mutating func `legal cards and piles have heavy borders and the others are dim`() throws {
        for row in [
            "● bob  ▒▒▒▒▒  5   ■ cid  ▒▒▒▒▒▒▒▒  12", "┏━━━━━┓     ┏━━━━━┓", "30 left    discard 4",
            "┏━━━━━┓ ╭─────╮ ┏━━━━━┓", "2 eight of clubs, spades",
        ] { #expect(scene.text.contains(row), "\(row)\n\(scene.text)") }
        #expect(try style(of: "│4").isDim)
        #expect(try !style(of: "┃9").isDim)
        #expect(try style(of: "▒▒▒").isDim)
        scene.turn(2, "bob")
        #expect(!scene.text.contains("┃"))
        #expect(try !style(of: "│4").isDim)
    }

    @Test mutating func `a drawn card goes to its place in the hand`() {
        scene.happen(
            .drawn(
                player: "ann",
                from: "deck",
                to: "ann",
                count: 2,
                cards: PlayingCard.codes("2D KC")
            )
        )
        #expect(scene.client.room?.deck?.hand == PlayingCard.codes("9S 2D 4D 8C KC"))
        #expect(scene.text.contains("│2    │ │4    │ ┃8    ┃ │K    │"), "\(scene.text)")
    }

    @Test mutating func `a small window shows the same`() throws {
        scene.size = Size(columns: 34, rows: 12)
        for row in ["┃╱╲╱┃       ┃2♠ ┃", " hand  9♠ 4♦ 8♣", "Tab chooses, Enter plays."] {
            #expect(scene.text.contains(row), "\(row)\n\(scene.text)")
        }
        #expect(try style(of: "4♦").isDim)
        #expect(try style(of: "9♠").isBold)
    }

    @Test mutating func `tab goes through what fits and enter plays it`() {
        scene.press(.tab)
        #expect(scene.message.contains("Enter: draw a card."))
        scene.press(.tab)
        #expect(scene.message.contains("Enter: nine of spades."))
        scene.press(.tab)
        #expect(scene.message.contains("8♣: Enter shows 4 moves."))
        scene.press(.tab, .tab)
        scene.press(.enter)
        #expect(sent == Self.moves[0].request)
    }

    @Test mutating func `several moves of a card are a choice`() {
        scene.press(.tab, .tab, .tab, .enter)
        #expect(scene.text.contains("Your move"))
        #expect(!scene.text.contains("▶ 1 nine"))
        scene.press(.down, .enter)
        #expect(sent == Self.eights[1].request)
    }

    @Test mutating func `the whole text of each move is readable in the smallest window`() {
        scene.size = Size(columns: 34, rows: 12)
        let long = (1...9).map {
            Self.move("9S", note: "N\($0)", "nine of spades, and then a long choice, number \($0)")
        }
        scene.turn(2, "bob")
        scene.turn(3, "ann", .deck(DeckPrompt(turn: 3, moves: long)))
        scene.press(.enter)
        for number in 1...9 {
            let words = scene.text.split { " \n│╭╮╰╯─▶".contains($0) }.joined(separator: " ")
            #expect(
                words.contains("\(number) nine of spades, and then a long choice, number \(number)")
            )
            scene.press(.down)
        }
    }

    @Test mutating func `a card that does not fit says so and sends nothing`() {
        let count = scene.sent.count
        scene.press(.home, .end)
        scene.press(.left)
        #expect(scene.message.contains("4♦ does not fit."))
        scene.press(.enter)
        #expect(scene.message.contains("4♦ does not fit."))
        #expect(scene.sent.count == count)
    }

    @Test mutating func `the mouse plays cards and piles`() throws {
        try click("┃9")
        #expect(scene.message.contains("Enter: nine of spades."))
        try click("║9")
        #expect(sent == Self.moves[0].request)
        scene = Self.round("crazy_eights", hand: "4D 9S 8C", top: "2S", Self.moves)
        try click("┃╱")
        #expect(sent == Self.moves[5].request)
        scene = Self.round("crazy_eights", hand: "4D 9S 8C", top: "2S", Self.moves)
        try click("┃2")
        #expect(scene.text.contains("Your move"))
    }

    @Test mutating func `the hand of a neighbor is a choice`() {
        let draw = TableMove(
            .draw(DeckDraw(from: "bob", end: .random, turn: 1)),
            text: "draw a card of bob's hand"
        )
        scene = Self.round("old_maid", hand: "4D 9S", top: "2S", [draw])
        #expect(scene.text.contains("● bob [▒▒▒▒▒] 5"))
        #expect(scene.rows[1].contains("Enter: draw a card of bob's hand"))
        scene.press(.tab)
        scene.press(.enter)
        #expect(sent == draw.request)
    }

    @Test mutating func `a hidden hand is a pile of backs`() {
        let turnUp = TableMove(
            .draw(DeckDraw(from: "ann", end: .top, turn: 1, to: "table")),
            text: "turn up a card"
        )
        scene = Self.round("war", ["ann", "bob"], hand: nil, top: "2S", [turnUp])
        #expect(scene.text.contains("YOUR HAND  20 cards  (face down)"))
        scene.press(.tab)
        #expect(scene.message.contains("Enter: turn up a card."))
        scene.press(.enter)
        #expect(sent == turnUp.request)
    }

    @Test mutating func `a shuffled pile shows its top card again`() {
        scene.lie(33, ["ann": 3, "bob": 5, "cid": 12, "discard": 1])
        scene.happen(.returned(player: "ann", pile: "discard", count: 3, cards: nil, lay: nil))
        guard case .room(.read(.pile(let query))) = scene.sent.last?.body else {
            Issue.record("\(scene.sent)")
            return
        }
        #expect(query.pile == "discard")
        #expect(!scene.text.contains("2♠ on top"))
        scene.list("2S", pile: "discard")
        #expect(scene.text.contains("2♠ on top"))
        #expect(scene.rows.contains { $0.contains("│2    │") || $0.contains("┃2    ┃") })
    }

    @Test mutating func `the rules are in the help`() {
        scene.press(.character("?"))
        #expect(scene.text.contains("more: GameClient help deck") || scene.text.contains("↓"))
    }
}
