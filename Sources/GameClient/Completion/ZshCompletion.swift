/// The completion of command lines in zsh.
enum ZshCompletion {
    static var text: String {
        """
        #compdef GameClient
        # Completion of GameClient in zsh.  Once: source <(GameClient completions zsh)
        # For good: GameClient completions zsh >_GameClient, in a folder of your $fpath.
        _GameClient() {
            local -a commands general
            local command= each
            commands=(
        \(commands)
            )
            general=(
        \(specs(OptionSpec.general))
            )
            for each in ${words[2,CURRENT-1]}; do
                case $each in
                    \(names.joined(separator: "|"))) command=$each; break ;;
                esac
            done
            case $command in
                '') _arguments -s -S : $general '1: :{_describe command commands}' '*: :_default' ;;
        \(cases)
            esac
        }
        if [ "$funcstack[1]" = _GameClient ]; then _GameClient "$@"; else compdef _GameClient GameClient; fi

        """
    }

    private static let names = CommandSpec.all.map(\.name.rawValue)

    private static var commands: String {
        CommandSpec.all.map { "        '\($0.name.rawValue):\(escaped($0.sentence))'" }
            .joined(separator: "\n")
    }

    private static var cases: String {
        CommandSpec.all.map { command in
            let options = CompletionScript.options(of: command)
            return """
                        \(command.name.rawValue)) _arguments -s -S : \\
                \(options.map { "            \(spec($0)) \\" }.joined(separator: "\n"))
                            \(arguments(command.name)) ;;
                """
        }.joined(separator: "\n")
    }

    /// The command itself is among the words, so what follows it is the second.
    private static func arguments(_ command: CommandSpec.Name) -> String {
        let words = CompletionScript.words(after: command)
        if CompletionScript.takesFile(command) { return "'1: :' '2:file:_files'" }
        return words.isEmpty
            ? "'1: :' '2:address: '" : "'1: :' '2:word:(\(words.joined(separator: " ")))'"
    }

    private static func specs(_ options: [OptionSpec]) -> String {
        options.map { "        \(spec($0))" }.joined(separator: "\n")
    }

    /// `'--look[room, emoji …]:LOOK:(room emoji …)'`
    private static func spec(_ option: OptionSpec) -> String {
        let value = option.placeholder.map { placeholder in
            let words = option.words.joined(separator: " ")
            let action = option.takesFile ? "_files" : words.isEmpty ? " " : "(\(words))"
            return ":\(placeholder):\(action)"
        }
        return "'\(option.flag)[\(escaped(option.sentence))]\(value ?? "")'"
    }

    private static func escaped(_ text: String) -> String {
        text.map { letter -> String in
            switch letter {
            case "'": "'\\''"
            case "[", "]", ":", "\\": "\\\(letter)"
            default: String(letter)
            }
        }.joined()
    }
}
