import Foundation
import GameProtocol
import TerminalKit
import Testing

@testable import ClientCore
@testable import ClientCoreTests
@testable import GameClient
@testable import GamesTests

/// Tests of the pictures of all screens. At two sizes they must equal the approved pictures, and at
/// every size they must be whole.
///
/// `TEST_FRAMES` is the number of the 144 sizes at which each screen is drawn, besides the lowest
/// ones and the largest.
@Suite("frames of all screens") struct FrameTests {
    typealias Stage = ScreenKeysTests.Stage

    /// The stages that repeat the picture of a different stage, once all sizes are drawn.
    private static let doubles = [
        "servers in a small window", "rooms in a small window", "a small board", "a small patience",
        "a window too small",
    ]

    /// The usual window, and a narrow one with a different layout; a larger one only has larger
    /// cards.
    private static let sizes = [(80, 24), (40, 14)].map { Size(columns: $0.0, rows: $0.1) }

    static let stages: [Stage] = ScreenKeysTests.stages + others

    /// The stages that the table of keys does not include.
    private static var others: [Stage] {
        var settings = LobbyScript()
        settings.screen.open(.settings)
        var palette = LobbyScript()
        palette.screen.open(.palette)
        var themes = LobbyScript()
        themes.press(.character("t"))
        themes.answer(.themes(ThemeScript.entries, next: nil))
        var review = LobbyScript()
        review.client = nil
        if let game = try? ReviewScreenTests.played(.concentration()) {
            review.take(.review(game))
        }
        var games = LobbyScript()
        games.take(.games((try? GamesScreenTests.games()) ?? []))
        var results = games
        results.press(.tab)
        var people = LobbyScript(rooms: Array(LobbyScript.rooms.prefix(2)))
        people.client?.people.present = [
            ClientPeopleTests.person("dan", "W9HB", .playing),
            ClientPeopleTests.person("kim", minutes: 12), ClientPeopleTests.person("zoe"),
            ClientPeopleTests.person("max", "W9HB", .playing, .spectator),
        ]
        return [
            Stage("the settings", settings), Stage("the palette", palette),
            Stage("the themes", themes), Stage("a review", review),
            Stage("my games", games), Stage("my results", results), Stage("people", people),
            Stage("the ladder", LadderScreenTests.ladder()),
        ] + roomBoxes + calls
    }

    /// The stages with boxes and questions over a room.
    private static var roomBoxes: [Stage] {
        var waiting = BoardSetting()
        waiting.phase = .lobby
        waiting.seats[1].name = "bob"
        var kick = BoardScript(waiting.state)
        kick.press(.character("K"))
        waiting.seats.removeLast()
        var bot = BoardScript(waiting.state)
        bot.press(.character("b"))
        var talk = BoardScript(BoardSetting().state)
        for number in 1...30 {
            let text = "\(number) and so on, in as many words as a panel has no room for"
            talk.happen(.chat(player: "bob", role: .player, text: text))
        }
        talk.press(.pageUp)
        var table = DeckScript(onScreen: .free)
        table.draw("ann", "9S 0H JD")
        table.press(.left, .character("+"), .character("g"))
        return [
            Stage("whom to send away?", kick), Stage("which bot?", bot),
            Stage("all that was said", talk), Stage("to whom cards go", table),
        ] + RefereedScreenTests.stages
    }

    /// The stages with kept seats, with invitations, and with a player's new room after a game.
    private static var calls: [Stage] {
        var kept = LobbyScript()
        kept.client = nil
        let seat = SeatTicket(
            address: JoinAddress(host: "192.168.1.20"),
            name: "ann",
            room: "K3QF",
            token: "",
            resumeMs: 120_000
        )
        kept.take(.seats([seat]))
        var sentOut = LobbyScript()
        var lost = BoardScript(BoardSetting().state)
        if let room = lost.client.room { sentOut.take(.happened(.sentOut(room, .idle))) }
        var waiting = BoardSetting()
        waiting.phase = .lobby
        waiting.seats.removeLast()
        var inviting = BoardScript(waiting.state)
        inviting.client.hasInvitations = true
        inviting.press(.character("i"))
        var over = BoardSetting()
        over.phase = .over
        var invited = BoardScript(over.state)
        invited.client.hasInvitations = true
        var room = invited.summary("PEZ3", ["zoe"])
        room.owner = "zoe"
        invited.say(.invited(Invitation(from: "zoe", to: room)))
        invited.at += 700
        lost.client = invited.client
        lost.client.room = nil
        return [
            Stage("a kept seat", kept), Stage("a seat that was lost", sentOut),
            Stage("whom to invite?", inviting), Stage("an invitation", invited),
            Stage("an invitation in the lobby", lost),
        ]
    }

    private static var pictured: [Stage] {
        stages.filter { !doubles.contains($0.testDescription) }
    }

