import GameProtocol
import Testing

@testable import ClientCore
@testable import ClientCoreTests
@testable import ClientTools

/// Tests of the record that an arena keeps of its games.
@Suite struct ArenaRecordTests {
    @Test func `whoever made the room has begun the first game`() throws {
        let game = try RecordedGame.concentration()
        guard case .over(var over)? = game.events.last?.body else {
            throw Failure.other(code: "test", message: "no end")
        }
        let room = RoomView(try #require(game.start), me: "ann", at: 0)
        let record = ArenaRecord(nil)
        for round in 1...4 {
            over.round = round
            let results = zip(over.scores, over.stats).map { score, stats in
                News.Result(
                    player: score.player,
                    points: score.points,
                    counts: stats
                )
            }
            var result = try #require(BotResult(over, results: results, room))
            record.show(result)
            result.moves = 3
            #expect(result.sentence.contains("; 3 flips, "))
            result.moves = 0
            #expect(!result.sentence.contains("flip"))
        }
        let games = record.takeGames()
        #expect(games.map(\.first) == [0, 1, 0, 1])
        #expect(games.map(\.points) == Array(repeating: [2, 1], count: 4))
        #expect(record.takeGames().isEmpty)
    }

    @Test func `the token of a bot that comes back is in no log`() throws {
        let folder = "/tmp/cardtable-arena-\(UInt64.random(in: 0 ... .max))"
        let record = ArenaRecord(ArenaLog(folder: folder, ["a", "b"]))
        for line in [#"{"type":"ok","re":"hello","resume":"SECRET"}"#, #"{"type":"flip"}"#] {
            Array(line.utf8).withUnsafeBufferPointer { record.saw($0) }
        }
        let kept = String(decoding: record.lines, as: UTF8.self)
        #expect(kept == #"{"type":"ok","re":"hello","resume":"***"}"# + "\n{\"type\":\"flip\"}\n")
    }
}
