import GameProtocol
import TerminalKit
import Testing

@testable import ClientCore
@testable import ClientCoreTests

@Suite("WaitingBox")
struct WaitingBoxTests {
    private func waiting(
        _ names: [String] = ["ann"],
        host: String = "localhost",
        seats: Int? = 2
    ) -> LobbyScript {
        var script = LobbyScript(me: "ann", host: host)
        var table = BoardScript(.lobby, pairs: 18, columns: 6)
        table.greet()
        var room = RoomView(table.snapshot(names), me: "ann", at: 0)
        room.seatCount = seats
        for index in room.seats.indices where index > 0 { room.seats[index].isReady = true }
        script.client?.room = room
        script.take(.happened(.entered(room, JoinAddress(host: host, code: "K3QF"))))
        return script
    }

    @Test func `the line for a friend lies over the cards`() {
        var script = waiting()
        #expect(script.wanted() == [.findOwnAddress(port: 7052)])
        script.take(.ownAddress(JoinAddress(host: "192.168.1.20")))
        #expect(script.wanted() == [])
        script.type("y")
        #expect(script.wanted() == [.copy("GameClient join 192.168.1.20/K3QF")])
        script.take(.tell(ScreenMessage(text: "Copied to the clipboard.")))
        script.at = 15_000
        _ = script.client?.clock.heard(at: 14_000)
        RoomDrawingTests.expect(script.rows, like: RoomDrawings.waiting)
    }

    @Test func `only q leaves a room that waits`() {
        var script = waiting(host: "192.168.1.20")
        script.press(.escape)
        #expect(script.wanted() == [])
        #expect(script.message == " q leaves the room.")
        #expect(script.keys.hasSuffix("q leave"))
        script.type("q")
        #expect(script.wanted() == [.command(.leave)])
    }

    @Test func `the line for a friend leads into the room`() throws {
        var script = waiting(host: "192.168.1.20")
        script.type("y")
        guard case .copy(let line)? = script.wanted().last else {
            Issue.record("nothing is copied")
            return
        }
        let words = line.split(separator: " ").dropFirst().map(String.init)
        let invocation = try Invocation(words)
        #expect(invocation.command == .join)
        let address = try invocation.argument.map { try JoinAddress($0) }
        #expect(address == JoinAddress(host: "192.168.1.20", code: "K3QF"))
    }

    @Test func `nothing is copied before somebody wants it`() {
        var script = waiting(host: "192.168.1.20")
        #expect(script.wanted() == [])
        #expect(!script.canvas.frame.text.contains("localhost"))
    }

    @Test func `without a network the line is for this computer`() {
        var script = waiting()
        script.take(.ownAddress(nil))
        script.type("y")
        #expect(script.wanted().last == .copy("GameClient join localhost/K3QF"))
        #expect(script.canvas.frame.text.contains("computer only."))
    }

    @Test func `y copies b seats a bot and s starts`() {
        var script = waiting()
        script.take(.ownAddress(JoinAddress(host: "192.168.1.20")))
        _ = script.wanted()
        script.type("yb3s")
        #expect(
            script.wanted() == [
                .copy("GameClient join 192.168.1.20/K3QF"),
                .command(.bot(.normal)), .command(.start),
            ]
        )
        script.press(.enter)
        #expect(script.message == " Not yet: waiting for a second player.")
    }

    @Test func `whoever comes later copies nothing unasked`() {
        var script = waiting(["bob", "ann"], host: "192.168.1.20", seats: nil)
        #expect(script.wanted() == [])
        script.type("y")
        #expect(script.wanted() == [.copy("GameClient join 192.168.1.20/K3QF")])
        #expect(script.keys.contains("q leave"))
    }

    @Test func `a full room says for whom it waits`() {
        var script = waiting(["ann", "bob"])
        script.client?.room?.seats[1].isReady = false
        #expect(script.rows[1] == "   Waiting for bob…")
        #expect(!script.canvas.frame.text.contains("Tell your friend"))
        script.type("b")
        #expect(!script.message.contains("Which bot?"))
        #expect(script.wanted().contains(.command(.bot(.normal))))
    }

    @Test func `a small window has the line alone`() {
        var script = waiting(host: "192.168.1.20")
        script.size = Size(columns: 40, rows: 12)
        #expect(script.canvas.frame.text.contains("GameClient join 192.168.1.20/K3QF"))
        for row in script.rows { #expect(Width.of(row) <= 40) }
    }

    @Test func `Q lays a code over the screen until a key is pressed`() {
        var script = waiting(host: "192.168.1.20")
        script.client?.web = WebPlace(port: 7_080)
        #expect(script.canvas.frame.text.contains("http://192.168.1.20:7080/r/K3QF"))
        #expect(script.canvas.frame.text.contains("Q shows a QR code."))
        _ = script.wanted()
        script.type("Q")
        let text = script.canvas.frame.text
        #expect(text.contains("GameClient join 192.168.1.20/K3QF"))
        #expect(text.contains("http://192.168.1.20:7080/r/K3QF"))
        #expect(text.contains("█▀▀▀▀▀█"))
        script.type("s")
        #expect(!script.canvas.frame.text.contains("█▀▀▀▀▀█"))
        #expect(!script.wanted().contains(.command(.start)))
    }

    @Test func `a code for a phone has this computer's address and not localhost`() {
        var script = waiting()
        script.client?.web = WebPlace(port: 7_080)
        script.take(.ownAddress(nil))
        _ = script.wanted()
        script.type("Q")
        #expect(script.wanted().contains(.findOwnAddress(port: 7_052)))
        script.take(.ownAddress(JoinAddress(host: "192.168.1.20")))
        #expect(script.canvas.frame.text.contains("http://192.168.1.20:7080/r/K3QF"))
    }

    @Test func `a terminal that is too small has the address alone`() {
        var script = waiting(host: "192.168.1.20")
        script.client?.web = WebPlace(port: 7_080)
        script.size = Size(columns: 60, rows: 16)
        script.type("Q")
        let text = script.canvas.frame.text
        #expect(text.contains("too small for the QR code"))
        #expect(text.contains("http://192.168.1.20:7080/r/K3QF"))
        #expect(!text.contains("█▀▀▀▀▀█"))
    }

    @Test func `a server without a page says so`() {
        var script = waiting(host: "192.168.1.20")
        script.type("Q")
        #expect(script.message == " This server has no page for browsers.")
    }

    @Test func `a friend needs to know of the password`() {
        var script = waiting()
        #expect(!script.text.contains("password"))
        script.client?.room?.isLocked = true
        #expect(script.text.contains("They need the room's password, too."))
    }

    @Test func `the maker of a room with a password knows that it has one`() {
        var script = BoardScript(.lobby, asks: true)
        script.greet()
        script.ok(.list([], next: nil))
        var options = NewRoomOptions()
        options.password = "secret"
        script.receive(.command(.create(options)))
        script.ok(.entered(script.snapshot([])))
        #expect(script.room?.isLocked == true)
    }
}
