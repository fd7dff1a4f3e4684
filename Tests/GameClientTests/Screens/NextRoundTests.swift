import GameProtocol
import TerminalKit
import Testing

@testable import ClientCore
@testable import ClientCoreTests
@testable import GameClient

/// Tests that state which ends with a round, a connection or a refusal does not reach into the next
/// one.
@Suite struct NextRoundTests {
    private static let context = ScreenContext(
        size: Size(columns: 80, rows: 24),
        settings: ScreenSettings(),
        at: 5_000
    )

    /// Returns the stored properties of a field after the beginning of a round, without the choices
    /// that a player keeps.
    private static func begun(_ field: some GameField, _ room: RoomView) -> [String: String] {
        var field = field
        _ = field.happened(.started(round: 2), room, context)
        let parts = Mirror(reflecting: field).children.map { ($0.label ?? "", "\($0.value)") }
        return Dictionary(parts) { first, _ in first }.filter { $0.key != "wantedSize" }
    }

    @Test func `a board begins each round as a new board does`() {
        let room = RoomView(BoardSetting().state, me: "ann", at: 0)
        var used = BoardField()
        used.cursor.go(to: 3)
        _ = used.cursor.type("2")
        used.motion.reveal(2, at: 4_900)
        used.pairToldUntil = 6_000
        #expect(Self.begun(used, room) == Self.begun(BoardField(), room))
    }

    @Test func `a patience begins each round as a new patience does`() throws {
        let room = try #require(PatienceScript(onScreen: true).room)
        var used = KlondikeField()
        used.cursor.pile = .waste
        used.clicked = (.stock, at: 4_900)
        used.win = PatienceWin(startedAt: 4_900)
        #expect(Self.begun(used, room) == Self.begun(KlondikeField(), room))
    }

    @Test func `moves under way of a deck are forgotten with the connection`() throws {
        let room = try #require(DeckScript(onScreen: .free).room)
        var used = DeckField()
        used.underWay = PlayingCard.codes("9S")
        (used.isDrawing, used.putsDrawn) = (true, true)
        _ = used.happened(.lost(seconds: 60, isTold: false), room, Self.context)
        #expect(used.underWay.isEmpty && !used.isDrawing && !used.putsDrawn)
    }

    @Test func `a time that ran out is not told in the next round`() {
        var script = BoardScript(BoardSetting().state)
        script.happen(.timeout(turn: 1, player: "ann", strikes: 1))
        script.start(["ann", "bob"], first: "ann", round: 2)
        #expect(!script.message.contains("time is up"))
    }

    @Test func `the closing time of a server is gone with its connection`() {
        var script = LobbyScript()
        let calm = script.rows
        script.take(
            .happened(.notice(code: "closing", message: "", seconds: 60, server: "Kitchen table"))
        )
        #expect(script.rows != calm)
        script.take(.happened(.connectedAgain))
        script.screen.message = nil
        #expect(script.rows == calm)
    }

    @Test func `a bot for a room that was refused comes to no other room`() {
        var script = LobbyScript()
        script.type("b3")
        script.take(.happened(.rejected(.other(code: "too_many", message: "no"))))
        var table = BoardScript(.lobby)
        table.greet()
        let room = RoomView(table.snapshot(["ann"]), me: "ann", at: 0)
        let address = JoinAddress(host: "192.168.1.20", code: "K3QF")
        _ = script.wanted()
        script.take(.happened(.entered(room, address)))
        #expect(script.wanted() == [])
    }
}
