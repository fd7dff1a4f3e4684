struct BashCompletion<Values: Sendable> {
    let program: Program<Values>

    var text: String {
        let name = program.name
        return """
            # Completion of \(name) in bash.  Once: source <(\(name) completions bash)
            # For good: \(name) completions bash >~/.local/share/bash-completion/completions/\(name)
            _\(name)() {
                local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} command= each
                for each in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
                    case $each in
                        \(commands.joined(separator: "|"))) command=$each; break ;;
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
                            '') \(words(commands)) ;;
            \(arguments)
                        esac ;;
                esac
            }
            complete -F _\(name) \(name)

            """
    }

    private var commands: [String] { program.commands.map(\.name) }

    private func words(_ words: [String]) -> String {
        "COMPREPLY=($(compgen -W '\(words.joined(separator: " "))' -- \"$word\"))"
    }

    private func files(_ kind: String) -> String {
        "COMPREPLY=($(compgen -\(kind) -- \"$word\"))"
    }

    private var values: String {
        program.typedOptions.filter { !$0.isSwitch }.map { option in
            let flags = [option.flag] + (option.letter.map { ["-\($0)"] } ?? [])
            return "        \(flags.joined(separator: "|"))) \(action(option.shape))return ;;"
        }.joined(separator: "\n")
    }

    private func action(_ shape: ValueShape) -> String {
        if shape.isFile { return files("f") + "; " }
        if shape.isFolder { return files("d") + "; " }
        return shape.offered.isEmpty ? "" : words(shape.offered) + "; "
    }

    private func offer(after command: Subcommand) -> String? {
        if command.takesFile { return files("f") }
        if command.takesAddress {
            let known = program.addresses("\"${COMP_WORDS[0]}\"")
            return "COMPREPLY=($(compgen -W \"$(\(known))\" -- \"$word\"))"
        }
        let known = program.words(after: command)
        return known.isEmpty ? nil : words(known)
    }

    private var options: String {
        let rows = program.commands.map { command in
            "            \(command.name)) \(words(program.options(of: command).map(\.flag))) ;;"
        }
        let usual = program.options(of: program.meant(nil)).map(\.flag)
        return (rows + ["            *) \(words(usual)) ;;"]).joined(separator: "\n")
    }

    private var arguments: String {
        program.commands.compactMap { command in
            guard let offer = offer(after: command) else { return nil }
            return "                \(command.name)) \(offer) ;;"
        }.joined(separator: "\n")
    }
}

extension Shell {
    /// Returns the script that completes the program's command lines in this shell.
    package func script<Values>(for program: Program<Values>) -> String {
        switch self {
        case .bash: BashCompletion(program: program).text
        case .zsh: ZshCompletion(program: program).text
        case .fish: FishCompletion(program: program).text
        }
    }
}
