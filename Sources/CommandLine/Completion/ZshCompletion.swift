struct ZshCompletion<Values: Sendable> {
    let program: Program<Values>

    var text: String {
        let name = program.name
        return """
            #compdef \(name)
            # Completion of \(name) in zsh.  Once: source <(\(name) completions zsh)
            # For good: \(name) completions zsh >_\(name), in a folder of your $fpath.
            _\(name)() {
                local -a commands usual
                local command= each
                commands=(
            \(commands)
                )
                usual=(
            \(specs(of: program.meant(nil), end: ""))
                )
                for each in ${words[2,CURRENT-1]}; do
                    case $each in
                        \(program.commands.map(\.name).joined(separator: "|"))) command=$each; break ;;
                    esac
                done
                case $command in
                    '') _arguments -s -S : $usual '1: :{_describe command commands}' '*: :_default' ;;
            \(cases)
                esac
            }
            if [ "$funcstack[1]" = _\(name) ]; then _\(name) "$@"; else compdef _\(name) \(name); fi

            """
    }

    private var commands: String {
        program.commands.map { "        '\($0.name):\(escaped($0.about))'" }
            .joined(separator: "\n")
    }

    private var cases: String {
        program.commands.map { command in
            """
                    \(command.name)) _arguments -s -S : \\
            \(specs(of: command, end: " \\"))
                        \(arguments(command)) ;;
            """
        }.joined(separator: "\n")
    }

    /// Returns the specifications of the arguments. The first word is the command itself.
    private func arguments(_ command: Subcommand) -> String {
        let words = program.words(after: command)
        if command.takesFile { return "'1: :' '2:file:_files'" }
        if command.takesAddress {
            return "'1: :' '2:address:(${(f)\"$(\(program.addresses("$words[1]")))\"})'"
        }
        return words.isEmpty
            ? "'1: :' '2: : '" : "'1: :' '2:word:(\(words.joined(separator: " ")))'"
    }

    private func specs(of command: Subcommand, end: String) -> String {
        program.options(of: command).map { "            \(spec($0))\(end)" }
            .joined(separator: "\n")
    }

    /// Returns the specification of an option, such as `'--look[room …]:LOOK:(room emoji …)'`.
    private func spec(_ option: Option<Values>) -> String {
        let value = option.shape.placeholder.map { ":\(escaped($0)):\(action(option.shape))" }
        let text = "[\(escaped(option.about))]\(value ?? "")'"
        guard let letter = option.letter else { return "'\(option.flag)" + text }
        return "'(-\(letter) \(option.flag))'{-\(letter),\(option.flag)}'" + text
    }

    private func action(_ shape: ValueShape) -> String {
        if shape.isFile { return "_files" }
        if shape.isFolder { return "_files -/" }
        return shape.offered.isEmpty
            ? " " : "(\(shape.offered.map(escaped).joined(separator: " ")))"
    }

    private func escaped(_ text: String) -> String {
        text.map { letter -> String in
            switch letter {
            case "'": "'\\''"
            case "[", "]", ":", "\\": "\\\(letter)"
            default: String(letter)
            }
        }.joined()
    }
}