    private static let folder = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Fixtures/frames")

    /// Returns text and styles: a row of signs, and below it its painted cells.
    private static func text(_ frame: Frame) -> String {
        let palette = Palette(depth: .palette)
        return (0..<frame.size.rows).map { row in
            var runs: [(begin: Int, end: Int, codes: String)] = []
            for column in 0..<frame.size.columns {
                let codes = palette.codes(frame[column, row].style)
                if let last = runs.last, last.codes == codes {
                    runs[runs.count - 1].end = column
                } else {
                    runs.append((column, column, codes))
                }
            }
            let painted = runs.filter { !$0.codes.isEmpty }
                .map { "\($0.begin)-\($0.end):\($0.codes)" }.joined(separator: " ")
            return "|" + frame.text(row: row) + (painted.isEmpty ? "" : "\n~" + painted)
        }.joined(separator: "\n")
    }

    @Test(arguments: pictured)
    func `a screen is painted as it was`(stage: Stage) throws {
        let name = stage.testDescription.replacing(" ", with: "-").replacing("?", with: "")
        let file = Self.folder.appendingPathComponent(name + ".txt")
        let text = Self.sizes.map { size in
            var stage = stage
            stage.size = size
            return "# \(size.columns)x\(size.rows)\n\(Self.text(stage.canvas.frame))\n"
        }.joined(separator: "\n")
        let known = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
        guard known != text else { return }
        let changes = "\(name), cells that changed:\n" + Self.changes(from: known, to: text)
        if ProcessInfo.processInfo.environment["REGENERATE"] == "1" {
            try FileManager.default.createDirectory(
                at: Self.folder,
                withIntermediateDirectories: true
            )
            try text.write(to: file, atomically: true, encoding: .utf8)
            print(changes)
        } else {
            Issue.record("\(changes)\nREGENERATE=1 writes it anew; read what it prints")
        }
    }

    /// Returns the differing cells for each size; for a new size only its name.
    private static func changes(from old: String, to new: String) -> String {
        func pictures(_ text: String) -> [Substring: Picture] {
            let parts = ("\n" + text).split(separator: "\n# ").map { $0.split(separator: "\n") }
            return Dictionary(
                parts.compactMap { lines in
                    lines.first.map { ($0, Picture(lines: lines.dropFirst())) }
                },
                uniquingKeysWith: { $1 }
            )
        }
        let (old, new) = (pictures(old), pictures(new))
        return sizes.map { "\($0.columns)x\($0.rows)" }.map { size in
            guard let before = old[size[...]], let now = new[size[...]] else {
                return "\(size) is new"
            }
            return ([size] + before.changes(to: now).map { "  " + $0 }).joined(separator: "\n")
        }.joined(separator: "\n")
    }

    /// Sizes from 34x12 to 199x60 in steps.
    private static let allSizes = stride(from: 34, through: 200, by: 11).flatMap { columns in
        stride(from: 12, through: 60, by: 6).map { Size(columns: columns, rows: $0) }
    }

    @Test(arguments: zip(stages, 0..<stages.count))
    func `at every size a screen keeps to its window and cuts no question`(
        stage: Stage,
        number: Int
    ) {
        let step = max(1, Self.allSizes.count / TestSize.of("TEST_FRAMES"))
        for size in Self.allSizes
        where size.rows == 12 || size == Self.allSizes.last
            || (size.columns + size.rows / 6 + number) % step == 0
        {
            var stage = stage
            stage.size = size
            let canvas = stage.canvas
            #expect(canvas.frame.cells.count == size.columns * size.rows)
            let outside = canvas.targets.map(\.rect).first { rect in
                rect.column < 0 || rect.row < 0 || rect.endColumn > size.columns
                    || rect.endRow > size.rows
            }
            #expect(outside == nil, "\(stage) \(size)")
            let wide = (0..<size.rows).first { row in
                Width.of(canvas.frame.text(row: row)) > size.columns
            }
            #expect(wide == nil, "\(stage) \(size)")
            // The right half of a wide sign never stands alone.
            let half = (0..<size.rows).first { row in
                let cells = canvas.frame.row(row)
                return zip(cells.dropFirst(), cells).contains { $0.width == 0 && $1.width != 2 }
                    || cells.first?.width == 0
            }
            #expect(half == nil, "\(stage) \(size)")
            let rows = canvas.frame.text.split(separator: "\n", omittingEmptySubsequences: false)
            guard stage.testDescription.hasSuffix("?"),
                let first = rows.firstIndex(where: {
                    $0.contains("Leave?") || $0.contains("is full")
                })
            else { continue }
            let words = rows[first..<size.rows - 1].joined(separator: " ")
            #expect(!words.contains("…"), "\(stage) \(size): \(words)")
        }
    }
}
