import Foundation
import Testing

@testable import ClientCore
@testable import ClientTools
@testable import Ratings

/// Tests of programs at a table without a server: their moves, their failures and their limits.
@Suite struct ArenaProgramTests {
    /// A program that flips the first cell of each prompt.
    private static let player = """
        while read -r line; do case $line in *'"type":"prompt"'*) \
        cell=${line#*'"cells":['}; turn=${line#*'"turn":'}; \
        echo "{\\"type\\":\\"flip\\",\\"cell\\":${cell%%[],]*},\\"turn\\":${turn%%,*}}";; esac; done
        """

    private static func play(
        _ commands: [String],
        games: Int,
        change: (inout ArenaPlan) -> Void = { _ in }
    ) throws -> ArenaPairing {
        let bots = commands.enumerated().map { index, command in
            Contestant(name: "bot\(index)", player: .program(command))
        }
        var plan = try ArenaPlan.board(bots, pairs: 3, games: games)
        plan.moveMs = 10_000
        change(&plan)
        return try #require(try ArenaRun(plan).play().first)
    }

    @Test func `two programs play rounds to their end`() throws {
        let pairing = try Self.play([Self.player, Self.player], games: 4)
        #expect(pairing.lead.count == 4)
        #expect(pairing.failures == [[:], [:]])
        #expect(pairing.paces.allSatisfy { $0.moves > 0 && $0.microseconds > 0 })
        // They choose alike, so the seats alone decide.
        #expect(pairing.pairScores == [0, 0, 2, 0, 0])
    }

    @Test(arguments: [
        ("exit 3", ArenaFailure.crash), ("no-such-program", .crash), ("echo hello; cat", .illegal),
        (#"read -r line; echo '{"type":"flip","cell":999,"turn":1}'; cat >/dev/null"#, .illegal),
        (#"echo '{"type":"leave"}'; cat >/dev/null"#, .illegal),
        (#"echo '{"type":"bye"}'; cat >/dev/null"#, .illegal),
        ("kill -XCPU $$", .time),
    ])
    func `a failure is a lost round`(program: String, cause: ArenaFailure) throws {
        let pairing = try Self.play([Self.player, program], games: 2)
        #expect(pairing.failures == [[:], [cause: 2]])
        #expect(pairing.wonCount == 2 && pairing.lead.count == 0)
        #expect(Elo(playerCount: 2, [pairing]).ratings[0] > 100)
        let other = try Self.play([program, Self.player], games: 2)
        #expect(other.failures == [[cause: 2], [:]])
        #expect(other.lostCount == 2)
    }

    @Test func `a program that does not move in time has lost`() throws {
        let pairing = try Self.play([Self.player, "while read -r line; do :; done"], games: 2) {
            ($0.moveMs, $0.startMs) = (20, 200)
        }
        #expect(pairing.failures[1] == [.time: 2])
    }

    @Test func `a failure is in the table and in the file`() throws {
        let path = FileManager.default.temporaryDirectory
            .appending(path: "cardtable-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        let bots = try Contestant.bots(["good=\(Self.player)", "bad=exit 1"])
        let plan = try ArenaPlan.board(bots, pairs: 3, games: 4)
        let pairings = try ArenaRun(plan, results: try ArenaResults(path: path, plan)).play()
        let text = ArenaTable(plan: plan, pairings: pairings, place: "offline").text(.table)
        #expect(text.contains("lost by a failure       crash  illegal     time\n"), "\(text)")
        #expect(text.contains("bad                         4        0        0\n"), "\(text)")
        #expect(try ArenaRun(plan, results: try ArenaResults(path: path, plan)).play() == pairings)
    }

    @Test func `memory and processor time are bounded`() throws {
        let path = FileManager.default.temporaryDirectory
            .appending(path: "cardtable-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        let program = "(ulimit -t; ulimit -d) >\(path); exit 1"
        _ = try Self.play([program, Self.player], games: 1)
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "500\n1048576\n")
    }

    @Test func `a question to the room is no move`() throws {
        let asking = #"echo '{"type":"state"}'; "# + Self.player
        let pairing = try Self.play([asking, Self.player], games: 2)
        #expect(pairing.failures == [[:], [:]])
        #expect(pairing.lead.count == 2)
    }

    @Test func `an endless writer is over time`() throws {
        let program = #"while :; do echo '{"type":"hover"}'; done"#
        let pairing = try Self.play([program, Self.player], games: 1) {
            ($0.moveMs, $0.startMs) = (20, 100)
        }
        #expect(pairing.failures[0] == [.time: 1])
    }
}
