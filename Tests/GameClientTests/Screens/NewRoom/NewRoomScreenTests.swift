import CommandLine
import GameProtocol
import TerminalKit
import Testing

@testable import ClientCore
@testable import GameClient

@Suite("NewRoomScreen")
struct NewRoomScreenTests {
    private func opened(_ options: NewRoomOptions = NewRoomOptions()) -> LobbyScript {
        var script = LobbyScript()
        script.screen.open(.newRoom(options))
        return script
    }

    private func created(_ script: inout LobbyScript) -> NewRoomOptions? {
        guard case .command(.create(let options))? = script.wanted().last else { return nil }
        return options
    }

    @Test func `the form teaches the command`() {
        var script = opened()
        script.type("kittens")
        script.press(.down, .down, .right)
        // Games that came later stand behind these two.
        let text = script.text(leavingOut: 2)
            .replacing(/· Deck draw(?: · [A-Z][a-z ]*\w)*(?: ·)? ?…? *│/, with: "· Deck draw     │")
        expectPicture(text, Self.drawing)
    }

    @Test func `c and enter make a room of defaults`() {
        var script = LobbyScript()
        script.type("c")
        script.press(.enter)
        #expect(created(&script) == NewRoomOptions())
        #expect(script.message.hasPrefix(" Same from a shell:  GameClient create 192.168.1.20"))
        _ = script.client?.receive(.command(.create(NewRoomOptions())), at: script.at)
        script.press(.enter)
        #expect(script.wanted() == [])
        #expect(script.message == " Asking the server…")
    }

    @Test func `a silent server makes one room`() throws {
        var script = opened()
        script.client?.resumeMs = 120_000
        script.client?.token = "token"
        _ = script.client?.receive(.command(.create(NewRoomOptions())), at: script.at)
        // The connection is lost before there is an answer, and the room was made.
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
        var script = opened()
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

    @Test func `every line goes on and back`() {
        var script = opened()
        for _ in 1..<10 { script.press(.down, .right) }
        script.press(.up)
        script.press(.enter)
        let options = created(&script)
        #expect(options?.game == .deck)
        var again = opened()
        again.press(.down, .down, .left, .down, .right, .down, .left, .down, .right)
        again.press(.down, .left, .down, .right, .down, .right, .enter)
        // 8x8 does not fit into cards.
        #expect(created(&again) == nil)
        again.press(.up, .up, .up, .up, .up, .left, .enter)
        let made = created(&again)
        #expect(made?.grid?.pairs == 32)
        #expect(made?.theme == "emoji")
        #expect(made?.seats == 1)
        #expect(made?.turnSeconds == 120)
        #expect(made?.hideMs == 600)
        #expect(made?.again == false)
        #expect(made?.isPrivate == true)
    }

    @Test func `a grid is typed and an impossible one refused with its reason`() {
        var script = opened()
        script.press(.down, .down)
        script.type("10x10")
        #expect(script.rows[5].contains("‹ 10x10_ ›"))
        #expect(script.canvas.frame.text.contains("100 cards: fits this window (80x24)."))
        script.press(.backspace)
        script.type("3")
        script.press(.enter)
        #expect(script.message == " The grid is 2x2 to 12x12, not 10x13.")
        #expect(script.wanted() == [])
        script.press(.backspace, .backspace)
        script.type("9")
        script.press(.enter)
        #expect(created(&script)?.grid?.pairs == 45)
        var odd = opened()
        odd.press(.down, .down)
        odd.type("3x3")
        odd.press(.enter)
        #expect(odd.message.contains("odd number of cards (9)"))
    }

    @Test func `a theme that cannot fill the grid is refused with one that can`() {
        var script = opened()
        script.press(.down, .down, .left, .down, .right)
        let words = "The theme cards has 26 pairs, too few for 8x8. emoji has 72."
        #expect(script.canvas.frame.text.contains(words))
        script.press(.enter)
        #expect(script.message == " " + words)
        #expect(script.wanted() == [])
    }

    @Test func `a window that is too small is named before anybody sits down`() {
        var script = opened()
        script.size = Size(columns: 40, rows: 12)
        script.press(.down, .down)
        script.type("12x12")
        #expect(
            script.canvas.frame.text.contains("144 cards need 60x16, have 40x12.")
        )
        #expect(script.rows.contains { $0.hasPrefix("▶ Grid") })
        script.press(.end)
        #expect(script.rows.contains { $0.contains("Password") })
    }

