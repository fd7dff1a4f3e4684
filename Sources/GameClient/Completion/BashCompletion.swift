/// The completion of command lines in bash.
enum BashCompletion {
    static var text: String {
        """
        # Completion of GameClient in bash.  Once: source <(GameClient completions bash)
        # For good: GameClient completions bash >~/.local/share/bash-completion/completions/GameClient
        _GameClient() {
            local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} command= each
            for each in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
                case $each in
                    \(names.joined(separator: "|"))) command=$each; break ;;
                esac
            done
            [ "$before" = = ] && before=${COMP_WORDS[COMP_CWORD - 2]}
            [ "$word" = = ] && word=
            COMPREPLY=()
            case $before in
        \(values)
            esac
            case $word in
                -*) case $command in
        \(options)
                    esac ;;
                *) case $command in
                        '') COMPREPLY=($(compgen -W '\(names.joined(separator: " "))' -- "$word")) ;;
        \(arguments)
                    esac ;;
            esac
        }
        complete -F _GameClient GameClient

        """
    }

    private static let names = CommandSpec.all.map(\.name.rawValue)

    private static func words(_ words: [String]) -> String {
        "COMPREPLY=($(compgen -W '\(words.joined(separator: " "))' -- \"$word\"))"
    }

    private static let files = "COMPREPLY=($(compgen -f -- \"$word\"))"

    private static var values: String {
        OptionSpec.all.filter { $0.placeholder != nil }.map { spec in
            let flags = [spec.flag] + (spec.short.map { ["-\($0)"] } ?? [])
            let action =
                spec.takesFile ? files + "; " : spec.words.isEmpty ? "" : words(spec.words) + "; "
            return "        \(flags.joined(separator: "|"))) \(action)return ;;"
        }.joined(separator: "\n")
    }

    private static var options: String {
        let rows = CommandSpec.all.map { command in
            let flags = CompletionScript.options(of: command).map(\.flag)
            return "            \(command.name.rawValue)) \(words(flags)) ;;"
        }
        let general = words(OptionSpec.general.map(\.flag))
        return (rows + ["            *) \(general) ;;"]).joined(separator: "\n")
    }

    private static var arguments: String {
        CommandSpec.all.compactMap { command in
            let known = CompletionScript.words(after: command.name)
            if CompletionScript.takesFile(command.name) {
                return "                \(command.name.rawValue)) \(files) ;;"
            }
            return known.isEmpty
                ? nil : "                \(command.name.rawValue)) \(words(known)) ;;"
        }.joined(separator: "\n")
    }
}
