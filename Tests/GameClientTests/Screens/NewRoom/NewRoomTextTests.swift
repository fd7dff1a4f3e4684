import TerminalKit
import Testing

@testable import ClientCore
@testable import ClientCoreTests
@testable import GameClient

/// Tests of the text lines in the form.
@Suite struct NewRoomTextTests {
    @Test func `the cursor of a text is where the next letter goes`() {
        var script = LobbyScript.form()
        script.type("kitens")
        #expect(script.canvas.frame.cursor == Position(column: 28, row: 3))
        script.press(.left, .left, .left)
        #expect(script.canvas.frame.cursor == Position(column: 25, row: 3))
        script.type("t")
        #expect(script.rows[3].contains("Name        kittens_"))
        #expect(script.canvas.frame.cursor == Position(column: 26, row: 3))
        script.press(.control("a"))
        #expect(script.canvas.frame.cursor == Position(column: 22, row: 3))
        script.press(.right, .control("e"), .home)
        #expect(script.canvas.frame.cursor == Position(column: 29, row: 3))
        script.press(.end)
        #expect(script.canvas.frame.cursor == nil)
    }

    @Test func `an arrow in an empty line of text says what to do`() {
        var script = LobbyScript.form()
        script.press(.left)
        #expect(script.message == " Type the name.")
    }

    @Test func `of a name that is too long the part at the cursor is seen`() {
        var script = LobbyScript.form()
        script.size = Size(columns: 40, rows: 14)
        script.type("a room for all of the cats in this town")
        #expect(script.rows[2].hasSuffix("…f the cats in this town_"))
        #expect(script.canvas.frame.cursor == Position(column: 38, row: 2))
        script.press(.control("a"))
        #expect(script.rows[2].contains("Name        a room for all of the"))
        #expect(script.canvas.frame.cursor == Position(column: 14, row: 2))
    }

    @Test func `a wide name keeps the box`() {
        var script = LobbyScript.form()
        script.take(.terminal(.paste("漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字")))
        script.type("👻")
        let box = script.rows.filter { $0.contains("│") }
        #expect(box.count > 10)
        for row in box { #expect(row.hasSuffix("│") && Width.of(row) == 74) }
    }
}
