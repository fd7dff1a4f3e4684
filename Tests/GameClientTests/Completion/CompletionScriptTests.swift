import CommandLine
import Testing

@testable import ClientCore
@testable import GameClient

@Suite("The completion of command lines")
struct CompletionScriptTests {
    @Test(arguments: Shell.allCases)
    func `every command and option is in it`(shell: Shell) {
        let script = shell.script(for: ClientHelp.program)
        for command in ClientCommand.allCases {
            #expect(script.contains(command.rawValue), "\(command)")
        }
        for option in ClientHelp.program.options where option.isTyped {
            #expect(script.contains(option.name))
        }
        #expect(script.utf8.allSatisfy { (0x20...0x7E).contains($0) || $0 == 0x0A })
    }

    /// A stand-in for the program, which knows these addresses.
    private static let known =
        #"GameClient() { [ "$*" = "completions addresses" ] && echo kitchen.lan attic; }"#

    /// Returns the completions that bash offers after these words.
    private func offers(_ words: [String]) throws -> [String] {
        let line = (["GameClient"] + words).map { "'\($0)'" }.joined(separator: " ")
        let script = """
            bash --norc -c '. "$FILE"; \(Self.known); COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _GameClient
            printf "%s\\n" "${COMPREPLY[@]}"' bash \(line)
            """
        let run = try ShellScript(
            script,
            reading: Shell.bash.script(for: ClientHelp.program)
        )
        #expect(run.status == 0, "\(run.output)")
        return run.output.split(separator: "\n").map(String.init)
    }

    @Test(.enabled(if: ShellScript.has("bash"), "there is no bash here"))
    func `bash reads it and offers what fits`() throws {
        #expect(try offers(["re"]) == ["resume", "replay"])
        #expect(try offers(["join", "--lo"]) == ["--look", "--log"])
        #expect(try offers(["join", "--look", "k"]) == ["kittens"])
        #expect(try offers(["--look", "=", "k"]) == ["kittens"])
        #expect(try offers(["completions", ""]) == ["bash", "zsh", "fish"])
        #expect(try offers(["help", "conc"]) == ["concentration"])
        #expect(try offers(["ping", "--grid"]).isEmpty)
        #expect(try offers(["--name", "x", "cr"]) == ["create"])
        #expect(try offers(["bot", "--level", "op"]) == ["optimal"])
        #expect(try offers(["create", "--grid", "6"]) == ["6x6"])
        #expect(try offers(["create", "--theme", "s"]) == ["states"])
        #expect(try offers(["join", ""]) == ["kitchen.lan", "attic"])
        #expect(try offers(["rooms", "k"]) == ["kitchen.lan"])
        let files = try offers(["verify", "/bi"])
        #expect(files == ["/bin"])
    }

    @Test(.enabled(if: ShellScript.has("zsh"), "there is no zsh here"))
    func `zsh reads it`() throws {
        let check = try ShellScript(
            "zsh -f -n \"$FILE\"",
            reading: Shell.zsh.script(for: ClientHelp.program)
        )
        #expect(check.status == 0 && check.output.isEmpty, "\(check.output)")
        let load = try ShellScript(
            "zsh -f -c 'autoload -U compinit; compinit -u -d \"$HOME/dump\"; . \"$FILE\"; "
                + "echo $_comps[GameClient]'",
            reading: Shell.zsh.script(for: ClientHelp.program)
        )
        #expect(load.output == "_GameClient\n", "\(load.output)")
    }

    @Test(.enabled(if: ShellScript.has("fish"), "there is no fish here"))
    func `fish reads it and offers what fits`() throws {
        func offers(_ line: String) throws -> [String] {
            let run = try ShellScript(
                "fish --no-config -c 'source $FILE; function GameClient; echo kitchen.lan; end; complete -C \"GameClient \(line)\"'",
                reading: Shell.fish.script(for: ClientHelp.program)
            )
            #expect(run.status == 0, "\(run.output)")
            return run.output.split(separator: "\n").map {
                String($0.split(separator: "\t").first ?? "")
            }
        }
        #expect(try offers("re") == ["replay", "resume"])
        #expect(try offers("join --look k") == ["kittens"])
        #expect(try offers("join --loo").contains("--look"))
        #expect(try !offers("ping --gri").contains("--grid"))
        #expect(try offers("join k") == ["kitchen.lan"])
        #expect(try offers("completions ") == ["bash", "fish", "zsh"])
    }
}
