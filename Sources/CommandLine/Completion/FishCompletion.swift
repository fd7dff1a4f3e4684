struct FishCompletion<Values: Sendable> {
    let program: Program<Values>

    var text: String {
        let name = program.name
        let head = """
            # Completion of \(name) in fish.  Once: \(name) completions fish | source
            # For good: \(name) completions fish >~/.config/fish/completions/\(name).fish
            \(complete) -f

            """
        let commands = program.commands.map { command in
            "\(complete) -n __fish_use_subcommand -a \(command.name) -d \(quoted(command.about))\n"
        }
        return head + (commands + program.typedOptions.map(option) + arguments).joined()
    }

    private var complete: String { "complete -c \(program.name)" }

    private func option(_ option: Option<Values>) -> String {
        var line = "\(complete)\(condition(option)) -l \(option.name)"
        if let letter = option.letter { line += " -s \(letter)" }
        return line + action(option.shape) + " -d \(quoted(option.about))\n"
    }

    private func action(_ shape: ValueShape) -> String {
        if shape.placeholder == nil { return "" }
        if shape.isFile { return " -r -F" }
        if shape.isFolder { return " -x -a '(__fish_complete_directories)'" }
        return " -x" + (shape.offered.isEmpty ? "" : " -a \(quoted(shape.offered))")
    }

    /// Returns the condition for an option: a command takes the option, or no command rejects it.
    private func condition(_ option: Option<Values>) -> String {
        if program.everywhere.contains(option.name) { return "" }
        let (taking, others) = program.commands.reduce(into: ([String](), [String]())) {
            if $1.options.contains(option.name) {
                $0.0.append($1.name)
            } else {
                $0.1.append($1.name)
            }
        }
        return taking.contains(program.usualCommand)
            ? " -n " + quoted(["not __fish_seen_subcommand_from"] + others)
            : seen(taking)
    }

    private func seen(_ commands: [String]) -> String {
        " -n " + quoted(["__fish_seen_subcommand_from"] + commands)
    }

    private var arguments: [String] {
        program.commands.compactMap { command in
            let words =
                command.takesAddress
                ? "(\(program.addresses(program.name)))"
                : program.words(after: command).joined(separator: " ")
            if !command.takesFile, words.isEmpty { return nil }
            return complete + seen([command.name])
                + (command.takesFile ? " -F\n" : " -a \(quoted(words))\n")
        }
    }

    private func quoted(_ words: [String]) -> String { quoted(words.joined(separator: " ")) }

    private func quoted(_ text: String) -> String {
        let escaped = text.map { letter -> String in
            letter == "'" || letter == "\\" ? "\\\(letter)" : String(letter)
        }
        return "'\(escaped.joined())'"
    }
}
