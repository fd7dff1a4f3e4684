import GameProtocol
import TerminalKit
import Testing

@testable import ClientCore
@testable import ClientCoreTests
@testable import GameClient

@Suite("LobbyScreen")
struct LobbyScreenTests {
    @Test func `enter sits down and w watches`() {
        var script = LobbyScript()
        script.press(.enter, .down)
        script.type("w")
        #expect(
            script.wanted() == [.command(.join(code: "K3QF")), .command(.watch(code: "W9HB"))]
        )
    }

    @Test func `a number selects a room and a further digit makes it longer`() {
        let rooms = (1...12).map { LobbyScript.room("AAA\($0)", "room-\($0)", 4, [], of: 2) }
        var script = LobbyScript(rooms: rooms)
        script.type("1")
        #expect(script.message.hasPrefix(" Room 1 of 12."))
        script.type("2")
        #expect(script.message.hasPrefix(" Room 12 of 12."))
        script.type("3")
        #expect(script.message.hasPrefix(" Room 3 of 12."))
        script.press(.home)
        script.type("0")
        #expect(script.message == " There is no room 0. Rooms are 1 to 12.")
    }

    @Test func `arrows and the wheel stay within the list`() {
        var script = LobbyScript()
        script.press(.up)
        #expect(script.message.hasPrefix(" Room 1 of 4."))
        script.press(.end, .down)
        #expect(script.message.hasPrefix(" Room 4 of 4."))
        script.take(.terminal(.scroll(up: true, Position(column: 3, row: 5))))
        #expect(script.message.hasPrefix(" Room 3 of 4."))
        script.type("k")
        #expect(script.message.hasPrefix(" Room 2 of 4."))
        script.press(.home)
        #expect(script.message.hasPrefix(" Room 1 of 4."))
    }

    @Test func `a click selects and key hints are buttons`() {
        var script = LobbyScript()
        script.click(column: 12, row: 6)
        #expect(script.message.hasPrefix(" Room 3 of 4."))
        script.click(column: 12, row: 23)
        #expect(script.wanted() == [.command(.join(code: "R2TD"))])
    }

    @Test func `rooms before their first round stand before those after a round`() {
        let rooms = [
            LobbyScript.room("AAAA", nil, 4, ["ann"], of: 2, phase: .over),
            LobbyScript.room("BBBB", nil, 4, ["bob"], of: 2, phase: .playing),
            LobbyScript.room("CCCC", nil, 4, ["cat", "dan"], of: 2),
            LobbyScript.room("DDDD", nil, 4, ["eve"], of: 2),
            LobbyScript.room("EEEE", nil, 4, ["fay"], of: 2, isLocked: true),
        ]
        #expect(rooms.openFirst.map(\.room) == ["DDDD", "AAAA", "EEEE", "CCCC", "BBBB"])
    }

    @Test func `a double click joins, two slow clicks do not`() {
        var script = LobbyScript()
        script.click(column: 12, row: 6)
        script.at += 2000
        script.click(column: 12, row: 6)
        #expect(script.wanted() == [])
        script.at += 200
        script.click(column: 12, row: 6)
        #expect(script.wanted() == [.command(.join(code: "R2TD"))])
        script.click(column: 12, row: 5)
        #expect(script.wanted() == [])
    }

    @Test func `a key that was meant for the room does not quit the lobby`() {
        var script = LobbyScript()
        script.take(.happened(.leftRoom(code: "K3QF")))
        script.type("q")
        #expect(script.wanted() == [])
        #expect(script.message == " This is the lobby. q quits.")
        script.at += 700
        script.type("q")
        #expect(script.wanted() == [.quit])
    }

    @Test func `a long list moves only when the selection would leave it`() {
        let rooms = (10...59).map { LobbyScript.room("AA\($0)", "room-\($0)", 4, [], of: 2) }
        var script = LobbyScript(rooms: rooms)
        #expect(script.rows[4].contains("room-10"))
        script.press(.pageDown)
        #expect(script.rows[4].contains("room-11"))
        script.press(.up)
        #expect(script.rows[4].contains("room-11"))
        script.press(.end)
        #expect(script.rows[16].contains("room-59"))
        #expect(script.rows[18].contains("+ new room (c)"))
    }

    @Test func `the selection follows its room when the list changes`() {
        var script = LobbyScript()
        script.type("3")
        script.client?.listed.removeFirst()
        #expect(script.message.hasPrefix(" Room 2 of 3."))
        script.client?.listed.removeAll { $0.room == "R2TD" }
        #expect(script.message.hasPrefix(" Room 2 of 2."))
        script.client?.listed = []
        #expect(script.message == " c makes a room, b makes one and plays a bot.")
    }

    @Test func `the filter finds names codes games and players`() {
        var script = LobbyScript()
        script.type("/FRI")
        #expect(script.message == " Filter: FRI_")
        #expect(script.rows[4].contains("friday-night"))
        #expect(!script.rows[5].contains("big-deck"))
        script.press(.enter)
        #expect(script.message.hasPrefix(" Room 1 of 1."))
        script.press(.escape)
        #expect(script.message.hasPrefix(" Room 2 of 4."))
        script.type("/zoe")
        #expect(script.rows[4].contains("quiet"))
        script.type("x")
        #expect(script.rows[4].contains("No room has “zoex”"))
        script.press(.escape)
        #expect(script.rows[4].contains("kittens"))
        #expect(script.wanted() == [])
    }

    @Test func `o sorts by code name and free seats and the room stays selected`() {
        var script = LobbyScript()
        script.type("2o")
        #expect(script.message == " Ordered by code.")
        #expect(script.rows[6].contains("R2TD"))
        #expect(script.rows[7].hasPrefix(" ▶ 4 W9HB"))
        #expect(script.rows[2].contains("o by code"))
        script.type("o")
        #expect(script.rows[4].contains("big-deck"))
        #expect(script.rows[5].hasPrefix(" ▶ 2 W9HB"))
        script.type("o")
        #expect(script.rows[4].contains("big-deck"))
        #expect(script.rows[7].hasPrefix(" ▶ 4 W9HB"))
        script.type("o")
        #expect(script.rows[4].contains("kittens"))
        #expect(script.rows[2].contains("o sort"))
    }

    @Test func `p plays at once`() {
        var script = LobbyScript()
        script.press(.end)
        script.type("p")
        #expect(script.wanted() == [.command(.play(NewRoomOptions()))])
    }

    @Test func `the selection stays on its room, and in its place where that has gone`() {
        func room(_ code: String) -> RoomSummary { LobbyScript.room(code, nil, 4, [], of: 2) }
        var listing = RoomListing()
        var rooms = [room("BBBB"), room("CCCC"), room("DDDD")]
        #expect(listing.room(in: rooms)?.room == "BBBB")
        listing.hold(in: rooms, visible: 10)
        rooms.insert(room("AAAA"), at: 0)
        #expect(listing.room(in: rooms)?.room == "BBBB")
        listing.hold(in: rooms, visible: 10)
        rooms.remove(at: 1)
        #expect(listing.room(in: rooms)?.room == "CCCC")
        listing.hold(in: rooms, visible: 10)
        rooms.insert(room("AAAB"), at: 0)
        #expect(listing.room(in: rooms)?.room == "CCCC")
        rooms = []
        listing.hold(in: rooms, visible: 10)
        #expect(listing.room(in: rooms) == nil)
    }

    @Test func `y copies the line that is pasted`() {
        var script = LobbyScript()
        script.type("y")
        #expect(script.wanted() == [.copy("GameClient join 192.168.1.20/K3QF")])
    }

    @Test func `b makes a room and starts a bot in it`() throws {
        var script = LobbyScript()
        script.type("b")
        #expect(
            script.message
                == " Which bot?  1 goldfish  2 squirrel  3 fox  4 owl  5 elephant  6 even  Esc none"
        )
        #expect(script.wanted() == [])
        script.type("3")
        #expect(script.wanted() == [.command(.create(NewRoomOptions()))])
        var table = BoardScript(.lobby)
        table.greet()
        let state = table.snapshot(["ann"])
        let room = RoomView(state, me: "ann", at: 0)
        let address = JoinAddress(host: "192.168.1.20", code: "K3QF")
        script.take(.happened(.entered(room, address)))
        #expect(script.wanted() == [.startBot(address, .new(.normal))])
        script.take(.happened(.entered(room, address)))
        #expect(script.wanted() == [])
    }

    @Test func `the question for a bot is closed by any other key`() {
        var script = LobbyScript()
        script.type("b7")
        #expect(script.message == " There is no number 7: 1 to 6 say how strong.")
        script.type("b")
        script.press(.escape)
        #expect(script.message.hasPrefix(" Room 1 of 4."))
        script.type("b")
        script.press(.down)
        #expect(script.message.hasPrefix(" Room 2 of 4."))
        #expect(script.wanted() == [])
        script.type("b")
        script.press(.enter)
        #expect(script.wanted() == [.command(.create(NewRoomOptions()))])
    }

    @Test func `a locked room asks for its password and never shows it`() {
        var script = LobbyScript()
        script.press(.end, .enter)
        script.type("secret")
        #expect(script.message == " Password of M7XA: ••••••_")
        #expect(!script.canvas.frame.text.contains("secret"))
        script.press(.enter)
        #expect(
            script.wanted() == [.command(.unlock(code: "M7XA", .player, password: "secret"))]
        )
        script.take(.happened(.rejected(.room(.wrongPassword(code: "M7XA", wasGiven: true)))))
        script.press(.escape)
        #expect(script.wanted() == [])
    }

    @Test func `the rooms are asked for every two seconds`() {
        var script = LobbyScript()
        script.take(.happened(.rooms([], .play)))
        #expect(script.screen.deadline(script.client, size: script.size, at: 1000) == 3000)
        script.at = 2999
        script.take(.alarm)
        #expect(script.wanted() == [])
        script.at = 3000
        script.take(.alarm)
        #expect(script.wanted() == [.command(.refresh)])
        #expect(script.screen.deadline(script.client, size: script.size, at: 3000) == 5000)
    }

    @Test func `a key that means nothing here says so`() {
        var script = LobbyScript()
        script.type("x")
        #expect(script.message == " That key does nothing here. ? shows the keys.")
        script.client?.listed = []
        script.press(.enter)
        #expect(script.message == " There is no room to choose. c makes one.")
    }

    @Test func `esc leads out of the innermost thing`() {
        var script = LobbyScript()
        script.size = Size(columns: 40, rows: 12)
        script.press(.enter)
        #expect(script.rows[0].hasPrefix("‹ kittens"))
        script.press(.escape)
        #expect(script.rows[0].hasPrefix("Kitchen table"))
        #expect(script.wanted() == [])
        script.press(.escape)
        #expect(script.wanted() == [], "people press Esc once too often")
        #expect(script.message.contains("q quits"))
        script.press(.character("q"))
        #expect(script.wanted() == [.quit])
    }

    @Test func `wide and combining titles keep the columns`() {
        let titles = ["漢字漢字漢字漢字漢字漢字", "e\u{301}e\u{301}e\u{301}e\u{301}", "👻👻👻👻👻👻👻"]
        let rooms = titles.enumerated().map {
            LobbyScript.room("AAA\($0)", $1, 4, ["한국어한국어"], of: 2)
        }
        for columns in [40, 60, 80, 120] {
            var script = LobbyScript(rooms: rooms, motd: "漢字 👻 e\u{301}")
            script.size = Size(columns: columns, rows: 24)
            let frame = script.canvas.frame
            let first = columns < 80 ? 2 : 4
            let states = (first..<first + 3).map { row in
                (0..<columns).first { frame[$0, row].text == "/" }
            }
            #expect(states.allSatisfy { $0 != nil && $0 == states[0] })
            for row in script.rows { #expect(Width.of(row) <= columns) }
        }
    }
}
