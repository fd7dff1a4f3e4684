import GameProtocol
import TerminalKit
import Testing

@testable import ClientCore
@testable import ClientCoreTests
@testable import GameClient

/// Tests of keys and the mouse on the Klondike screen, with the real rules.
@Suite("The screen of a patience")
struct KlondikeFieldTests {
    /// Returns a move between two piles of the tableau that the first deal allows.
    private static func move(_ script: PatienceScript) throws -> (from: Int, to: Int) {
        for step in script.room?.patience.moves ?? [] {
            if case .tableau(let from) = step.from, case .tableau(let to)? = step.to {
                return (from, to)
            }
        }
        throw Missing()
    }

    /// Returns two piles without a legal move from the first to the second.
    private static func noMove(_ script: PatienceScript) throws -> (from: Int, to: Int) {
        let moves = script.room?.patience.moves ?? []
        for from in 0..<7 {
            for to in 0..<7 where from != to {
                let isAllowed = moves.contains {
                    $0.from == .tableau(from) && $0.to == .tableau(to)
                }
                if !isAllowed { return (from, to) }
            }
        }
        throw Missing()
    }

    struct Missing: Error {}

    private static func digit(_ pile: Int) -> Key {
        .character(Unicode.Scalar(UInt8(0x31 + pile)))
    }

    /// Makes a deal with a legal move between two piles.
    private static func table() throws -> PatienceScript {
        var script = PatienceScript(onScreen: true)
        for _ in 0..<20 {
            if (try? move(script)) != nil { return script }
            script.tap(.character("R"), .character("y"))
        }
        throw Missing()
    }

    @Test func `H a second time plays the hint`() throws {
        var script = try Self.table()
        let turn = try #require(script.room?.patience.turn)
        script.tap(.character("H"))
        #expect(script.room?.patience.turn == turn)
        script.tap(.character("H"))
        #expect(script.room?.patience.turn == turn + 1)
    }

    @Test func `a picked card takes the hint away`() throws {
        var script = try Self.table()
        let (from, _) = try Self.move(script)
        let turn = try #require(script.room?.patience.turn)
        script.tap(.character("H"), Self.digit(from))
        #expect(script.bar.contains("where to?"))
        // This is the first H again: it shows a hint and plays nothing.
        script.tap(.character("H"))
        #expect(script.room?.patience.turn == turn)
        script.tap(.character("H"))
        #expect(script.room?.patience.turn == turn + 1)
    }

    @Test func `a move takes the hint away`() throws {
        var script = try Self.table()
        script.tap(.character("H"))
        let step = try #require(script.room?.patience.moves.first)
        script.receive(.command(.klondike(.step(step))))
        script.serve()
        let turn = try #require(script.room?.patience.turn)
        script.tap(.character("H"))
        #expect(script.room?.patience.turn == turn)
    }

    @Test func `any key stops the cards that go up by themselves`() throws {
        var script = try Self.table()
        for key in [Key.character("x"), .escape, .enter] {
            script.client.room?.patience.finishing = PatienceFinish()
            let count = script.sent.count
            script.press(key)
            #expect(script.room?.patience.finishing == nil && script.sent.count == count)
        }
    }

    @Test func `digits pick a card and put it on another pile`() throws {
        var script = try Self.table()
        let (from, to) = try Self.move(script)
        script.tap(Self.digit(from))
        #expect(script.bar.contains("where to?"))
        script.tap(Self.digit(to))
        #expect(script.room?.patience.mark?.pile == .tableau(to))
        #expect(script.text.contains("•"))
        #expect(script.text.contains("from pile \(from + 1)"))
    }

    @Test func `arrows and Enter do the same`() throws {
        var script = try Self.table()
        let (from, to) = try Self.move(script)
        for _ in 0..<from { script.tap(.right) }
        // The third place of the upper row is empty, and the way down from it leads into the same
        // column.
        script.tap(.home)
        script.tap(.down)
        for _ in 0..<from { script.tap(.right) }
        script.tap(.enter)
        for _ in 0..<abs(to - from) { script.tap(to > from ? .right : .left) }
        script.tap(.enter)
        #expect(script.room?.patience.mark?.pile == .tableau(to))
    }

    @Test func `the same pile twice lets its card go where it fits`() throws {
        var script = try Self.table()
        let (from, _) = try Self.move(script)
        var other = script
        script.tap(Self.digit(from), Self.digit(from))
        #expect(script.room?.patience.turn == 2)
        other.click(.tableau(from), card: 0)
        other.click(.tableau(from), card: 0)
        #expect(other.board == script.board)
    }

    @Test func `a third click is the first of the next two`() throws {
        var script = try Self.table()
        let (from, to) = try Self.move(script)
        script.tap(Self.digit(from))
        script.click(.tableau(to))
        let count = script.sent.count
        for _ in 1...2 { script.click(.tableau(to)) }
        #expect(script.sent.count == count)
    }

    @Test func `a second click comes too late`() throws {
        var script = try Self.table()
        let (from, _) = try Self.move(script)
        script.click(.tableau(from), card: 0)
        script.at += 1000
        script.click(.tableau(from), card: 0)
        #expect(script.room?.patience.turn == 1)
        #expect(!script.bar.contains("where to?"))
    }

    @Test func `a card is dragged, and its ghost is seen on the way`() throws {
        var script = try Self.table()
        let (from, to) = try Self.move(script)
        let card = try #require(script.board?.tableau[from].cards.last)
        let begin = try #require(script.place(of: .tableau(from), card: 0))
        script.click(column: begin.column, row: begin.row)
        let end = try #require(script.place(of: .tableau(to)))
        script.take(.terminal(.drag(Position(column: end.column, row: script.size.rows - 6))))
        let signs = script.text.split(separator: card.sign, omittingEmptySubsequences: false)
        #expect(signs.count - 1 >= 2)
        #expect(script.text.contains("▶\(to + 1)"))
        script.take(.terminal(.release(end)))
        script.serve()
        #expect(script.room?.patience.mark?.pile == .tableau(to))
    }

