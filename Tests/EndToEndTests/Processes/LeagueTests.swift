import Foundation
import Testing

@testable import GamesTests

/// Tests of the program `GameClient league` with the bots of Examples/league.
@Suite("A league of programs") struct LeagueTests {
    private static let folder = Products.package.appending(path: "Examples/league").path
    private static let python = "python3 \(folder)/forgetful.py"
    private static let node = "node \(folder)/memory.mjs"

    private static func temporary() -> String {
        FileManager.default.temporaryDirectory.appending(path: "cardtable-\(UUID().uuidString)")
            .path
    }

    private static func lines(_ output: String) throws -> [[String: Any]] {
        try output.split(separator: "\n").map {
            try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any] ?? [:]
        }
    }

    /// Returns the rows of the bots, after a league without failures.
    private static func play(_ bots: [String], _ words: [String]) throws -> [[String: Any]] {
        let options = bots.flatMap { ["--bot", $0] } + ["--json", "--time", "20000"] + words
        let (output, errors, status) = try ChildProcess(Products.client, ["league"] + options)
            .finish()
        #expect(status == 0, "\(errors)")
        let rows = try lines(output).filter { $0["event"] as? String == "bot" }
        for row in rows {
            let failures = try #require(row["failures"] as? [String: Int])
            #expect(failures.values.allSatisfy { $0 == 0 }, "\(row)")
        }
        return rows
    }

    @Test func `more memory wins`() async throws {
        try await ThreadExecutor.run {
            let bots = ["python=\(Self.python)", "node=\(Self.node)"]
            let rows = try Self.play(bots, ["--games", "10", "--pairs", "12", "--jobs", "2"])
            let scores = rows.map { $0["score"] as? Double ?? 0 }
            #expect(scores.count == 2 && scores[0] < 0.35 && scores[1] > 0.65, "\(scores)")
        }
    }

    @Test(
        .enabled(if: SmallTool.go != nil, "There is no Go here: apt-get install golang-go.")
    )
    func `the bot in Go plays as well as perfect play`() async throws {
        try await ThreadExecutor.run {
            let folder = Self.temporary()
            try FileManager.default.createDirectory(
                atPath: folder,
                withIntermediateDirectories: true
            )
            defer { try? FileManager.default.removeItem(atPath: folder) }
            let build = try ChildProcess(
                try #require(SmallTool.go),
                ["build", "-o", "\(folder)/theory", "\(Self.folder)/theory.go"],
                environment: ["GOCACHE": "\(folder)/cache"]
            )
            let (_, errors, status) = try build.finish()
            try #require(status == 0, "\(errors)")
            let bots = ["go=\(folder)/theory", "node=\(Self.node)", "python=\(Self.python)"]
            let rows = try Self.play(bots, ["--games", "20", "--jobs", "2"])
            let scores = rows.map { $0["score"] as? Double ?? 0 }
            // Against node its score is about 60 % only, but both beat python.
            #expect(scores.count == 3 && scores[0] > 0.5 && scores[2] < 0.25, "\(scores)")
        }
    }

    @Test func `a killed league goes on where it was`() async throws {
        try await ThreadExecutor.run {
            let file = Self.temporary()
            defer {
                for path in [file, "\(file).killed"] {
                    try? FileManager.default.removeItem(atPath: path)
                }
            }
            // After a few rounds this bot kills its league, once.
            let killer = """
                if [ $(wc -l <\(file)) -gt 4 ] && [ ! -e \(file).killed ]; then
                    touch \(file).killed; kill -9 $PPID
                fi
                exec \(Self.python)
                """
            let words = [
                "league", "--bot", "python=\(killer)", "--bot", "fox=level:fox", "--games", "12",
                "--pairs", "4", "--time", "20000", "--results", file,
            ]
            #expect(try ChildProcess(Products.client, words).finish().status == 128 + SIGKILL)
            // The kill may have cut the last line.
            try (File.text(file) + #"{"event":"round","bots":["pyt"#)
                .write(toFile: file, atomically: true, encoding: .utf8)
            let (output, errors, status) = try ChildProcess(Products.client, words).finish()
            #expect(status == 0)
            #expect(
                errors.contains(" has 4 rounds already; the league goes on from there."),
                "\(errors)"
            )
            #expect(output.contains("python - fox"))
            let lines = File.text(file).split(separator: "\n")
            // One of them is the line that was cut.
            #expect(lines.count == 1 + 12 + 1)
            let numbers = try Self.lines(lines.filter { $0.hasSuffix("}") }.joined(separator: "\n"))
                .compactMap { $0["number"] as? Int }
            #expect(numbers.sorted() == Array(0..<12))
        }
    }

    @Test(arguments: [
        [], ["--bot", "a=cat"], ["--bot", "a=cat", "--bot", "a=cat"],
        ["--bot", "a", "--bot", "b=cat"],
        ["--bot", "a=cat", "--bot", "b=cat", "c"],
        ["--bot", "a=cat", "--bot", "b=cat", "--json", "--csv"],
        ["--bot", "a=cat", "--bot", "b=cat", "--sprt", "10"],
        ["--bot", "a=cat", "--bot", "b=cat", "--sprt", "10,0"],
        ["--bot", "a=cat", "--bot", "b=cat", "--bot", "c=cat", "--sprt", "0,10"],
        ["--bot", "a=cat", "--bot", "b=cat", "--format", "knockout"],
        ["--bot", "a=cat", "--bot", "b=cat", "--results", "/nowhere/file"],
        ["--bot", "a=cat", "--bot", "b=cat", "--rules", "sevens", "--pairs", "3"],
    ])
    func `an impossible league is refused`(_ words: [String]) async throws {
        try await ThreadExecutor.run {
            let (output, errors, status) = try ChildProcess(Products.client, ["league"] + words)
                .finish()
            #expect(status == 2)
            #expect(output.isEmpty && errors.hasSuffix(".\n"), "\(errors)")
        }
    }
}
