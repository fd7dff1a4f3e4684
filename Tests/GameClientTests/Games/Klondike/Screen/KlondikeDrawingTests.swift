import GameProtocol
import TerminalKit
import Testing

@testable import ClientCore
@testable import ClientCoreTests
@testable import GameClient

/// Tests of the pictures of a Klondike board, cell by cell, and of properties that hold in every
/// window.
@Suite("The drawings of a patience")
struct KlondikeDrawingTests {
    static let board = KlondikeBoard(
        stock: 9,
        waste: "2C 0H 9H",
        foundations: [3, 0, 1, 0],
        "KS QH JS 0D 9C 8D 7S 6H 5S 4D",
        "1 7D",
        "",
        "3 QC JD",
        "4 0C",
        "5 8C 7H 6C",
        "6 5H"
    )

    private static func script(_ columns: Int, _ rows: Int, draw: Int = 1) -> PatienceScript {
        var options = KlondikeOptions.Request()
        options.draw = draw
        var script = PatienceScript(options, onScreen: true)
        script.size = Size(columns: columns, rows: rows)
        script.client.room?.patience.board = board
        return script
    }

    @Test func `cards jump when all are up, unless nothing is to move`() throws {
        for motion in ScreenSettings.Motion.allCases {
            var script = PatienceScript(onScreen: true)
            script.screen.settings.motion = motion
            script.client.room?.patience.board = KlondikeBoard(foundations: [13, 13, 13, 13])
            script.happen(.over(Self.over))
            let isMoving = motion == .full
            #expect(script.text.contains("WON") != isMoving, "\(motion)")
            var frames: Set<String> = []
            for _ in 0..<80 {
                frames.insert(script.text)
                guard let next = script.deadline, next < script.at + 500 else { break }
                script.wait(max(1, next - script.at))
            }
            script.wait(5000)
            #expect(script.text.contains("WON"))
            #expect((frames.count > 10) == isMoving, "\(motion): \(frames.count)")
        }
    }

    private static let over = Over(
        game: .klondike,
        round: 1,
        reason: .complete,
        result: .win,
        winners: ["ann"],
        scores: [Score(player: "ann", points: 700)],
        stats: [KlondikeStats().stats],
        proof: "",
        serverSeed: "",
        entropies: [""],
        seedCommit: ""
    )

    @Test func `a board of 80 by 24`() {
        expectPicture(Self.trimmed(Self.script(80, 24).rows), Self.normal)
    }

    @Test func `a board of 40 by 14`() {
        expectPicture(Self.trimmed(Self.script(40, 14, draw: 3).rows), Self.compact)
    }

    @Test func `a board in ASCII`() {
        let frame = Self.script(80, 24).canvas.frame.ascii { _ in nil }
        #expect(frame.text.utf8.allSatisfy { $0 < 0x80 })
        #expect(frame.text.contains("+9H") || frame.text.contains("9H-"))
    }

    /// The test draws every window, with piles up to the greatest possible height.
    @Test func `nothing leaves its frame in any window`() {
        for columns in stride(from: 40, through: 130, by: 15) {
            for rows in stride(from: 12, through: 44, by: 4) {
                var script = Self.script(columns, rows)
                script.client.room?.patience.board?.tableau[6] = .init(
                    down: 6,
                    cards: PlayingCard.codes("KH QS JH 0S 9H 8S 7H 6S 5H 4S 3H 2S AH")
                )
                let text = script.rows
                #expect(text.count == rows)
                #expect(text.allSatisfy { Width.of($0) <= columns }, "\(columns)x\(rows)")
                let all = text.joined()
                for sign in ["4D", "7D", "JD", "10C", "6C"].map({ Self.sign($0) }) + ["A♥"] {
                    #expect(all.contains(sign), "\(columns)x\(rows): \(sign)")
                }
            }
        }
    }

    @Test func `a small window keeps the room's code and shows whole hints and questions`() {
        var options = KlondikeOptions.Request()
        (options.draw, options.scoring) = (3, .vegas)
        for others in [[], ["bob"]] {
            var script = PatienceScript(options, others: others, onScreen: true)
            script.size = Size(columns: 40, rows: 14)
            #expect(script.rows[0].contains("… K3QF "), "\(script.rows[0])")
            #expect(!script.bar.contains("…"), "\(script.bar)")
            script.tap(.character("H"))
            #expect(script.message.hasPrefix("Hint: "))
            #expect(!script.message.contains("…"), "\(script.message)")
            script.tap(.character(others.isEmpty ? "R" : "D"))
            #expect(!script.message.contains("…"), "\(script.message)")
            #expect(script.keys.contains("n play on"))
        }
    }

