import CommandLine
import GameProtocol
import TerminalKit
import Testing

@testable import ClientCore
@testable import ClientCoreTests
@testable import GameClient

@Suite("NewRoomScreen")
struct NewRoomScreenTests {
    @Test func `the form teaches the command`() {
        var script = LobbyScript.form()
        script.type("kittens")
        script.set("Grid", to: "6x6")
        #expect(script.line("Name").contains("  Name        kittens_ "))
        #expect(script.text.contains("│   36 cards: fits this window (80x24).  "))
        let line = "Same from a shell:  GameClient create 192.168.1.20 --grid 6x6 --title kittens"
        #expect(script.message == " " + line)
    }

    @Test func `c and enter make a room of defaults`() {
        var script = LobbyScript()
        script.type("c")
        script.press(.enter)
        #expect(script.created() == NewRoomOptions())
        #expect(script.message.hasPrefix(" Same from a shell:  GameClient create 192.168.1.20"))
        _ = script.client?.receive(.command(.create(NewRoomOptions())), at: script.at)
        script.press(.enter)
        #expect(script.wanted() == [])
        #expect(script.message == " Asking the server…")
    }

    @Test func `a silent server makes one room`() throws {
        var script = LobbyScript.form()
        script.client?.resumeMs = 120_000
        script.client?.token = "token"
        _ = script.client?.receive(.command(.create(NewRoomOptions())), at: script.at)
        // The connection is lost before the reply, and the server has made the room.
        _ = script.client?.receive(.closed, at: script.at)
        #expect(script.client?.isAway == true)
        script.take(.happened(.lost(seconds: nil, isTold: false)))
        #expect(script.client?.isMakingRoom == true)
        var table = BoardScript(.lobby)
        table.greet()
        let room = RoomView(table.snapshot(["bob"]), me: "bob", at: 0)
        script.client?.stage = .open
        script.client?.reconnection.regained(at: script.at)
        script.client?.unanswered = []
        script.client?.room = nil
        script.take(
            .happened(
                .roomNow(room, JoinAddress(host: "192.168.1.20", code: "K3QF"), isNew: true)
            )
        )
        #expect(script.rows[2].hasPrefix(" ROOMS"))
    }

    @Test func `a refused room keeps the form and a made one closes it`() throws {
        var script = LobbyScript.form()
        script.type("kittens")
        script.press(.enter)
        script.take(.happened(.rejected(.command(.slowDown))))
        script.press(.enter)
        #expect(script.wanted().count == 4)
        var table = BoardScript(.lobby)
        table.greet()
        let room = RoomView(table.snapshot(["bob"]), me: "bob", at: 0)
        script.take(.happened(.entered(room, JoinAddress(host: "192.168.1.20", code: "K3QF"))))
        #expect(script.rows[2].hasPrefix(" ROOMS"))
    }

    @Test func `every line goes on and back and changes the command`() {
        for field in NewRoomForm(NewRoomOptions()).fields where !field.isText {
            var script = LobbyScript.form()
            script.choose(field.label)
            script.press(.right)
            let (value, message) = (script.line(field.label), script.message)
            script.press(.right)
            #expect(script.line(field.label) != value && script.message != message)
            script.press(.left)
            #expect(script.line(field.label) == value && script.message == message)
        }
    }

    @Test func `the values of the lines are those of the room`() {
        var script = LobbyScript.form()
        for (label, value) in [
            ("Grid", "8x8"), ("Theme", "cards"), ("Seats", "1"), ("Turn clock", "120 s"),
            ("Flip-back", "0.6 s"), ("After pair", "pass"), ("In lobby", "private"),
        ] {
            script.set(label, to: value)
        }
        script.press(.enter)
        // A theme of cards is too small for 8x8.
        #expect(script.created() == nil)
        script.set("Theme", to: "emoji")
        script.press(.enter)
        let made = script.created()
        #expect(made?.grid?.pairs == 32)
        #expect(made?.theme == "emoji")
        #expect(made?.seats == 1)
        #expect(made?.turnSeconds == 120)
        #expect(made?.hideMs == 600)
        #expect(made?.again == false)
        #expect(made?.isPrivate == true)
    }

    @Test func `a grid is typed and an impossible one refused with its reason`() {
        var script = LobbyScript.form()
        script.choose("Grid")
        script.type("10x10")
        #expect(script.line("Grid").contains("‹ 10x10_ ›"))
        #expect(script.canvas.frame.text.contains("100 cards: fits this window (80x24)."))
        script.press(.backspace)
        script.type("3")
        script.press(.enter)
        #expect(script.message == " The grid is 2x2 to 12x12, not 10x13.")
        #expect(script.wanted() == [])
        script.press(.backspace, .backspace)
        script.type("9")
        script.press(.enter)
        #expect(script.created()?.grid?.pairs == 45)
        var odd = LobbyScript.form()
        odd.choose("Grid")
        odd.type("3x3")
        odd.press(.enter)
        #expect(odd.message.contains("odd number of cards (9)"))
    }

