import CommandLine

@testable import ClientCore
@testable import GameServer

extension Harness {
    /// The readers of a configuration file of either program, and of the same words on the command
    /// line.
    static let configuration = Harness(
        name: "configuration",
        seeds: {
            [
                "{\"port\": 7052,\n\"name\": \"Kitchen\"}",
                "{\n  \"bind\": [\"::1\", \"127.0.0.1\"]\n}",
                "{\"name\": \"ann\", \"look\": \"room\", \"bell\": \"turn\"}",
                "{\"port\": 7052,\n\"port\": 7053}", "{\"flip-back\": 0.25, \"no-beacon\": true}",
            ].map { Array($0.utf8) }
        },
        words: ServerCommandLine.program.options.compactMap(\.key).map { "\"\($0)\":" }
            + ClientCommandLine.program.options.compactMap(\.key).map { "\"\($0)\":" }
            + ["\"7052\"", "7052", "-1", "1e3", "true", "[]", "[\"::1\"]", "\"\\u001b[2J\"", "\n"],
        check: { bytes in
            let server = try ConfigurationCheck.file(bytes, ServerCommandLine.program)
            let client = try ConfigurationCheck.file(bytes, ClientCommandLine.program)
            try ConfigurationCheck.line(bytes, ServerCommandLine.program)
            try ConfigurationCheck.line(bytes, ClientCommandLine.program)
            return server || client
        }
    )
}

private enum ConfigurationCheck {
    /// Returns whether any part of the file takes effect.
    static func file<Values>(_ bytes: [UInt8], _ program: Program<Values>) throws -> Bool {
        let sources = Sources(
            program,
            program.parse([]),
            readFile: { _ in ("file", bytes) }
        )
        let loaded = sources.load()
        let file = ConfigurationFile(path: "file", bytes, for: program)
        let lineCount = bytes.count { $0 == 0x0A } + 1
        for sentence in file.problems + file.warnings {
            let parts = sentence.split(separator: ":", maxSplits: 2)
            let number = parts.count == 3 ? Int(parts[1]) : nil
            try require(
                parts[0] == "file" && number.map { (1...lineCount).contains($0) } == true,
                "No place in \(sentence)."
            )
            try require(Shown.isHarmless(sentence), "It says \(sentence.debugDescription).")
        }
        try require(loaded.problems == file.problems, "Loaded there are other problems.")
        try require(
            (try? loaded.checked()) != nil || !loaded.problems.isEmpty,
            "Refused, and no word why."
        )
        // The effective values of any file must be safe to show on a terminal.
        if loaded.problems.isEmpty {
            for line in loaded.lines {
                try require(Shown.isHarmless(line), "It shows \(line.debugDescription).")
            }
        }
        return !file.settings.isEmpty
    }

    /// Reads the same bytes as words after the name of a program.
    static func line<Values>(_ bytes: [UInt8], _ program: Program<Values>) throws {
        let words = bytes.split { $0 == 0x0A || $0 == 0x22 }.prefix(20)
            .map { String(decoding: $0, as: UTF8.self) }
        let line = program.parse(Array(words))
        do throws(UsageError) {
            if let answer = try program.answer(line) { _ = answer }
            _ = try Sources(program, line).load().checked()
        } catch {
            for sentence in error.messages {
                try require(!sentence.isEmpty, "Refused, and no word why.")
                try require(
                    sentence.split(separator: "\n").allSatisfy { Shown.isHarmless(String($0)) },
                    "It says \(sentence.debugDescription)."
                )
            }
        }
    }
}