    /// Returns the rows without the blanks at their ends.
    @Test func `a lost connection tells of the race's clock, and of none where none runs`() {
        var race = PatienceScript(others: ["bob"], onScreen: true)
        race.client.resumeMs = 120_000
        race.client.token = "token"
        var alone = PatienceScript(onScreen: true)
        (alone.client.resumeMs, alone.client.token) = (120_000, "token")
        race.receive(.closed)
        alone.receive(.closed)
        #expect(race.rows[1].hasSuffix("The clock goes on: 15:00."), "\(race.rows[1])")
        #expect(alone.rows[1].contains("Connection lost."))
        #expect(!alone.rows[1].contains("clock"))
        race.size = Size(columns: 40, rows: 14)
        #expect(race.rows[1] == "Connection lost. Seat 2:00, clock 15:00")
        #expect(!race.rows.contains { $0.contains("…") && !$0.hasPrefix("Klondike") })
        #expect(race.rows[13].hasSuffix("q leave"))
    }

    private static func trimmed(_ rows: [String]) -> String {
        rows.map { row in String(row.reversed().drop { $0 == " " }.reversed()) }
            .joined(separator: "\n")
    }

    private static func sign(_ word: String) -> String {
        word.replacing("D", with: "♦").replacing("C", with: "♣")
    }

    static let normal = """
         Klondike, draw 1 · K3QF                                         ● 3 ms   00:00
         ▶ ann ▲   pick a card, or turn the stock
          ╔════╗ ╭9♥──╮        ╭3♠──╮ ╭────╮ ╭A♣──╮ ╭────╮   │ SCORE
          ║ 9 ╲║ │    │        │    │ │ ♦  │ │    │ │ ♥  │   │ points                 0
          ╚════╝ ╰────╯        ╰────╯ ╰────╯ ╰────╯ ╰────╯   │ cards up         0 of 52
            1      2      3      4      5      6      7      │ ························
          ╭K♠──╮ ╱╲╱╲╱╲ ╭────╮ ╱╲╱╲╱╲ ╱╲╱╲╱╲ ╱╲╱╲╱╲ ╱╲╱╲╱╲   │ moves                  0
          ╭Q♥──╮ ╭7♦──╮ │    │ ╲╱╲╱╲╱ ╲╱╲╱╲╱ ╲╱╲╱╲╱ ╲╱╲╱╲╱   │ pass                   1
          ╭J♠──╮ │    │ ╰────╯ ╱╲╱╲╱╲ ╱╲╱╲╱╲ ╱╲╱╲╱╲ ╱╲╱╲╱╲   │
          ╭10♦─╮ ╰────╯        ╭Q♣──╮ ╲╱╲╱╲╱ ╲╱╲╱╲╱ ╲╱╲╱╲╱   │ CHAT
          ╭9♣──╮               ╭J♦──╮ ╭10♣─╮ ╱╲╱╲╱╲ ╱╲╱╲╱╲   │
          ╭8♦──╮               │    │ │    │ ╭8♣──╮ ╲╱╲╱╲╱   │
          ╭7♠──╮               ╰────╯ ╰────╯ ╭7♥──╮ ╭5♥──╮   │
          ╭6♥──╮                             ╭6♣──╮ │    │   │
          ╭5♠──╮                             │    │ ╰────╯   │
          ╭4♦──╮                             ╰────╯          │
          │    │                                             │
          ╰────╯                                             │
                                                             │
                                                             │ t to chat
                                                             │
                                                             │

         ←↑↓→ Enter pick 1-7 pile s stock u undo H hint R redeal t chat ? help q leave
        """

    static let compact = """
        Klondike, draw 3 K3QF       ● 3 ms 00:00
        ▶ ann ▲   pick a card, or turn the stock
           ▒9▒▒  2♣10♥ 9♥  3♠   ♦    A♣   ♥
            1    2    3    4    5    6    7
            K♠  ▒1▒▒  ·   ▒3▒▒ ▒4▒▒ ▒5▒▒ ▒6▒▒
            …4   7♦        Q♣  10♣   8♣   5♥
            8♦             J♦        7♥
            7♠                       6♣
            6♥
            5♠
            4♦
        0 points   0 of 52 up   pass 1

        arrows Enter pick s u H ? help q leave
        """

}
