import GameProtocol
import TerminalKit
import Testing

@testable import ClientCore
@testable import ClientCoreTests
@testable import GameClient

@Suite("the palette, and looking for something in the help") struct PaletteBoxTests {
    @Test func `some letters find what has a key, and Enter does it`() {
        var script = LobbyScript()
        script.press(.control("p"))
        #expect(script.text.contains("─ Do what? ─"))
        script.type("crea")
        #expect(script.text.contains("▶ c         create"))
        script.press(.enter)
        #expect(!script.text.contains("Do what?"))
        #expect(script.text.contains("Same from a shell"))
    }

    @Test func `what does not work now is not listed`() {
        var script = LobbyScript(rooms: [])
        script.press(.control("p"))
        script.type("watch")
        #expect(script.text.contains("Nothing found."))
    }

    @Test(arguments: [
        ("talk", "t         chat"), ("exit", "q         leave"), ("sound", "m         bell"),
        ("options", ",         settings"), ("animation", "M         motion"),
    ])
    func `other words find a key, too`(word: String, row: String) {
        var script = BoardScript(BoardSetting().state)
        script.press(.control("p"))
        script.type(word)
        #expect(script.text.contains("▶ \(row)"))
        script.press(.escape, .character("?"), .character("/"))
        script.type(word)
        #expect(!script.text.contains("Nothing found."))
    }

    @Test func `undo is found where moves can be taken back`() {
        var script = PatienceScript(onScreen: true)
        script.tap(.character("s"))
        script.press(.control("p"))
        script.type("revert")
        #expect(script.text.contains("▶ u         undo"))
    }

    @Test(arguments: ["undo", "revert"])
    func `undo offers nothing else where no move can be taken back`(word: String) {
        var script = BoardScript(BoardSetting().state)
        script.press(.control("p"))
        script.type(word)
        #expect(script.text.contains("Nothing found."))
    }

    @Test func `the help finds the rules by their name`() throws {
        var script = BoardScript(BoardSetting().state)
        script.press(.character("?"), .character("/"))
        script.type("rules")
        let rules = ConcentrationGame.help.rules(try #require(script.room))
        for rule in rules { #expect(script.text.contains(rule.prefix(30))) }
        #expect(!rules.isEmpty)
    }

    @Test func `letters that nothing has are told, and Esc closes`() {
        var script = LobbyScript()
        script.press(.control("p"))
        script.type("zzz")
        #expect(script.text.contains("Nothing found."))
        script.press(.enter)
        #expect(script.text.contains("Do what?"))
        script.press(.escape)
        #expect(script.rows[2].hasPrefix(" ROOMS"))
        #expect(script.wanted() == [])
    }

    @Test func `it opens in a game, and the key means what it means there`() {
        var script = BoardScript(BoardSetting().state)
        script.press(.control("p"))
        script.type("sett")
        script.press(.enter)
        #expect(script.rows[0].hasPrefix(" SETTINGS"))
    }

    @Test func `an action with two keys is listed once, and what does not work now is not`() {
        var setting = BoardSetting()
        setting.turn = RoomState.Turn(turn: 1, player: "ann", nth: 1, clockMs: 43_000)
        var script = BoardScript(setting.state)
        script.press(.control("p"))
        script.type("flip")
        #expect(script.rows.count { $0.contains("  flip ") } == 1)
        script.press(.escape)
        script.press(.control("p"))
        script.type("kick")
        #expect(script.canvas.frame.text.contains("Nothing found."))
    }

    @Test(arguments: [(80, 24), (40, 12), (200, 60)])
    func `it fits the window`(columns: Int, rows: Int) {
        var script = LobbyScript()
        script.size = Size(columns: columns, rows: rows)
        script.press(.control("p"))
        for _ in 1...30 {
            #expect(script.rows.allSatisfy { Width.of($0) <= columns })
            #expect(script.text.contains("▶ "))
            script.press(.down)
        }
    }

    @Test func `the help shows what has the letters`() {
        var script = LobbyScript()
        script.type("?/")
        script.type("FILTER")
        #expect(script.text.contains("filter by name, code, game or player"))
        #expect(!script.text.contains("make a room"))
        script.type("xyz")
        #expect(script.text.contains("Nothing found."))
        script.press(.escape)
        #expect(script.text.contains("make a room"))
        script.press(.escape)
        #expect(script.rows[2].hasPrefix(" ROOMS"))
    }

    @Test func `in a narrow window no word of the help is cut`() {
        var script = LobbyScript()
        script.size = Size(columns: 40, rows: 14)
        script.type("?")
        var seen: [String] = []
        for _ in 1...60 {
            #expect(!script.text.contains("…"))
            seen += script.rows
            script.press(.down)
        }
        let words = Set(seen.joined(separator: " ").split(separator: " ").map(String.init))
        for word in ["choose", "first", "last", "sort", "filter", "friend", "pastes"] {
            #expect(words.contains(word), "\(word)")
        }
    }
}
