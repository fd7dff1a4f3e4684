import GameProtocol
import TerminalKit
import Testing

@testable import ClientCore
@testable import ClientCoreTests

/// Tests of every drawing of a room's screen, cell by cell.
@Suite("The drawings of a room")
struct RoomDrawingTests {
    @Test func `a board of four by four in the own turn`() {
        var script = Self.fourByFour()
        script.look("bob", at: 11)
        script.press(.right, .down)
        expectPicture(script.text, RoomDrawings.fourByFour)
    }

    @Test func `a board of six by six with a number being typed`() {
        var script = Self.sixBySix()
        script.type("27")
        expectPicture(script.text, RoomDrawings.sixBySix)
    }

    @Test func `a board of eight by eight in the turn of another`() {
        var script = Self.eightByEight()
        script.type("36")
        script.press(.enter, .character(" "))
        expectPicture(script.text, RoomDrawings.eightByEight)
    }

    @Test func `a small window`() {
        var script = Self.small()
        script.press(.right, .down)
        expectPicture(script.text, RoomDrawings.compact)
    }

    @Test func `a board that is watched`() {
        let script = Self.watched()
        Self.expect(script.rows, like: RoomDrawings.watching)
    }

    @Test func `a game that is over`() {
        let script = Self.over()
        Self.expect(script.rows, like: RoomDrawings.over)
    }

