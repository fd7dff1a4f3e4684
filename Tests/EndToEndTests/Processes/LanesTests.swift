import Foundation
import Testing

/// Tests of `Scripts/lanes`, which runs a test binary in several processes and reports on all of
/// them.
///
/// The binary is a script: it lists tests, and writes their results into its event stream.
@Suite struct LanesTests {
    @Test func `the closing line has the sum of all lanes`() async throws {
        try await ThreadExecutor.run {
            let binary = try ScriptedBinary(tests: [
                "EndToEndTests.ScreenScriptTests/a()": "pass",
                "EndToEndTests.OtherTests/b()": "pass",
                "GamesTests.RoomTests/c()": "pass", "GamesTests.RoomTests/d()": "skip",
            ])
            let (output, errors, status) = try binary.run()
            #expect(status == 0, "\(output)\(errors)")
            let last = output.split(separator: "\n").last ?? ""
            #expect(
                last.hasPrefix("✔ Test run with 3 tests in 3 suites passed after "),
                "\(output)"
            )
            #expect(output.contains("screens: 1 tests") && output.contains("programs: 1 tests"))
        }
    }

    @Test func `a failed test is named at the end with its place and its reason`() async throws {
        try await ThreadExecutor.run {
            let binary = try ScriptedBinary(tests: [
                "GamesTests.RoomTests/c()": "fail", "EndToEndTests.OtherTests/b()": "pass",
            ])
            let (output, _, status) = try binary.run()
            #expect(status == 1)
            let lines = output.split(separator: "\n").map(String.init)
            #expect(
                lines.suffix(3).dropLast() == [
                    "✘ GamesTests.RoomTests/c()", "    Tests/Some.swift:7: it is not so",
                ]
            )
            let last = lines.last ?? ""
            #expect(last.hasPrefix("✘ Test run with 2 tests in 2 suites failed after "), "\(last)")
            #expect(last.hasSuffix(" with 1 issue."), "\(last)")
        }
    }

    @Test(arguments: [
        ("lose", 2, "is in the list of the binary, and no lane ran it"),
        ("begin", 2, "did not run to its end"),
        (
            "die", 2,
            "ended with signal 9 before its tests had ended. Running were: GamesTests.RoomTests/c()"
        ),
    ])
    func `a test that does not run to its end fails the run`(
        fate: String,
        expected: Int32,
        reason: String
    ) async throws {
        try await ThreadExecutor.run {
            let binary = try ScriptedBinary(tests: [
                "GamesTests.RoomTests/c()": fate, "EndToEndTests.OtherTests/b()": "pass",
            ])
            let (output, _, status) = try binary.run()
            #expect(status == expected)
            #expect(output.contains(reason), "\(output)")
        }
    }

    @Test(arguments: [("once", Int32(0)), ("fail", 1), ("begin", 2)])
    func `a failed test may pass by itself if the caller wants that`(
        fate: String,
        expected: Int32
    ) async throws {
        try await ThreadExecutor.run {
            let binary = try ScriptedBinary(tests: [
                "GamesTests.RoomTests/`c (d)`()": fate, "EndToEndTests.OtherTests/b()": "pass",
            ])
            let (output, errors, status) = try binary.run("--retry-failed")
            #expect(status == expected, "\(output)\(errors)")
            let isNamed = output.contains(
                "passed by itself: GamesTests.RoomTests/`c (d)`()"
            )
            #expect(isNamed == (fate == "once"), "\(output)")
            #expect(
                output.hasSuffix(" seconds.\n") == (fate == "once")
                    && output.contains(
                        fate == "begin" ? " 1 test in 2 suites" : " 2 tests in 2 suites"
                    ),
                "\(output)"
            )
        }
    }

    @Test(arguments: [1, 6])
    func `without that, and when many fail, no test runs again`(count: Int) async throws {
        try await ThreadExecutor.run {
            let tests = (0..<count).map { ("GamesTests.RoomTests/c\($0)()", "once") }
            let binary = try ScriptedBinary(tests: Dictionary(uniqueKeysWithValues: tests))
            let words = count == 1 ? [] : ["--retry-failed"]
            let (output, _, status) = try binary.run(words)
            #expect(status == 1)
            #expect(!output.contains("Once more"), "\(output)")
        }
    }

    @Test func `filters divide the tests among the lanes as they do without them`() async throws {
        try await ThreadExecutor.run {
            let binary = try ScriptedBinary(tests: [
                "EndToEndTests.OtherTests/b()": "pass", "GamesTests.RoomTests/c()": "pass",
                "GamesTests.BoardTests/d()": "pass",
            ])
            let (output, _, status) = try binary.run("--filter", "Room|^End", "--filter=Nowhere")
            #expect(status == 0)
            #expect(output.contains("✔ Test run with 2 tests in 2 suites passed"), "\(output)")
            let none = try binary.run("--filter", "Nowhere")
            #expect(none.output.contains("No test fits the filters."))
            #expect(none.status == 69)
        }
    }
}

