import GameProtocol
import TerminalKit
import Testing

@testable import ClientCore
@testable import ClientCoreTests
@testable import GameClient

@Suite("ThemesScreen")
struct ThemesScreenTests {
    /// Presses `t` in the lobby.
    private static func themes(_ size: Size = Size(columns: 80, rows: 24)) -> LobbyScript {
        var script = LobbyScript()
        script.size = size
        script.press(.character("t"))
        script.answer(.themes(ThemeScript.entries, next: nil))
        return script
    }

    private static func groups(_ size: Size = Size(columns: 80, rows: 24)) -> LobbyScript {
        var script = themes(size)
        script.press(.down, .enter)
        script.answer(.theme(ThemeScript.ohio, next: nil))
        return script
    }

    private static func senators(_ size: Size = Size(columns: 80, rows: 24)) -> LobbyScript {
        var script = groups(size)
        script.press(.down, .enter)
        script.answer(.faces(theme: "ohio", ThemeScript.senators, next: nil))
        return script
    }

    @Test func `themes lead to groups, and groups to faces with their details`() {
        #expect(Self.themes().rows[3].contains("Ohio's delegation"))
        let groups = Self.groups()
        #expect(groups.rows[0].contains("Themes › Ohio's delegation"))
        #expect(groups.rows[2].contains("▶ All of it"))
        #expect(groups.rows[3].contains("Senate"))
        let text = Self.senators().text
        for words in [
            "Themes › Ohio's delegation › Senate", "2 faces", "▶ Ann Example", "Bob Sample",
            "Party    Independent", "Phone    202-555-0100", "https://www.example.org/ann",
            "Picture  A. Example, CC0",
        ] {
            #expect(text.contains(words), "\(words)")
        }
    }

    @Test(arguments: [Size(columns: 80, rows: 24), Size(columns: 120, rows: 40)])
    func `links lead where they say, and nothing else is one`(_ size: Size) {
        let links = Self.senators(size).canvas.frame.links.map(\.address)
        #expect(Set(links) == ["tel:202-555-0100", "https://www.example.org/ann"])
    }

    @Test func `a small window has the list, and the detail behind Enter`() {
        var script = Self.senators(Size(columns: 40, rows: 14))
        #expect(script.rows[2].hasPrefix("▶ Ann Example"))
        #expect(!script.text.contains("Independent"))
        script.press(.enter)
        #expect(script.rows[0].hasPrefix("‹ Ann Example"))
        #expect(script.text.contains("Independent"))
        script.press(.escape)
        #expect(script.rows[2].hasPrefix("▶ Ann Example"))
    }

    @Test func `while pages come, it says how many of how many`() {
        var script = Self.groups()
        script.press(.enter)
        script.answer(.faces(theme: "ohio", ThemeScript.senators, next: "bob"))
        #expect(script.message.contains("2 of 17 have come…"))
        #expect(script.rows[0].contains("2 of 17"))
    }

    @Test func `a filter shows what has the letters, or says that nothing has`() {
        var script = Self.senators()
        script.press(.character("/"))
        script.type("bob")
        #expect(script.rows[2].contains("▶ Bob Sample"))
        #expect(!script.text.contains("Ann Example"))
        script.type("x")
        #expect(script.rows[2].contains("Nothing found for “bobx” in"))
        script.press(.escape)
        #expect(script.rows[2].contains("▶ Ann Example"))
        #expect(script.rows[0].contains("Senate"))
    }

    @Test func `play with these makes the room, with the group and a grid that it fills`() {
        var script = Self.groups()
        script.press(.down, .character("p"))
        guard case .command(.create(let options))? = script.wanted().first else {
            Issue.record("no room was made")
            return
        }
        guard case .concentration(let request)? = options.request(password: nil).options else {
            Issue.record("another game was chosen")
            return
        }
        #expect(request.theme == "ohio" && request.group == "senate")
        #expect(request.pairs == 2 && request.columns == 2)
    }

    @Test func `from the form, what is chosen goes into the form`() {
        var script = LobbyScript()
        script.press(.character("c"))
        script.choose("Theme")
        script.press(.character("t"))
        script.answer(.themes(ThemeScript.entries, next: nil))
        script.press(.down, .enter)
        script.answer(.theme(ThemeScript.ohio, next: nil))
        script.press(.end, .character("p"))
        #expect(script.text.contains("‹ ohio · house ›"))
        #expect(script.text.contains("--theme ohio --group house"))
    }

    @Test func `each Esc closes one list, and the last one the screen`() {
        var script = Self.senators()
        script.press(.escape)
        #expect(script.rows[3].contains("▶ Senate"))
        script.press(.escape)
        #expect(script.rows[3].contains("▶ Ohio's delegation"))
        #expect(script.wanted().isEmpty)
        script.press(.escape)
        #expect(script.text.contains("ROOMS"))
    }

    @Test func `a list that was left before it was whole is requested again`() {
        var script = LobbyScript()
        script.press(.character("t"))
        script.answer(.themes(ThemeScript.entries, next: "zoo"))
        script.press(.down, .enter)
        script.answer(.theme(ThemeScript.ohio, next: nil))
        _ = script.wanted()
        script.press(.escape)
        #expect(script.wanted() == [.command(.themes(.themes, tells: false))])
    }

    @Test func `a click chooses, and a second one opens`() {
        var script = Self.themes()
        script.click(column: 5, row: 3)
        #expect(script.rows[3].contains("▶ Ohio's delegation"))
        script.click(column: 5, row: 3)
        #expect(script.wanted() == [.command(.themes(.groups(theme: "ohio"), tells: false))])
    }

    @Test func `a server without an answer, or with a no, leaves the way back`() {
        var script = LobbyScript()
        script.press(.character("t"))
        #expect(script.rows[2].contains("Asking the server…"))
        script.press(.character("p"))
        #expect(script.message.contains("Choose a theme first."))
        script.press(.escape)
        #expect(script.text.contains("ROOMS"))
    }

    @Test func `nothing of a hostile text reaches the screen`() {
        var script = LobbyScript()
        script.press(.character("t"))
        let bad = "A\u{1B}]0;x\u{7}\u{202E}B" + String(repeating: "z", count: 5000)
        script.answer(
            .themes([ThemeReply.Entry(theme: bad, title: bad, pairs: 2, groups: 0)], next: nil)
        )
        for row in script.rows {
            #expect(Width.of(row) <= 80)
            #expect(!row.unicodeScalars.contains { $0.value < 32 || $0 == "\u{202E}" })
        }
    }
}