    @Test(arguments: [Key.character("?"), .character("t"), .character("q"), .character("v")])
    func `a key puts a card down that hangs on the mouse`(key: Key) throws {
        var script = try Self.table()
        let (from, to) = try Self.move(script)
        let begin = try #require(script.place(of: .tableau(from), card: 0))
        let end = try #require(script.place(of: .tableau(to)))
        script.click(column: begin.column, row: begin.row)
        script.take(.terminal(.drag(Position(column: end.column, row: script.size.rows - 6))))
        let count = script.sent.count
        script.press(key)
        script.take(.terminal(.drag(end)))
        script.take(.terminal(.release(end)))
        script.press(.escape)
        let text = script.text
        let card = try #require(script.board?.tableau[from].cards.last)
        #expect(text.split(separator: card.sign, omittingEmptySubsequences: false).count == 2)
        #expect(!text.contains("▶\(to + 1)"))
        let moves = script.sent[count...].filter { $0.verb == "move" }
        #expect(moves.isEmpty)
    }

    @Test func `a small window shows the whole of what the server refuses with`() throws {
        var script = try Self.table()
        script.size = Size(columns: 40, rows: 14)
        let (from, to) = try Self.noMove(script)
        script.tap(Self.digit(from), Self.digit(to))
        let said = try #require(script.screen.message?.text)
        #expect(said.count > 40 && said.contains(" does not go on "))
        let shown = script.rows.suffix(4).joined(separator: " ")
            .split(separator: " ").joined(separator: " ")
        #expect(shown.contains(said), "\(script.rows)")
        // The rows above appear again as soon as the player has read the message.
        script.press(.left)
        #expect(!script.text.contains(" does not go on "))
    }

    @Test func `a refused drop goes back, and the message row says why`() throws {
        var script = try Self.table()
        let (from, to) = try Self.noMove(script)
        let before = script.board
        script.drag(.tableau(from), card: 0, to: .tableau(to))
        #expect(script.board == before)
        #expect(script.message.contains(" does not go on "))
        #expect(!script.bar.contains("where to?"))
        // The message stays until the player presses a key or button.
        script.take(.terminal(.release(Position(column: 3, row: 3))))
        #expect(script.message.contains(" does not go on "))
        script.press(.left)
        #expect(!script.message.contains(" does not go on "))
    }

    @Test func `a drag to nowhere puts the card back without a request`() throws {
        var script = try Self.table()
        let (from, _) = try Self.move(script)
        let count = script.sent.count
        let begin = try #require(script.place(of: .tableau(from), card: 0))
        script.click(column: begin.column, row: begin.row)
        script.take(.terminal(.drag(Position(column: 70, row: 10))))
        script.take(.terminal(.release(Position(column: 70, row: 10))))
        script.serve()
        #expect(script.sent.count == count)
        #expect(!script.bar.contains("where to?"))
    }

    @Test func `the stock is turned by a key and by a click`() {
        var script = PatienceScript(onScreen: true)
        script.tap(.character("s"))
        #expect(script.board?.stock == 23)
        script.click(.stock)
        #expect(script.board?.stock == 22)
        script.tap(.character("u"))
        #expect(script.board?.stock == 23)
    }

    @Test func `a hint lights where its card goes`() throws {
        var script = try Self.table()
        script.tap(.character("H"))
        #expect(script.message.hasPrefix(" Hint: "))
        guard case .tableau(let to)? = script.room?.patience.hint?.to else { return }
        #expect(script.text.contains("▶\(to + 1)"))
    }

    @Test func `the cards are dealt again after a yes alone`() {
        var script = PatienceScript(onScreen: true)
        script.tap(.character("R"))
        #expect(script.message.contains("Deal again?"))
        script.tap(.character("n"))
        #expect(script.room?.round == 1)
        script.tap(.character("R"), .character("y"))
        #expect(script.room?.round == 2)
        #expect(script.room?.phase == .playing)
    }

    @Test func `a race is finished after a yes alone`() {
        var script = PatienceScript(others: ["bob", "cid"], onScreen: true)
        script.tap(.character("D"))
        #expect(script.message.contains("Finish with 0 cards up?"))
        #expect(script.room?.patience.done == [])
        script.tap(.character("n"))
        #expect(script.room?.patience.done == [])
        #expect(!script.message.contains("Finish"))
        script.tap(.character("D"), .character("y"))
        #expect(script.room?.patience.done == ["ann"])
    }

    @Test func `a question that the end of a race overtakes is asked no more`() {
        var script = PatienceScript(others: ["bob"], onScreen: true)
        script.tap(.character("D"))
        script.pass(900_000)
        #expect(script.room?.phase == .over)
        #expect(script.client.question == nil)
        #expect(!script.message.contains("Finish"))
    }

    @Test func `a race has a strip for each player, and a clock`() {
        var script = PatienceScript(others: ["bob", "cid"], onScreen: true)
        script.at += 61_000
        for word in ["RACE", "13:59", "● bob", "■ cid", "0 of 52"] {
            #expect(script.text.contains(word), "\(word)")
        }
        #expect(script.bar.contains("13:59 left"))
        #expect(script.deadline != nil)
        script.request("bob", .move(.klondike(.done)))
        #expect(script.text.contains("bob ✓"))
        script.tap(.character("D"), .character("y"))
        #expect(script.bar.contains("You have finished"))
        script.tap(.character("s"))
        #expect(script.message.contains("You have finished"))
    }
}