    @Test func `a deck has its own lines`() {
        var script = opened()
        script.press(.down, .right)
        let text = script.canvas.frame.text
        #expect(text.contains("Rules       ‹ high card ›"))
        #expect(text.contains("Decks       ‹ 1 ›"))
        #expect(!text.contains("Grid"))
        script.press(.down, .right)
        #expect(!script.canvas.frame.text.contains("Turn clock"))
        script.press(.down)
        script.type("12")
        script.press(.down, .right, .enter)
        let options = created(&script)
        #expect(options?.rules == .free)
        #expect(options?.deckCount == 12)
        #expect(options?.jokers == true)
        #expect(script.canvas.frame.text.contains("648 cards."))
    }

    @Test func `a password is sent and never shown`() {
        var script = opened()
        for _ in 1..<10 { script.press(.down) }
        script.type("hunter2")
        #expect(script.canvas.frame.text.contains("•••••••_"))
        #expect(!script.canvas.frame.text.contains("hunter2"))
        #expect(script.message.hasSuffix("--password-file FILE"))
        script.press(.enter)
        let options = created(&script)
        #expect(options?.password == "hunter2")
        #expect(options?.request(password: nil).password == "hunter2")
    }

    @Test func `the cursor of a text is where the next letter goes`() {
        var script = opened()
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
        var script = opened()
        script.press(.left)
        #expect(script.message == " Type the name.")
    }

    @Test func `of a name that is too long the part at the cursor is seen`() {
        var script = opened()
        script.size = Size(columns: 40, rows: 14)
        script.type("a room for all of the cats in this town")
        #expect(script.rows[2].hasSuffix("…f the cats in this town_"))
        #expect(script.canvas.frame.cursor == Position(column: 38, row: 2))
        script.press(.control("a"))
        #expect(script.rows[2].contains("Name        a room for all of the"))
        #expect(script.canvas.frame.cursor == Position(column: 14, row: 2))
    }

    @Test func `the mouse chooses changes and presses`() {
        var script = opened()
        script.click(column: 28, row: 5)
        #expect(script.rows[5].contains("▶ Grid        ‹ 6x6 ›"))
        script.click(column: 22, row: 5)
        #expect(script.rows[5].contains("‹ 4x4 ›"))
        script.click(column: 12, row: 7)
        #expect(script.rows[7].contains("▶ Seats"))
        script.click(column: 14, row: 14)
        #expect(created(&script) != nil)
        var other = opened()
        other.click(column: 32, row: 14)
        #expect(other.rows[2].hasPrefix(" ROOMS"))
    }

    @Test func `esc cancels and buttons are pressed with space too`() {
        var script = opened()
        script.press(.escape)
        #expect(script.rows[2].hasPrefix(" ROOMS"))
        var other = opened()
        other.press(.end)
        other.type(" ")
        #expect(other.rows[2].hasPrefix(" ROOMS"))
        var third = opened()
        third.press(.end, .left, .enter)
        #expect(created(&third) != nil)
    }

    @Test func `a wide name keeps the box`() {
        var script = opened()
        script.take(.terminal(.paste("漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字")))
        script.type("👻")
        for row in script.rows[3..<17] { #expect(row.hasSuffix("│") && Width.of(row) == 74) }
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

    private static let drawing = """
         Cardtable · Kitchen table · 192.168.1.20                      ● 2 ms   4 rooms
        ────────────────────────────────────────────────────────────────────────────────
              ╭─ New room ───────────────────────────────────────────────────────╮
              │   Name        kittens_                                           │
              │   Game        ‹ Concentration ›    Concentration · Deck draw     │
              │ ▶ Grid        ‹ 6x6 ›              4x4 · 6x6 · 8x8 · type WxH    │
              │   Theme       ‹ emoji ›            emoji · cards · t: all        │
              │   Seats       ‹ 2 ›                1 to 6                        │
              │   Turn clock  ‹ default ›          off · 15 · 30 · 60 · 120      │
              │   Flip-back   ‹ default ›          0.6 · 1.5 · 3.0               │
              │   After pair  ‹ go again ›         go again · pass               │
              │   In lobby    ‹ listed ›           listed · private              │
              │   Password    (none)                                             │
              │                                                                  │
              │   [ Create room ]    [ Cancel ]                                  │
              │                                                                  │
              │   36 cards: fits this window (80x24).                            │
              ╰──────────────────────────────────────────────────────────────────╯

        ────────────────────────────────────────────────────────────────────────────────
         Same from a shell:  GameClient create 192.168.1.20 --grid 6x6 --title kittens
         ↑↓ field   ←→ change   t themes   Enter create   Esc cancel   ? help
        """
}
