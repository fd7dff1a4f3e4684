import GameProtocol
import TerminalKit
import Testing

@testable import ClientCore
@testable import ClientCoreTests
@testable import GameClient

@Suite("FindScreen")
struct FindScreenTests {
    private static let servers = [
        server("Kitchen table", "192.168.1.20", rooms: 4, open: 3, players: 5),
        server("Living room", "192.168.1.31", port: 7060, rooms: 0, open: 0, players: 1),
    ]
    private static let recent = [
        RecentServer(address: JoinAddress(host: "10.0.0.7"), isAnswering: false),
        RecentServer(address: JoinAddress(host: "192.168.1.20"), isAnswering: true, isFound: true),
    ]

    private static func server(
        _ name: String,
        _ host: String,
        port: UInt16 = 7052,
        rooms: Int,
        open: Int,
        players: Int
    ) -> FoundServer {
        FoundServer(
            inst: host,
            name: name,
            address: JoinAddress(host: host, port: port),
            protocols: [1],
            rooms: rooms,
            open: open,
            players: players,
            delay: nil
        )
    }

    /// - Parameter isKnown: whether the client has asked for the player's name before.
    private func script(isKnown: Bool = true, servers: [FoundServer] = servers) -> LobbyScript {
        var script = LobbyScript()
        var settings = ScreenSettings()
        settings.program = "GameClient 0.1"
        settings.name = "ann"
        settings.isNameChosen = isKnown
        script.screen = ScreenState(settings)
        script.client = nil
        script.take(.servers(servers, Self.recent))
        return script
    }

    @Test func `found and recent servers are listed`() {
        expectPicture(script().text(leavingOut: 5), Self.drawing)
    }

