import Foundation
import Testing

extension FixtureTests {
    /// Tests that the client draws, writes and sends the recorded things if the server and the
    /// person act as recorded.
    @Suite struct ScreenScripts {
        private static let folder = Evening.folder.appending(path: "screens")

        private static let plays =
            ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
            .filter { $0.hasSuffix(".txt") }.sorted()

        /// The test has no time limits: the player waits for each screen and each line.
        @Test(arguments: plays)
        func `the client is as it was`(_ play: String) async throws {
            try await ThreadExecutor.run {
                try SmallTool.require(.tmux, .python3)
                let check = try ChildProcess(
                    "python3",
                    [
                        "-B", Evening.folder.appending(path: "check.py").path, Products.client,
                        Self.folder.appending(path: play).path,
                    ]
                )
                let (output, errors, status) = try check.finish()
                #expect(status == 0, "\(output)\(errors)")
            }
        }
    }

    /// Tests of the texts that the programs print about themselves.
    @Suite struct Texts {
        /// Shell commands and their output; `$ ` begins a command.
        private static let commands = Texts.read("texts")

        @Test(arguments: commands)
        func `the text is as it was`(_ command: Command) async throws {
            try await ThreadExecutor.run {
                let shell = try ChildProcess(
                    "sh",
                    ["-c", "cd \"$FIXTURES\" && \(command.words)"],
                    environment: Self.environment
                )
                let (output, errors, status) = try shell.finish()
                let printed = output + errors + "status \(status)\n"
                #expect(Self.masked(printed) == Self.masked(command.printed))
            }
        }

        struct Command: Sendable, CustomStringConvertible {
            var words: String
            var printed = ""
            var description: String { words }
        }

        private static let environment = [
            "GS": Products.server, "GC": Products.client, "FIXTURES": Evening.folder.path,
            "HOME": "/nonexistent", "XDG_CONFIG_HOME": "/nonexistent", "USER": "ann",
            "LC_ALL": "C.UTF-8", "TERM": "dumb", "COLUMNS": "80",
        ]

        /// Only the version may differ.
        private static func masked(_ text: String) -> String {
            text.replacing(/\d+\.\d+\.\d+(?=["\s]|$)/, with: "*")
        }

        private static func read(_ name: String) -> [Command] {
            var commands: [Command] = []
            let text = File.text(Evening.folder.appending(path: "\(name).txt").path)
            for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
                if line.hasPrefix("$ ") {
                    commands.append(Command(words: String(line.dropFirst(2))))
                } else {
                    commands[commands.count - 1].printed += line.dropFirst() + "\n"
                }
            }
            return commands
        }
    }
}
