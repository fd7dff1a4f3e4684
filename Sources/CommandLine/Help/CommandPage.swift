/// The output of `PROGRAM COMMAND --help`.
struct CommandPage<Values: Sendable> {
    let command: Subcommand
    let program: Program<Values>

    var text: String {
        let title = "\(program.name) \(command.name): \(command.about)."
        let examples = command.examples.map {
            HelpLayout.row("\(program.name) \($0.line)", $0.about, at: 45)
        }
        let argument = command.argument.isEmpty ? "" : " " + command.argument
        let usage = "  \(program.name) \(command.name)\(argument) [OPTIONS]"
        let lines =
            [HelpLayout.wrapped(title), "", "EXAMPLES"] + examples + ["", "USAGE", usage]
            + sections.flatMap { ["", $0.heading] + $0.options.map { HelpLayout.row($0) } }
        return lines.joined(separator: "\n") + "\n"
    }

    /// The options by heading, in the command's own order.
    private var sections: [(heading: String, options: [Option<Values>])] {
        var sections: [(heading: String, options: [Option<Values>])] = []
        for name in command.options + ["help"] {
            let option = program.option(name)
            let heading = heading(of: option)
            if let index = sections.firstIndex(where: { $0.heading == heading }) {
                sections[index].options.append(option)
            } else {
                sections.append((heading, [option]))
            }
        }
        return sections
    }

    private func heading(of option: Option<Values>) -> String {
        let group = program.groups.first { group in
            group.isSetApart && group.options.contains { $0.name == option.name }
        }
        guard let group else { return "OPTIONS" }
        return group.heading + (command.headingNote.map { " (\($0))" } ?? "")
    }
}