/// A test binary whose tests end as the test wants, and a `swift` that prints the path of the
/// binary.
private final class ScriptedBinary {
    private let folder = FileManager.default.temporaryDirectory
        .appending(path: "cardtable-lanes-\(UUID().uuidString)")

    /// Makes a binary with the outcome of each test: `pass`, `fail` or `skip`; `once` fails in
    /// the first run, `lose` is only listed, `begin` never ends, `die` ends the process.
    init(tests: [String: String]) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let fates = try JSONSerialization.data(withJSONObject: tests)
        try fates.write(to: folder.appending(path: "fates"))
        try write("swift", "#!/bin/sh\necho '\(folder.path)'\n")
        try write("CardtablePackageTests.xctest", Self.binary)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    func run(_ words: String...) throws -> (output: String, errors: String, status: Int32) {
        try run(words)
    }

    func run(_ words: [String]) throws -> (output: String, errors: String, status: Int32) {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        return try ChildProcess(
            Products.package.appending(path: "Scripts/lanes").path,
            ["--skip-build"] + words,
            environment: ["PATH": folder.path + ":" + path]
        ).finish()
    }

    /// Writes a file with another process, because a program that starts meanwhile would inherit an
    /// open file of this one.
    private func write(_ name: String, _ text: String) throws {
        let file = folder.appending(path: name).path
        let writer = try ChildProcess(
            "/bin/sh",
            ["-c", "cat >\"$1\" && chmod 755 \"$1\"", "sh", file]
        )
        try writer.write(text)
        guard try writer.finish().status == 0 else { throw Failure("cannot write \(file)") }
    }

    private static let binary = """
        #!/usr/bin/env python3
        import json, os, re, sys
        fates = json.load(open(os.path.join(os.path.dirname(sys.argv[0]), "fates")))
        if "--list-tests" in sys.argv:
            print("\\n".join(fates))
            sys.exit()
        words = list(zip(sys.argv, sys.argv[1:]))
        def values(name): return [value for word, value in words if word == name]
        mine = [test for test in fates if fates[test] != "lose"
                and any(re.search(one, test) for one in values("--filter"))
                and not any(re.search(one, test) for one in values("--skip"))]
        out = open(values("--event-stream-output-path")[0], "w")
        def say(record, **payload): print(json.dumps({"kind": record, "payload": payload}), file=out, flush=True)
        def event(kind, test=None, **more):
            say("event", kind=kind, messages=[{"text": "it is not so"}], **({"testID": test} if test else {}), **more)
        for suite in sorted({test.split("/")[0] for test in mine}): say("test", kind="suite", id=suite)
        places = {test: test + "/Some.swift:5:1" for test in mine}
        for test in mine: say("test", kind="function", id=places[test])
        for test in mine:
            if fates[test] == "skip":
                event("testSkipped", places[test])
                continue
            event("testStarted", places[test])
            if fates[test] == "die": os.kill(os.getpid(), 9)
            mark = os.path.join(os.path.dirname(sys.argv[0]), test.translate({47: 46}))
            if fates[test] == "fail" or fates[test] == "once" and not os.path.exists(mark):
                open(mark, "w").close()
                event("issueRecorded", places[test], issue={"isFailure": True, "sourceLocation":
                      {"filePath": os.path.abspath("Tests/Some.swift"), "line": 7}})
            if fates[test] != "begin": event("testEnded", places[test])
        event("runEnded")
        sys.exit(69 if not mine else 1 if {"fail", "once"} & set(fates.values()) else 0)
        """
}
