import GameProtocol
import Testing

@testable import ClientCore

@Suite("What the history keeps of a round that did not end on the table")
struct HistoryEndingTests {
    /// Returns the endings that the history keeps of a running round after these inputs.
    private static func kept(_ inputs: [(ClientInput, Int)]) -> [PlayedGame.Ending] {
        var setting = BoardSetting()
        setting.phase = .playing
        var client = BoardScript(inside: setting.state).client
        client.token = "t"
        let keeper = HistoryKeeper(nil) { 0 }
        var endings: [PlayedGame.Ending] = []
        for (input, at) in inputs {
            let before = HistoryKeeper.Change(client)
            let effects = client.receive(input, at: 1_000_000 + at)
            let known = keeper.last
            let error = keeper.take(input, effects, before: before, after: client, at: at)
            #expect(error == nil)
            if let game = keeper.last, game != known { endings.append(game.ending) }
        }
        return endings
    }

    private static func bye(_ code: ByeCode, reconnect: Bool = false) -> ClientInput {
        .line(.connection(.bye(Bye(code, "So.", reconnect: reconnect))))
    }

    @Test func `a server that closes for good is no defeat`() {
        #expect(Self.kept([(Self.bye(.shuttingDown), 0)]) == [.cut])
    }

    @Test func `another run of the program keeps its own result`() {
        #expect(Self.kept([(Self.bye(.replaced), 0)]) == [])
    }

    @Test func `a round that goes on is not over`() {
        #expect(Self.kept([(Self.bye(.shuttingDown, reconnect: true), 0)]) == [])
        #expect(Self.kept([(.closed, 0)]) == [])
    }

    @Test func `a connection that does not come back is no defeat`() {
        let tries = stride(from: 1000, through: 400_000, by: 1000).flatMap { at in
            [(ClientInput.alarm, at), (.closed, at)]
        }
        #expect(Self.kept([(.closed, 0)] + tries) == [.cut])
    }

    @Test func `leaving is`() {
        let left = ClientInput.line(.reply(Reply(re: "leave", id: .number(1), .ok(.none))))
        let inputs = [(.command(.leave), 0), (ClientInput.command(.yes), 1), (left, 2)]
        #expect(Self.kept(inputs) == [.left])
    }

    @Test func `what was cut is neither won nor lost`() throws {
        var game = PlayedGame(
            endedAt: 1,
            milliseconds: 1,
            server: "s",
            room: "K3QF",
            round: 1,
            what: "Concentration 4x4",
            pointUnit: "pair",
            moveUnit: "flip",
            me: "ann",
            players: [
                PlayedGame.Player(name: "ann", points: -9_000_000, moves: 4),
                PlayedGame.Player(name: "bob", points: 3, moves: 4),
            ],
            winners: [],
            ending: .cut,
            lines: []
        )
        #expect(game.outcome == .unknown)
        #expect(game.result == "cut off")
        // The history keeps points up to the protocol's limits.
        #expect(PlayedGame(line: game.line(withLines: true).dropLast()) == game)
        game.ending = .left
        #expect(game.outcome == .lost)
    }
}
