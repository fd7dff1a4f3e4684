import Foundation
import GameProtocol
import TerminalKit
import Testing

@testable import ClientCore
@testable import ClientCoreTests
@testable import ClientTools
@testable import GameClient

/// Tests of a game that a client has received, kept and reviewed.
@Suite("review") struct ReviewScreenTests {
    /// Returns the history's record of a game with ann as the player.
    static func played(_ recorded: RecordedGame) throws -> PlayedGame {
        var client = ClientState(
            ClientPlan(address: JoinAddress(host: "localhost"), purpose: .lobby),
            isConnected: true,
            at: 0
        )
        client.stage = .open
        client.hasSettled = true
        client.me = "ann"
        let keeper = HistoryKeeper(nil) { 1_700_000_000 }
        let start = try #require(recorded.start)
        var room = RoomView(try #require(start.cleaned), me: "ann", at: 0)
        room.phase = .lobby
        client.room = room
        var before = HistoryKeeper.Change(client)
        func take(_ line: ServerLine, _ effects: [ClientEffect]) {
            let error = keeper.take(.line(line), effects, before: before, after: client, at: 9)
            #expect(error == nil)
            before = HistoryKeeper.Change(client)
        }
        take(.connection(.state(start)), [])
        for event in recorded.events {
            let news = room.apply(try #require(event.cleaned), at: 0)
            client.room = room
            take(.event(event), news.map { .say($0) })
        }
        return try #require(keeper.last)
    }

    private static func script(_ game: PlayedGame, columns: Int = 80, rows: Int = 24) -> LobbyScript
    {
        var script = LobbyScript()
        script.client = nil
        script.size = Size(columns: columns, rows: rows)
        script.take(.review(game))
        return script
    }

    @Test func `a game is kept with its result and with all that is needed to show it`() throws {
        let game = try Self.played(.concentration())
        #expect(game.result == "won 2 to 1")
        #expect(game.what == "Concentration 2x3" || game.what.hasPrefix("Concentration"))
        #expect(game.players.map(\.name) == ["ann", "bob"])
        #expect(PlayedGame(line: game.line(withLines: true).dropLast()) == game)
        let review = try #require(Review(game))
        #expect(review.steps.count > 8)
        #expect(review.steps.last?.room.phase == .over)
        #expect(!review.summary.isEmpty)
    }

    @Test func `what was kept is a recording that verify finds in order`() throws {
        let game = try Self.played(.concentration())
        let text = game.lines.map { $0 + "\n" }.joined()
        let found = RecordingCheck.verify(Recording(Array(text.utf8)))
        #expect(found.findings.isEmpty)
        #expect(found.conclusion == "Checked: nothing is wrong.")
    }

    @Test func `an exported game is a file that verify finds in order`() throws {
        let game = try Self.played(.concentration())
        let path = FileManager.default.temporaryDirectory
            .appendingPathComponent("cardtable-\(UUID().uuidString).log").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        var configuration = ClientConfiguration()
        configuration.isQuiet = true
        let command = HistoryCommand([game], configuration)
        #expect(command.export(try command.game("1"), to: path) == 0)
        let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
        let found = RecordingCheck.verify(Recording(Array(bytes)))
        #expect(found.conclusion == "Checked: nothing is wrong.")
        // An earlier file stays as it is.
        #expect(command.export(game, to: path) == 1)
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == bytes)
    }

    @Test func `arrows go a step on and back, and the ends are ends`() throws {
        var script = Self.script(try Self.played(.concentration()))
        #expect(script.rows[0].contains("REVIEW · Concentration"))
        #expect(script.rows[0].hasSuffix(" 1 of 10") || script.rows[0].contains("1 of "))
        let first = script.text
        script.press(.left)
        #expect(script.text == first)
        script.press(.right)
        #expect(script.rows[0].contains("2 of "))
        let second = script.text
        script.press(.right, .left)
        #expect(script.text == second)
        script.press(.end)
        #expect(script.bar.contains("The round is over: won 2 to 1."))
        let last = script.text
        script.press(.right)
        #expect(script.text == last)
        script.press(.home)
        #expect(script.text == first)
    }

    @Test func `it goes on by itself as fast as wished`() throws {
        var script = Self.script(try Self.played(.concentration()))
        script.press(.character(" "))
        #expect(script.rows[0].contains("▶ x1  1 of "))
        for _ in 1...3 {
            let due = script.screen.deadline(nil, size: script.size, at: script.at)
            script.at = due ?? script.at
            script.take(.alarm)
        }
        #expect(script.rows[0].contains("4 of "))
        script.type("+")
        #expect(script.rows[0].contains("▶ x2"))
        script.press(.character(" "))
        #expect(script.screen.deadline(nil, size: script.size, at: script.at) == nil)
    }

    @Test func `a missed pair is marked on its card and named in the panel`() throws {
        // Both ann and bob flip cell 1 and another card, and never take a pair.
        var script = Self.script(try Self.played(.stalemate()))
        script.type("n")
        let text = script.text
        #expect(text.contains("?!"))
        #expect(text.contains("COACH"))
        script.type("c")
        #expect(!script.text.contains("COACH"))
        #expect(!script.rows.dropFirst().dropLast(2).contains { $0.contains("?!") })
    }

    @Test func `a graph shows the expected lead up to the result`() throws {
        let game = try Self.played(.concentration())
        let leads = try #require(Review(game)).steps.map(\.lead)
        #expect(leads.allSatisfy { $0 != nil })
        // At the end, the lead is the result: 2 to 1.
        #expect(leads.last == 1)
        var script = Self.script(game, columns: 120, rows: 36)
        #expect(script.text.contains("EXPECTED LEAD"))
        script.press(.end)
        #expect(script.rows.contains { $0.contains("EXPECTED LEAD") && $0.contains("+1.0") })
        // A small window keeps its space for the cards, and other games have no such theory.
        #expect(!Self.script(game, columns: 34, rows: 12).text.contains("EXPECTED LEAD"))
        let other = Self.script(try Self.played(.highCard()), columns: 120, rows: 36)
        #expect(!other.text.contains("EXPECTED LEAD"))
    }

    @Test func `a way out ends what was started for it alone`() throws {
        var script = Self.script(try Self.played(.highCard()))
        _ = script.wanted()
        script.type("q")
        #expect(script.wanted() == [.quit])
    }

    @Test func `a review of a room goes back to the room, and the next round ends it`() throws {
        let game = try Self.played(.concentration())
        var setting = BoardSetting()
        setting.phase = .over
        var script = BoardScript(setting.state)
        script.take(.review(game))
        #expect(script.rows[0].contains("REVIEW"))
        script.press(.escape)
        #expect(!script.rows[0].contains("REVIEW"))
        script.take(.review(game))
        script.take(.happened(.started(round: 2)))
        #expect(!script.rows[0].contains("REVIEW"))
    }

    @Test func `the lines of the plain face have the same marks`() throws {
        let review = try #require(Review(try Self.played(.stalemate())))
        let lines = review.lines(PlainWords())
        let marks = review.steps.filter(\.isMarked).compactMap(\.marks.last?.text)
        #expect(!marks.isEmpty)
        for mark in marks { #expect(lines.contains("?! \(mark)")) }
    }

    @Test(arguments: [(80, 24), (40, 14), (120, 36), (200, 60)])
    func `no row is wider than the window`(columns: Int, rows: Int) throws {
        for recorded in [try RecordedGame.concentration(), try .stalemate(), try .highCard()] {
            var script = Self.script(try Self.played(recorded), columns: columns, rows: rows)
            for _ in 1...12 {
                #expect(script.rows.allSatisfy { Width.of($0) <= columns })
                script.press(.right)
            }
        }
    }

    @Test func `a game of which only the result was kept says so`() throws {
        var game = try Self.played(.concentration())
        game.lines = []
        let script = Self.script(game)
        #expect(script.screen.message?.text == HistoryCommand.tooLong)
    }
}
