import Games
import Testing

@testable import ClientCore
@testable import ClientCoreTests
@testable import ClientTools
@testable import GameProtocol

@Suite("verify, on rounds of Klondike")
struct VerifyPatienceTests {
    private static func game(
        _ asked: KlondikeOptions.Request = .init(),
        players: [String] = ["ann"],
        seats: Int
    ) throws -> RecordedGame {
        let options = try KlondikeOptions(asked, seats: seats)
        var game = try RecordedGame(.klondike(options), players: players, seats: seats)
        for name in players {
            for turn in 1...3 {
                game.at += 1_000
                let step = KlondikeMove.move(KlondikeStep(.stock), turn: turn)
                try game.ask(name, .move(.klondike(step)))
            }
        }
        for name in players {
            let last: KlondikeMove = seats > 1 ? .done : .redeal(entropy: nil)
            try game.ask(name, .move(.klondike(last)))
        }
        return game
    }

    private static func verify(journal game: RecordedGame) -> Verification {
        RecordingCheck.verify(Recording(game.journal))
    }

    private static func verify(log lines: [String]) -> Verification {
        RecordingCheck.verify(Recording(Array(lines.joined(separator: "\n").utf8)))
    }

    /// Rounds played alone, on winnable deals, in a race of two, and in a race that its owner began
    /// alone.
    private static let rounds: [(asked: KlondikeOptions.Request, players: [String], seats: Int)] = {
        let usual = KlondikeOptions.Request()
        var (three, winnable) = (usual, usual)
        three.draw = 3
        winnable.deals = .winnable
        return [
            (three, ["ann"], 1), (winnable, ["ann"], 1), (usual, ["ann", "bob"], 2),
            (usual, ["ann"], 2),
        ]
    }()

    @Test(arguments: rounds.indices)
    func `every round is followed by the rules`(_ index: Int) throws {
        let round = Self.rounds[index]
        let game = try Self.game(round.asked, players: round.players, seats: round.seats)
        let found = Self.verify(journal: game)
        #expect(found.findings == [])
        #expect(found.notes.contains { $0.hasPrefix("Round 1: ann ") })
        let partial = found.notes + [found.conclusion]
        #expect(!partial.contains { $0.contains("cannot be dealt") || $0.contains("not told") })
    }

    @Test(arguments: rounds.indices)
    func `a forged score is found`(_ index: Int) throws {
        let round = Self.rounds[index]
        guard round.players.count == 1 else { return }
        let game = try Self.game(round.asked, players: round.players, seats: round.seats)
        var lines = game.log
        let isTurn = { (line: String) in
            line.contains(#""type":"turned""#) || line.contains(#""type":"progress""#)
        }
        let line = try #require(lines.firstIndex(where: isTurn))
        lines[line].replace(#""score":0"#, with: #""score":500"#)
        let found = Self.verify(log: lines)
        if lines[line].contains("progress") {
            // The lines of a race for spectators are too few to check the moves.
            #expect(found.isPartial)
        } else {
            #expect(found.findings.map(\.text) == ["the score is 0, not 500"])
            #expect(found.findings.map(\.line) == [line + 1])
        }
    }
}
