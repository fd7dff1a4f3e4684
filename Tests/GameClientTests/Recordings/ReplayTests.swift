import CommandLine
import Foundation
import GameProtocol
import Testing

@testable import ClientCore
@testable import ClientCoreTests
@testable import ClientTools

@Suite("replay")
struct ReplayTests {
    private func printed(_ bytes: [UInt8]) -> (lines: [String], pauses: [Int]) {
        var playback = Playback(RecordedEvents(Recording(bytes)))
        var face = PlainFace()
        var lines: [String] = []
        var pauses: [Int] = []
        func take(_ outputs: [PlainFace.Output]) {
            for case .result(let line) in outputs { lines.append(line) }
        }
        while let beat = playback.next() {
            if beat.pauseMs > 0 {
                take(face.flush())
                pauses.append(beat.pauseMs)
            }
            for item in beat.news { take(face.show(item, at: 0)) }
        }
        take(face.flush())
        return (lines, pauses)
    }

    @Test func `a journal reads as a watcher saw it`() throws {
        let (lines, pauses) = printed(try RecordedGame.concentration().journal)
        #expect(
            Array(lines.prefix(8)) == [
                "Room K3QF, kittens. Concentration, 2 rows of 3, 3 pairs.", "ann sits down.",
                "bob sits down.", "ann is ready.", "bob is ready.", "Round started. Turn: ann.",
                "A ann 0, B bob 0. 3 pairs left.", "1             2             3",
            ]
        )
        #expect(lines.contains { $0.hasPrefix("Game over: ann wins 2 to 1.") })
        #expect(
            lines.last == "Proof: deal checked, all 6 cards are as they were dealt."
        )
        #expect(pauses.prefix(3) == [1400, 400, 1500])
        // Bob thought for a minute, and the replay shortens that pause.
        #expect(pauses.contains(5000))
    }

    @Test func `what a client received reads the same`() throws {
        for game in [try RecordedGame.concentration(), try .highCard(), try .freeTable()] {
            let log = Array(game.log.joined(separator: "\n").utf8)
            #expect(
                printed(log).lines.joined(separator: " ")
                    == printed(game.journal).lines.joined(separator: " ")
            )
        }
    }

    @Test(
        arguments: [("1", 400), ("2", 200), ("0.5", 800), ("1000", 0), ("0", 0)]
            as [(String, Int)]
    )
    func `a pause is divided by the speed`(speed: String, pause: Int) throws {
        let invocation = try Invocation(["replay", "x", "--speed", speed])
        #expect(invocation.configuration.speed.pause(of: 400) == pause)
    }

    @Test(arguments: ["", "-1", "1001", "fast", "1.2345"])
    func `a speed is a number`(speed: String) {
        #expect(throws: UsageError.self) {
            try Invocation(["replay", "x", "--speed", speed])
        }
    }

    @Test func `the program says what it found with its status`() throws {
        let file = FileManager.default.temporaryDirectory
            .appendingPathComponent("cardtable-\(UUID().uuidString).ndjson").path
        defer { try? FileManager.default.removeItem(atPath: file) }
        let journal = try RecordedGame.concentration().journal
        #expect(FileManager.default.createFile(atPath: file, contents: Data(journal)))
        let good = try ClientProcess(["verify", file])
        #expect(good.status == 0)
        #expect(good.output.hasSuffix("Checked: nothing is wrong.\n"))
        let shown = try ClientProcess(["replay", file, "--speed", "0"])
        #expect(shown.status == 0)
        #expect(shown.output == printed(journal).lines.map { $0 + "\n" }.joined())

        let cut = Array(journal.prefix(journal.count - 40))
        #expect(FileManager.default.createFile(atPath: file, contents: Data(cut)))
        let bad = try ClientProcess(["verify", file])
        #expect(bad.status == 1)
        #expect(bad.output.contains("the line was broken off or changed"))
        let half = try ClientProcess(["replay", file, "--speed", "0"])
        #expect(half.status == 1)
        #expect(half.errors.hasPrefix("Line "))
        #expect(half.errors.contains(" cannot be shown: "))
    }

    @Test(arguments: ["replay", "verify"])
    func `a file that is no recording is a mistake`(command: String) throws {
        #expect(try ClientProcess([command]).status == 2)
        #expect(try ClientProcess([command, "/nonexistent"]).status == 2)
        #expect(try ClientProcess([command, "/dev/null"]).status == 2)
        #expect(try ClientProcess([command, "/"]).status == 2)
    }
}
