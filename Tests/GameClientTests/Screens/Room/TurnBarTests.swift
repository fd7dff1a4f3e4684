import GameProtocol
import TerminalKit
import Testing

@testable import ClientCore
@testable import ClientCoreTests
@testable import GameClient

/// Tests of the row that names the player to move.
@Suite struct TurnBarTests {
    /// The paint of the clock at the right end of the row.
    private static func clock(_ script: BoardScript) -> Style.Paint? {
        script.canvas.frame.row(1).last { $0.scalar != " " }?.style.paint
    }

    @Test func `the clock of the own turn is red in its last ten seconds`() {
        var script = BoardScript(BoardSetting().state)
        script.turn("ann")
        let before = Self.clock(script)
        #expect(before != .error)
        script.wait(49_000)
        #expect(Self.clock(script) == before)
        script.wait(2_000)
        #expect(Self.clock(script) == .error)
        #expect(script.rows[1].contains("0:09 left"))
    }

    @Test func `the clock of another's turn stays as it is`() {
        var script = BoardScript(BoardSetting().state)
        script.turn("bob")
        script.wait(55_000)
        #expect(Self.clock(script) != .error)
    }

    @Test func `what has no room is said shorter, not cut`() {
        var setting = BoardSetting()
        setting.phase = .lobby
        setting.seats = [BoardSetting.Seat(name: "ann", pairs: 0, flips: 0)]
        var script = BoardScript(setting.state)
        #expect(script.rows[1].contains("(press b to play a bot meanwhile)"))
        script.size = Size(columns: 40, rows: 14)
        #expect(script.rows[1] == "  Waiting for a second player…")
        var table = DeckScript(onScreen: .free)
        table.size = Size(columns: 34, rows: 12)
        #expect(table.rows[1] == "▶ Space lays 1        52-card deck")
    }

    @Test func `where the line for a friend has no room the address stands alone`() {
        var setting = BoardSetting()
        setting.phase = .lobby
        setting.seats = [BoardSetting.Seat(name: "ann", pairs: 0, flips: 0)]
        var script = BoardScript(setting.state)
        script.size = Size(columns: 34, rows: 12)
        #expect(script.canvas.frame.text.contains("│ 192.168.1.20/K3QF"))
        #expect(script.rows[9] == "Here: ann")
    }

    @Test func `where flips have no room the score has pairs alone`() {
        var script = BoardScript(BoardSetting().state)
        script.size = Size(columns: 60, rows: 18)
        #expect(script.canvas.frame.text.contains("▲ ann 0 pairs, 0 flips   ● bob 0, 0"))
        script.size = Size(columns: 34, rows: 12)
        #expect(script.canvas.frame.text.contains("▲ ann 0   ● bob 0"))
    }
}
