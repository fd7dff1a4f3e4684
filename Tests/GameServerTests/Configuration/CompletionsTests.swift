import CommandLine
import Foundation
import Testing

@testable import GameServer

@Suite struct CompletionsTests {
    @Test(arguments: Shell.allCases)
    func `every option and command is completed`(shell: Shell) {
        let program = ServerCommandLine.program
        let script = shell.script(for: program)
        for option in program.options { #expect(script.contains(option.name), "\(option.name)") }
        for command in program.commands {
            #expect(script.contains(command.name), "\(command.name)")
        }
    }

    @Test(arguments: [
        (["GameServer", "--po"], ["--port", "--port-file"]),
        (["GameServer", "--durability", "i"], ["interval"]),
        (["GameServer", "--port", ""], []), (["GameServer", "un"], ["unit"]),
        (["GameServer", "completions", ""], ["bash", "zsh", "fish"]),
        (["GameServer", "help", "met"], ["metrics"]),
        (["GameServer", "deal", "--se"], ["--seed", "--seats"]),
    ])
    func `bash completes`(words: [String], expected: [String]) throws {
        let quoted = words.map { "'\($0)'" }.joined(separator: " ")
        let script = """
            \(Shell.bash.script(for: ServerCommandLine.program))
            COMP_WORDS=(\(quoted)); COMP_CWORD=\(words.count - 1); COMPREPLY=()
            _GameServer
            printf '%s\\n' "${COMPREPLY[@]}"
            """
        let bash = Process()
        bash.executableURL = URL(filePath: "/usr/bin/env")
        bash.arguments = ["bash", "-euc", script]
        let pipe = Pipe()
        bash.standardOutput = pipe
        try bash.run()
        let output = try #require(try pipe.fileHandleForReading.readToEnd())
        bash.waitUntilExit()
        #expect(bash.terminationStatus == 0)
        let lines = String(decoding: output, as: UTF8.self).split(separator: "\n").map(String.init)
        #expect(lines == expected)
    }
}
