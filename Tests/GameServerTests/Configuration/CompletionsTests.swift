import Foundation
import Testing

@testable import GameServer

@Suite struct CompletionsTests {
    @Test(arguments: Completions.allCases)
    func everyOptionAndCommandIsCompleted(shell: Completions) {
        for option in ServerOption.all {
            #expect(shell.script.contains(option.name), "\(option.name)")
        }
        for word in Arguments.commands + ServerHelp.switches {
            #expect(shell.script.contains(word), "\(word)")
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
    func bashCompletes(words: [String], expected: [String]) throws {
        let quoted = words.map { "'\($0)'" }.joined(separator: " ")
        let script = """
            \(Completions.bash.script)
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