    @Test func `the board of a room that waits`() {
        var setting = BoardSetting(side: 6)
        setting.phase = .lobby
        setting.elapsedMs = nil
        setting.seats = [BoardSetting.Seat(name: "ann", pairs: 0, flips: 0)]
        var script = BoardScript(setting.state, delayMs: 2)
        script.client.room?.seatCount = 2
        script.wait(14_000)
        script.client.clock.restart(at: script.at)
        let drawn = Self.rows(RoomDrawings.waiting)
        // The box covers rows 7 to 16; its text is not the board's.
        for row in [0] + Array(2...6) { #expect(script.rows[row] == drawn[row]) }
        for row in 7...17 {
            #expect(Self.panel(script.rows[row]) == Self.panel(drawn[row]))
        }
        #expect(script.rows[17] == drawn[17])
    }

    private static func panel(_ row: String) -> Substring {
        row.lastIndex(of: "│").map { row[$0...] } ?? ""
    }
}

extension RoomDrawingTests {
    static func rows(_ drawing: String) -> [String] {
        drawing.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    /// Expects the rows before the sign for omitted rows, and the last rows after it.
    static func expect(_ rows: [String], like drawing: String) {
        let drawn = self.rows(drawing)
        let gap = drawn.firstIndex(of: " ⋮") ?? drawn.count
        expectPicture(Array(rows.prefix(gap)), Array(drawn.prefix(gap)))
        let rest = drawn.dropFirst(gap + 1)
        expectPicture(Array(rows.suffix(rest.count)), Array(rest))
    }

    /// Advances a script to a moment without movement, with this much time left for the turn.
    static func settle(_ script: inout BoardScript) {
        script.at += 1000
        script.client.clock.restart(at: script.at)
    }

    static func fourByFour() -> BoardScript {
        var setting = BoardSetting(elapsedMs: (4 * 60 + 30) * 1000)
        setting.seats = [
            BoardSetting.Seat(name: "ann", pairs: 1, flips: 6),
            BoardSetting.Seat(name: "bob", pairs: 1, flips: 4),
        ]
        setting.take("cat", "ann", 1, 10)
        setting.take("bee", "bob", 4, 15)
        setting.turn = RoomState.Turn(turn: 5, player: "bob", nth: 1, clockMs: 9000)
        var script = BoardScript(setting.state)
        script.miss("bob", (3, "ghost"), (9, "pumpkin"))
        script.turn("ann", clockMs: 44_000)
        script.happen(.chat(player: "bob", role: .player, text: "I had that one!"))
        script.happen(.chat(player: "ann", role: .player, text: ":-)"))
        script.happen(.joined(player: "zoe", role: .spectator, seedCommit: ""))
        settle(&script)
        return script
    }

    static func sixBySix() -> BoardScript {
        var setting = BoardSetting(side: 6, elapsedMs: (7 * 60 + 11) * 1000)
        setting.seats = [
            BoardSetting.Seat(name: "ann", pairs: 2, flips: 8),
            BoardSetting.Seat(name: "bob", pairs: 2, flips: 6),
        ]
        setting.take("cat", "ann", 3, 31)
        setting.take("lion", "ann", 16, 36)
        setting.take("bee", "bob", 8, 22)
        setting.take("frog", "bob", 19, 20)
        setting.turn = RoomState.Turn(turn: 9, player: "bob", nth: 1, clockMs: 9000)
        var script = BoardScript(setting.state)
        script.miss("bob", (14, "panda"), (30, "whale"))
        script.turn("ann", clockMs: 18_000)
        script.flip("ann", 1, 12, "ghost")
        script.happen(.chat(player: "bob", role: .player, text: "brb tea"))
        script.happen(.joined(player: "zoe", role: .spectator, seedCommit: ""))
        script.look("bob", at: 5)
        settle(&script)
        return script
    }

    static func eightByEight() -> BoardScript {
        var setting = BoardSetting(
            code: "W9HB",
            title: "friday-night",
            side: 8,
            elapsedMs: (11 * 60 + 39) * 1000
        )
        setting.seats = [
            BoardSetting.Seat(name: "ann", pairs: 2, flips: 12),
            BoardSetting.Seat(name: "bob", pairs: 2, flips: 14),
        ]
        setting.take("lion", "bob", 2, 63)
        setting.take("cat", "ann", 5, 44)
        setting.take("bee", "bob", 9, 58)
        setting.take("skull", "ann", 17, 18)
        setting.turn = RoomState.Turn(turn: 9, player: "ann", nth: 1, clockMs: 9000)
        var script = BoardScript(setting.state, delayMs: 310)
        script.miss("ann", (36, "koala"), (51, "tiger"))
        script.turn("bob", clockMs: 10_000)
        script.flip("bob", 1, 23, "robot")
        script.happen(.joined(player: "zoe", role: .spectator, seedCommit: ""))
        script.look("bob", at: 30)
        settle(&script)
        return script
    }

    static func small() -> BoardScript {
        var setting = BoardSetting(elapsedMs: (4 * 60 + 30) * 1000)
        setting.seats = [
            BoardSetting.Seat(name: "ann", pairs: 1, flips: 6),
            BoardSetting.Seat(name: "bob", pairs: 1, flips: 6),
        ]
        setting.take("cat", "ann", 1, 10)
        setting.take("bee", "bob", 4, 15)
        setting.turn = RoomState.Turn(turn: 5, player: "ann", nth: 1, clockMs: 44_000)
        var script = BoardScript(setting.state)
        script.size = Size(columns: 40, rows: 14)
        script.flip("ann", 1, 7, "ghost")
        script.happen(.chat(player: "bob", role: .player, text: "I had that one!"))
        settle(&script)
        return script
    }

    static func watched() -> BoardScript {
        var setting = BoardSetting(side: 6, elapsedMs: (7 * 60 + 11) * 1000)
        setting.seats = [
            BoardSetting.Seat(name: "ann", pairs: 2, flips: 8),
            BoardSetting.Seat(name: "bob", pairs: 1, flips: 8),
        ]
        setting.spectators = ["max", "lea", "zoe"]
        setting.take("cat", "ann", 3, 31)
        setting.take("lion", "ann", 16, 36)
        setting.take("bee", "bob", 8, 22)
        setting.turn = RoomState.Turn(turn: 9, player: "bob", nth: 1, clockMs: 9000)
        var script = BoardScript(setting.state, me: "zoe", delayMs: 9)
        script.turn("ann", clockMs: 18_000)
        script.flip("ann", 1, 12, "ghost")
        script.look("ann", at: 9)
        script.hear(
            .connection(.aside(room: "K3QF", player: "zoe", text: "not that one!!"))
        )
        settle(&script)
        return script
    }

    static func over() -> BoardScript {
        var setting = BoardSetting(side: 6, elapsedMs: (13 * 60 + 4) * 1000)
        setting.seats = [
            BoardSetting.Seat(name: "ann", pairs: 10, flips: 40),
            BoardSetting.Seat(name: "bob", pairs: 8, flips: 44),
        ]
        for cell in 1...36 { setting.take("dog", "bob", cell) }
        setting.take("ghost", "ann", 1, 19)
        setting.take("bee", "ann", 2)
        setting.take("koala", "bob", 3)
        setting.take("imp", "ann", 4)
        setting.taken[5] = (Face(code: "f", pair: "f", text: "🐟", label: "fish"), "bob")
        setting.take("mouse", "bob", 6)
        setting.take("cat", "ann", 7, 12, 25, 30)
        setting.take("snail", "bob", 13)
        var script = BoardScript(setting.state)
        script.tell(.started(round: 1))
        let pair = News.concentration(.paired(player: "ann", scores: []))
        for _ in 1...4 { script.tell(pair) }
        script.at += 1000
        script.happen(.over(Self.result))
        script.tell(.checked(.checked(cells: 36), goesOn: false))
        script.happen(.chat(player: "bob", role: .player, text: "gg!"))
        script.happen(.joined(player: "zoe", role: .spectator, seedCommit: ""))
        script.happen(.ready(player: "bob", isReady: true))
        script.client.clock.restart(at: script.at)
        return script
    }

    static let result = Over(
        round: 1,
        reason: .complete,
        result: .win,
        winners: ["ann"],
        scores: [Score(player: "ann", points: 10), Score(player: "bob", points: 8)],
        stats: [
            ["flips": 40, "matches": 10, "misses": 10],
            ["flips": 44, "matches": 8, "misses": 14],
        ],
        proof: "",
        serverSeed: "",
        entropies: [],
        seedCommit: ""
    )
}