    @Test func `enter connects to the chosen server`() {
        var script = script()
        script.press(.down, .enter)
        script.type("3")
        script.press(.enter)
        #expect(
            script.wanted() == [
                .connect(JoinAddress(host: "192.168.1.31", port: 7060), name: "ann"),
                .connect(JoinAddress(host: "10.0.0.7"), name: "ann"),
            ]
        )
        script.type("4")
        #expect(script.message == " There is no server 4 in the list.")
    }

    @Test(arguments: ["t", "c"])
    func `a screen that was open at one server is not open at the next`(key: String) {
        func rows(pressing key: String) -> ArraySlice<String> {
            var script = script()
            script.client = LobbyScript().client
            script.type(key)
            script.client = nil
            script.press(.enter)
            script.client = LobbyScript().client
            return script.rows.dropLast(2)
        }
        #expect(rows(pressing: key) == rows(pressing: ""))
    }

    @Test func `the name is asked once and kept`() {
        var script = script(isKnown: false)
        #expect(script.canvas.frame.cursor == Position(column: 18, row: 2))
        // The player only looked at the login name and did not choose it: no question comes.
        script.press(.left, .home, .end, .enter)
        #expect(
            script.wanted() == [
                .keepName("ann"), .connect(JoinAddress(host: "192.168.1.20"), name: nil),
            ]
        )
        script.press(.function(2))
        script.type("a2")
        script.press(.enter)
        #expect(
            script.wanted() == [
                .keepName("anna2"), .connect(JoinAddress(host: "192.168.1.20"), name: "anna2"),
            ]
        )
        script.press(.function(2), .control("u"))
        script.type("-x")
        script.press(.enter)
        #expect(script.message.hasPrefix(" A name begins with a letter or a digit."))
        script.press(.escape)
        #expect(script.rows[2] == "   Your name   anna2")
    }

    @Test func `an address is typed or pasted with its command`() {
        var script = script()
        script.type("a10.0.0.9:7060/k3qf")
        #expect(script.message == " Address: 10.0.0.9:7060/k3qf_")
        script.press(.enter)
        script.type("a")
        script.take(.terminal(.paste("GameClient join 192.168.1.20/K3QF\n")))
        script.press(.enter)
        #expect(
            script.wanted() == [
                .connect(JoinAddress(host: "10.0.0.9", port: 7060, code: "K3QF"), name: "ann"),
                .connect(JoinAddress(host: "192.168.1.20", code: "K3QF"), name: "ann"),
            ]
        )
        script.type("ano/such/thing")
        script.press(.enter)
        #expect(script.text.contains("is not an address"))
        script.press(.escape)
        #expect(script.message == " Looking for servers…  (2 found)")
    }

    @Test func `a server that is found meanwhile leaves the selection where it is`() {
        var script = script()
        script.press(.down)
        let found = [Self.server("Attic", "192.168.1.5", rooms: 0, open: 0, players: 0)]
        script.take(.servers(found + Self.servers, Self.recent))
        script.press(.enter)
        let address = JoinAddress(host: "192.168.1.31", port: 7060)
        #expect(script.wanted() == [.connect(address, name: "ann")])
    }

    @Test func `without a server the hint for a newcomer stays`() {
        var script = script(servers: [])
        script.take(.servers([], []))
        #expect(script.canvas.frame.text.contains("none yet"))
        #expect(script.canvas.frame.text.contains("run:  GameServer"))
        script.press(.enter)
        #expect(script.message == " No server is found yet. a types an address.")
        script.type("q")
        #expect(script.wanted() == [.quit])
    }

    @Test func `a small window keeps names and addresses`() {
        var script = script()
        script.size = Size(columns: 40, rows: 12)
        #expect(script.rows[5] == "▶ 1  Kitchen table  192.168.1.20")
        for row in script.rows { #expect(Width.of(row) <= 40) }
    }

    @Test func `why there is no server stands in a box with what can be done`() {
        var script = script()
        script.press(.enter)
        script.take(.happened(.failed(.refused(JoinAddress(host: "192.168.1.20")))))
        let box = (8..<15).map { "      " + script.canvas.frame.text(row: $0, 6..<74) }
            .joined(separator: "\n")
        let below = script.rows[22...].joined(separator: "\n")
        expectPicture(box + "\n" + below, Self.failure)
        _ = script.wanted()
        script.type("r")
        #expect(
            script.wanted() == [.connect(JoinAddress(host: "192.168.1.20"), name: "ann")]
        )
        script.take(.happened(.failed(.notOurs(JoinAddress(host: "192.168.1.20")))))
        script.type("a")
        #expect(script.message == " Address: _")
    }

    @Test func `every failure has its sentence in the window`() {
        let to = JoinAddress(host: "192.168.1.20")
        let failures: [(Failure, String)] = [
            (.timeout(to, seconds: 10), "did not answer in 10 s. Is 7052 the port for games?"),
            (.unknownHost(to), "There is no computer named"),
            (.notOurs(to), "is not a card table"),
            (.unsupportedProtocol(server: "Kitchen table", versions: [2]), "speaks protocol 1"),
            (.ended(.replaced, message: "", server: "x", afterSeconds: nil), "somewhere else"),
            (.ended(.serverFull, message: "", server: "Attic", afterSeconds: 20), "Attic is full."),
            (.seatGone(.restarted(server: "Attic"), to), "Attic was restarted; the round is gone."),
            (.seatGone(.away(seconds: 120), to), "away for more than 2:00"),
            (.lost(seatSeconds: nil), "Connection lost."),
        ]
        for (failure, words) in failures {
            for size in [Size(columns: 80, rows: 24), Size(columns: 40, rows: 12)] {
                var script = script()
                script.size = size
                script.take(.happened(.failed(failure)))
                let inside = size.columns == 80 ? 7..<73 : 2..<38
                let text = (0..<size.rows).flatMap {
                    script.canvas.frame.text(row: $0, inside).split(separator: " ")
                }.joined(separator: " ")
                #expect(text.contains(words), "\(size) \(failure)")
            }
        }
    }

    @Test func `a taken name asks for another with the suggestion filled in`() {
        var script = LobbyScript()
        let address = JoinAddress(host: "192.168.1.20")
        script.take(.happened(.failed(.nameTaken(name: "bob", suggest: "bob2", address))))
        script.client = nil
        #expect(script.rows[2] == "   Your name   bob2_")
        #expect(script.message.contains("The name bob is in use here. Enter takes bob2"))
        script.press(.enter)
        // The new try leads to the same target: the room, or a new one.
        #expect(script.wanted() == [.tryAgain(name: "bob2")])
    }

    @Test func `kept seats come first and enter goes back`() {
        var script = script()
        let seat = SeatTicket(
            address: JoinAddress(host: "192.168.1.20"),
            name: "ann",
            room: "TYH2ST",
            token: "token",
            resumeMs: 120_000
        )
        script.take(.seats([seat]))
        #expect(script.rows[4] == "   YOUR SEATS")
        #expect(
            script.rows[5] == "   ▶ 1  TYH2ST at 192.168.1.20 as ann, kept for up to 2:00"
        )
        #expect(script.message == " Enter goes back to your seat in TYH2ST.")
        script.press(.enter)
        #expect(script.wanted() == [.goBack(seat)])
        script.press(.down)
        #expect(script.message.contains("Looking for servers"))
        script.press(.enter)
        #expect(script.wanted() == [.connect(Self.servers[0].address, name: "ann")])
    }

    @Test func `after a failure on the way to a seat the next try leads to the seat`() {
        var script = script()
        let seat = SeatTicket(
            address: JoinAddress(host: "192.168.1.20"),
            name: "ann",
            room: "TYH2ST",
            token: "token",
            resumeMs: 120_000
        )
        script.take(.seats([seat]))
        script.press(.enter)
        script.take(.happened(.failed(.refused(seat.address))))
        script.type("r")
        #expect(script.wanted() == [.goBack(seat), .goBack(seat)])
        script.take(.happened(.failed(.seatGone(.unknown, seat.address))))
        script.type("r")
        #expect(script.wanted() == [.connect(seat.address, name: "ann")])
    }

    private static let drawing = """
         Cardtable                                                       GameClient 0.1
        ────────────────────────────────────────────────────────────────────────────────
           Your name   ann

           SERVERS ON THIS NETWORK
           ▶ 1  Kitchen table      192.168.1.20          4 rooms   3 open   5 players
             2  Living room        192.168.1.31:7060     0 rooms   0 open   1 player

           RECENT
             3  10.0.0.7           not answering

             a  type an address…

           No server yet?  On any computer here run:  GameServer
           It prints the line your friends paste to join.

        ────────────────────────────────────────────────────────────────────────────────
         Looking for servers…  (2 found)
         ↑↓ choose   Enter connect   a address   F2 name   ? help   q quit
        """

    private static let failure = """
              ╭─ Could not connect ──────────────────────────────────────────────╮
              │  Nothing answers at 192.168.1.20, port 7052.                     │
              │  Is GameServer running there?  Check:                            │
              │      GameClient ping 192.168.1.20                                │
              │                                                                  │
              │  r try again     a other address     Esc back                    │
              ╰──────────────────────────────────────────────────────────────────╯
         The computer is there, but nothing listens on that port.
         r retry   a address   ? help   q quit
        """
}

extension Frame {
    /// Returns the text of some columns of a row.
    fileprivate func text(row: Int, _ columns: Range<Int>) -> String {
        columns.map { self[$0, row] }.filter { $0.width != 0 }.map(\.text).joined()
    }
}
