import GameProtocol
import TerminalKit
import Testing

@testable import ClientCore
@testable import ClientCoreTests
@testable import GameClient

@Suite("settings") struct SettingsScreenTests {
    private static var opened: LobbyScript {
        var script = LobbyScript()
        script.type(",")
        return script
    }

    @Test func `a change holds at once, and the sample shows it`() {
        var script = Self.opened
        #expect(script.rows[0].hasPrefix(" SETTINGS"))
        #expect(script.text.contains("╭1─"))
        script.set("Card numbers", to: "hidden")
        #expect(!script.screen.settings.showsNumbers)
        #expect(!script.text.contains("╭1─"))
        script.choose("Look of cards")
        script.press(.right)
        #expect(script.screen.settings.look == .emoji)
        script.press(.left)
        #expect(script.screen.settings.look == .room)
        script.press(.escape)
        #expect(script.rows[2].hasPrefix(" ROOMS"))
        #expect(script.wanted() == [])
    }

    @Test func `a look with too few pairs says which rooms it leaves as they are`() {
        var script = Self.opened
        #expect(script.message == " Only you see this look.")
        script.set("Look of cards", to: "cards")
        #expect(script.message.contains("Rooms with the theme emoji keep it"))
    }

    @Test func `a kitten is named once`() {
        var script = Self.opened
        script.set("Look of cards", to: "kittens")
        #expect(script.text.contains("Ada"))
        #expect(!script.text.split(separator: " ").contains("Amb"))
    }

    @Test func `the colors of a file are among those to choose`() {
        var script = Self.opened
        var own = ColorTheme.dark
        own.name = "mine.json"
        script.screen.settings.ownColors = own
        script.choose("Colors")
        for theme in ColorTheme.all.dropFirst() {
            script.press(.right)
            #expect(script.screen.settings.colors == theme)
        }
        script.press(.right)
        #expect(script.screen.settings.colors == own)
        #expect(script.text.contains("mine.json"))
        script.press(.right)
        #expect(script.screen.settings.colors == .felt)
    }

    @Test func `the sample lies on the table and has the chosen backs`() {
        var script = Self.opened
        let row = script.canvas.frame.size.rows - 4
        #expect(script.canvas.frame[0, row].style.paint == .table)
        #expect(script.text.contains("╱╲"))
        script.choose("Backs")
        script.press(.right)
        #expect(script.screen.settings.pattern == .net)
        #expect(script.text.contains("╳╳") && !script.text.contains("╱"))
        var memory = ClientMemory()
        memory.note(script.screen.settings, ScreenSettings())
        #expect(ClientMemory(bytes: memory.bytes).pattern == .net)
    }

    @Test(arguments: [(80, 24), (40, 14), (200, 60)])
    func `no row is wider than the window`(columns: Int, rows: Int) {
        var script = Self.opened
        script.size = Size(columns: columns, rows: rows)
        for _ in 1...6 {
            #expect(script.rows.allSatisfy { Width.of($0) <= columns })
            #expect(script.rows.contains { $0.contains("Esc") })
            script.press(.down)
        }
    }

    @Test func `what was changed is remembered, and nothing else`() {
        var memory = ClientMemory()
        let before = ScreenSettings()
        var after = before
        after.sound = .all
        after.colors = .light
        memory.note(after, before)
        memory.room = ["--grid", "4x4", "--seats", "3"]
        let read = ClientMemory(bytes: memory.bytes)
        #expect(read == memory)
        #expect(read.look == nil && read.motion == nil)
        var settings = ScreenSettings()
        settings.recall(read, ClientConfiguration())
        #expect(settings.sound == .all && settings.colors == .light)
        #expect(NewRoomOptions(last: settings.lastRoom).seats == 3)
    }

    @Test func `an option comes before what was remembered`() throws {
        var memory = ClientMemory()
        memory.look = .kittens
        memory.motion = ScreenSettings.Motion.none
        var settings = ScreenSettings()
        settings.look = .abc
        settings.recall(memory, try Invocation(["join", "--look", "abc"]).configuration)
        #expect(settings.look == .abc)
        #expect(settings.motion == .none)
    }

    @Test func `what an earlier or later program wrote does no harm`() {
        let text = "look nothing\nbell loud\ncolors \u{1B}[0m\nroom create --strange 3\nname ann\n"
        let memory = ClientMemory(bytes: Array(text.utf8))
        #expect(memory.look == nil && memory.sound == nil && memory.colors == nil)
        #expect(memory.name == "ann")
        #expect(NewRoomOptions(last: memory.room) == NewRoomOptions())
    }

    @Test func `the name of a room and its password are not remembered`() {
        var options = NewRoomOptions()
        options.title = "our room"
        options.password = "secret"
        options.seats = 3
        #expect(options.wordsToKeep == ["--seats", "3"])
    }

    @Test func `the bell tells talk from a turn and from the last seconds`() {
        var setting = BoardSetting()
        setting.phase = .playing
        var script = BoardScript(setting.state)
        script.screen.settings.sound = .all
        script.take(.terminal(.focus(false)))
        _ = script.wanted()
        script.happen(.chat(player: "bob", role: .player, text: "hello"))
        #expect(script.wanted() == [.bell(.chat)])
        script.take(.happened(.fewSecondsLeft(10)))
        #expect(script.wanted() == [.bell(.fewSeconds)])
        script.screen.settings.sound = .turn
        script.happen(.chat(player: "bob", role: .player, text: "hello"))
        #expect(script.wanted() == [])
        script.screen.settings.sound = .off
        script.take(.happened(.fewSecondsLeft(10)))
        #expect(script.wanted() == [])
    }

    @Test func `a file of colors is read, and what is wrong in it is said`() throws {
        let theme = try ColorTheme.read(Array("{\"back\": [15, 90]}".utf8), name: "x")
        #expect(theme.back == .init(15, on: 90))
        #expect(theme.pair == ColorTheme.dark.pair)
        for text in ["", "[]", "{\"back\": 7}", "{\"face\": [1, 256]}", "{\"seats\": [[1, 2]]}"] {
            #expect(throws: ColorTheme.BadTheme.self) {
                try ColorTheme.read(Array(text.utf8), name: "x")
            }
        }
        let wrong = #expect(throws: ColorTheme.BadTheme.self) {
            try ColorTheme.read(Array("{\"back\": [15, 300]}".utf8), name: "x")
        }
        #expect(wrong?.text == "needs two numbers from 0 to 255 in back, such as [15, 24]")
    }

    @Test func `a theme paints backs, faces and the panel`() {
        let light = Palette(depth: .palette, theme: .light)
        #expect(light.codes(Style(.faceDown)) == "38;5;25;48;5;153")
        #expect(light.codes(Style(.face, bold: true)) == "1;30;48;5;230")
        let dark = Palette(depth: .palette, theme: .dark)
        #expect(dark.codes(Style(.face, bold: true)) == "1;30;48;5;187")
        #expect(dark.codes(Style(.panel, dim: true)) == "2")
        #expect(Palette(depth: .none, theme: .light).codes(Style(.face)) == "")
    }
}
