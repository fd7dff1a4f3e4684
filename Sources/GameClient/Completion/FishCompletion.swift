/// The completion of command lines in fish.
enum FishCompletion {
    static var text: String {
        let head = """
            # Completion of GameClient in fish.  Once: GameClient completions fish | source
            # For good: GameClient completions fish >~/.config/fish/completions/GameClient.fish
            complete -c GameClient -f

            """
        let commands = CommandSpec.all.map { command in
            "complete -c GameClient -n __fish_use_subcommand -a \(command.name.rawValue) "
                + "-d \(quoted(command.sentence))\n"
        }
        return head + (commands + OptionSpec.all.map(option) + arguments).joined()
    }

    private static func option(_ spec: OptionSpec) -> String {
        var line = "complete -c GameClient\(condition(spec)) -l \(spec.key.rawValue)"
        if let short = spec.short { line += " -s \(short)" }
        if spec.placeholder != nil {
            line += spec.takesFile ? " -r -F" : " -x"
            if !spec.words.isEmpty { line += " -a \(quoted(spec.words.joined(separator: " ")))" }
        }
        return line + " -d \(quoted(spec.sentence))\n"
    }

    /// Only beside the commands that take it.
    private static func condition(_ spec: OptionSpec) -> String {
        guard !CommandSpec.everywhere.contains(spec.key) else { return "" }
        let commands = CommandSpec.all.filter { $0.options.contains(spec.key) }
            .map(\.name.rawValue)
        return " -n \(quoted("__fish_seen_subcommand_from \(commands.joined(separator: " "))"))"
    }

    private static var arguments: [String] {
        CommandSpec.all.compactMap { command in
            let words = CompletionScript.words(after: command.name)
            let seen = "-n \(quoted("__fish_seen_subcommand_from \(command.name.rawValue)"))"
            if CompletionScript.takesFile(command.name) {
                return "complete -c GameClient \(seen) -F\n"
            }
            return words.isEmpty
                ? nil
                : "complete -c GameClient \(seen) -a \(quoted(words.joined(separator: " ")))\n"
        }
    }

    private static func quoted(_ text: String) -> String {
        let escaped = text.map { letter -> String in
            letter == "'" || letter == "\\" ? "\\\(letter)" : String(letter)
        }
        return "'\(escaped.joined())'"
    }
}
