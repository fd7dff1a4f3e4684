import GameProtocol
import Testing

@testable import ClientCore
@testable import ClientCoreTests
@testable import ClientTools

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
            record.show(try #require(BotResult(over, results: results, room)))
        }
        let games = record.takeGames()
        #expect(games.map(\.first) == [0, 1, 0, 1])
        #expect(games.map(\.points) == Array(repeating: [2, 1], count: 4))
        #expect(record.takeGames().isEmpty)
    }
}