    @Test func `a theme that cannot fill the grid is refused with one that can`() {
        var script = LobbyScript.form()
        script.set("Grid", to: "8x8")
        script.set("Theme", to: "cards")
        let words = "The theme cards has 26 pairs, too few for 8x8. emoji has 72."
        #expect(script.canvas.frame.text.contains(words))
        script.press(.enter)
        #expect(script.message == " " + words)
        #expect(script.wanted() == [])
    }

    @Test func `a window that is too small is named before anybody sits down`() {
        var script = LobbyScript.form()
        script.size = Size(columns: 40, rows: 12)
        script.choose("Grid")
        script.type("12x12")
        #expect(
            script.canvas.frame.text.contains("144 cards need 60x16, have 40x12.")
        )
        #expect(script.rows.contains { $0.hasPrefix("▶ Grid") })
        script.press(.end)
        #expect(script.rows.contains { $0.contains("Password") })
    }

    @Test func `a deck has its own lines`() {
        var script = LobbyScript.form()
        script.set("Game", to: "Deck draw")
        #expect(script.line("Rules").contains("‹ high card ›"))
        #expect(script.line("Decks").contains("‹ 1 ›"))
        #expect(script.row(of: "Grid") == nil)
        script.set("Rules", to: "free")
        #expect(script.row(of: "Turn clock") == nil)
        script.choose("Decks")
        script.type("12")
        script.set("Jokers", to: "two a deck")
        script.press(.enter)
        let options = script.created()
        #expect(options?.rules == .free)
        #expect(options?.deckCount == 12)
        #expect(options?.jokers == true)
        #expect(script.canvas.frame.text.contains("648 cards."))
    }

    @Test func `a password is sent and never shown`() {
        var script = LobbyScript.form()
        script.choose("Password")
        script.type("hunter2")
        #expect(script.canvas.frame.text.contains("•••••••_"))
        #expect(!script.canvas.frame.text.contains("hunter2"))
        #expect(script.message.hasSuffix("--password-file FILE"))
        script.press(.enter)
        let options = script.created()
        #expect(options?.password == "hunter2")
        #expect(options?.request(password: nil).password == "hunter2")
    }

    @Test func `the mouse chooses changes and presses`() throws {
        var script = LobbyScript.form()
        let grid = try #require(script.row(of: "Grid"))
        script.click(column: 28, row: grid)
        #expect(script.line("Grid").contains("▶ Grid        ‹ 6x6 ›"))
        script.click(column: 22, row: grid)
        #expect(script.line("Grid").contains("‹ 4x4 ›"))
        script.click(column: 12, row: try #require(script.row(of: "Seats")))
        #expect(script.line("Seats").contains("▶ Seats"))
        let buttons = try #require(script.rows.firstIndex { $0.contains("[ Create room ]") })
        script.click(column: 14, row: buttons)
        #expect(script.created() != nil)
        var other = LobbyScript.form()
        other.click(column: 32, row: buttons)
        #expect(other.rows[2].hasPrefix(" ROOMS"))
    }

    @Test func `esc cancels and buttons are pressed with space too`() {
        var script = LobbyScript.form()
        script.press(.escape)
        #expect(script.rows[2].hasPrefix(" ROOMS"))
        var other = LobbyScript.form()
        other.press(.end)
        other.type(" ")
        #expect(other.rows[2].hasPrefix(" ROOMS"))
        var third = LobbyScript.form()
        third.press(.end, .left, .enter)
        #expect(third.created() != nil)
    }

    @Test func `the shell line quotes and keeps the order of the help`() throws {
        var options = NewRoomOptions()
        options.title = "ann's room"
        options.grid = try Grid("6x6")
        options.seats = 3
        options.turnSeconds = 0
        options.hideMs = 600
        options.again = false
        options.isPrivate = true
        #expect(
            options.shellWords.joined(separator: " ")
                == "--grid 6x6 --title 'ann'\\''s room' --seats 3 --turn-clock 0 "
                + "--flip-back 0.6 --after-pair pass --private"
        )
        let words =
            ["create", "localhost"]
            + options.shellWords.map {
                $0.hasPrefix("'") ? "ann's room" : $0
            }
        var read = try Invocation(words).configuration.newRoom
        read.password = nil
        #expect(read == options)
    }
}
