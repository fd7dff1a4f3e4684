import GameProtocol
import TerminalKit
import Testing

@testable import ClientCore
@testable import ClientCoreTests
@testable import ClientTools
@testable import GameClient

/// Tests of the screen with the games that this player has played.
@Suite struct GamesScreenTests {
    private static func game(
        _ other: String?,
        _ own: Int,
        _ points: Int,
        hints: Int = 0,
        day: Int
    ) -> PlayedGame {
        var players = [PlayedGame.Player(name: "ann", points: own, moves: 20)]
        if let other {
            players.append(PlayedGame.Player(name: other, points: points, moves: 20))
        }
        return PlayedGame(
            endedAt: 1_700_000_000 + 86_400 * day,
            milliseconds: 60_000,
            server: "localhost",
            room: "K3QF",
            round: 1,
            what: "Concentration 4x4",
            pointUnit: "pair",
            moveUnit: "flip",
            me: "ann",
            players: players,
            winners: own >= points ? ["ann"] : [other ?? ""],
            ending: .over,
            hints: hints,
            lines: []
        )
    }

    /// The oldest first; only the newest can be reviewed.
    static func games() throws -> [PlayedGame] {
        var newest = try ReviewScreenTests.played(.concentration())
        newest.endedAt = 1_700_000_000 + 86_400 * 9
        return [
            game("bot-easy-675", 5, 3, day: 1), game("bot-easy-995", 2, 6, day: 2),
            game(nil, 8, 0, day: 3), game(nil, 8, 0, hints: 2, day: 4), game("bob", 5, 3, day: 5),
            newest,
        ]
    }

    static func script(_ columns: Int = 80, _ rows: Int = 24) throws -> LobbyScript {
        var script = LobbyScript()
        script.size = Size(columns: columns, rows: rows)
        script.take(.games(try games()))
        return script
    }

    @Test func `the key of the lobby reads the games`() throws {
        var script = LobbyScript()
        script.press(.character("g"))
        #expect(script.effects == [.readGames])
        script.take(.games([]))
        #expect(script.text.contains("No game was played here yet."))
        script.press(.enter)
        script.press(.escape)
        #expect(script.text.contains("ROOMS"))
    }

    @Test func `Enter reviews the selected round and Esc leads back`() throws {
        var script = try Self.script()
        #expect(script.rows[2].contains("bob") && script.rows[2].contains("won 2 to 1"))
        script.press(.enter)
        #expect(script.rows[0].contains("REVIEW · Concentration"))
        script.press(.escape)
        #expect(script.rows[0].contains("My games"))
        script.press(.down)
        script.press(.enter)
        #expect(script.message.contains("only the result was kept"))
        #expect(script.rows[0].contains("My games"))
    }

    @Test func `the results have one row for the bots of a level, and streaks`() throws {
        var script = try Self.script()
        script.press(.tab)
        let text = script.text
        #expect(text.contains("won 3, lost 1, drawn 0. Alone: 2, of them 1 with hints."))
        #expect(text.contains("2 won in a row now. Longest streak: 2 won."))
        #expect(script.rows.count { $0.contains("bot squirrel") } == 1)
        #expect(script.rows.contains { $0.contains("bot squirrel") && $0.contains(" 2 ") })
        #expect(text.contains("8 pairs in 20 flips"))
        script.press(.tab)
        #expect(script.rows[2].contains("▶"))
    }

    @Test func `a narrow window shows all results by scrolling`() throws {
        var script = try Self.script(34, 12)
        #expect(script.rows[2].hasPrefix("▶ "))
        script.press(.tab)
        #expect(script.rows.allSatisfy { Width.of($0) <= 34 })
        #expect(!script.text.contains("8 pairs in 20 flips"))
        script.press(.end)
        #expect(script.text.contains("8 pairs in 20 flips"))
        script.press(.home)
        #expect(script.rows[2].hasPrefix("4 games with others"))
    }
}
