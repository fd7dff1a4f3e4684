import GameProtocol

/// The manual page, generated from the tables: `PROGRAM help --man | man -l -`.
struct ManualPage<Values: Sendable> {
    let manual: Manual
    let program: Program<Values>

    var text: String {
        [
            head, commands, options, environment, section("FILES", manual.files),
            section("EXIT STATUS", manual.statuses), examples,
        ].joined()
    }

    private var head: String {
        """
        .TH \(program.name.uppercased()) 1 "" "Cardtable \(Release.version)" "User Commands"
        .SH NAME
        \(program.name) \\- \(manual.summary)
        .SH SYNOPSIS
        .B \(program.name)
        [\\fICOMMAND\\fR] [\\fIOPTIONS\\fR]
        .SH DESCRIPTION
        \(manual.description)

        """
    }

    private var commands: String {
        section("COMMANDS", program.commands.map { ("\($0.name) \($0.argument)", $0.about) })
    }

    private var options: String {
        program.groups.map { group in
            let rows = group.options.filter(\.isTyped)
            return rows.isEmpty
                ? ""
                : section(group.heading, rows.map { ($0.usage(withoutLetter: ""), $0.about) })
        }.joined()
    }

    private var environment: String {
        let known = manual.environment.map(\.term)
        let variables = program.options.compactMap { option -> Manual.Entry? in
            guard let name = option.variable, !known.contains(name) else { return nil }
            if !option.isTyped { return (name, option.about) }
            return (name, option.isInverse ? "0 is \(option.flag)" : "as \(option.flag)")
        }
        return ".SH ENVIRONMENT\nAn option comes before its variable.\n"
            + entries(variables + manual.environment)
    }

    private var examples: String {
        let rows = program.commands.flatMap(\.examples)
        return rows.isEmpty
            ? "" : section("EXAMPLES", rows.map { ("\(program.name) \($0.line)", $0.about) })
    }

    private func section(_ name: String, _ rows: [Manual.Entry]) -> String {
        ".SH \(name)\n" + entries(rows)
    }

    private func entries(_ rows: [Manual.Entry]) -> String {
        rows.map { ".TP\n.B \(Self.escaped($0.term))\n\(Self.escaped($0.text))\n" }.joined()
    }

    /// Escapes a text for roff, so that it contains no requests and keeps its hyphens.
    private static func escaped(_ text: String) -> String {
        let body = text.map { letter -> String in
            switch letter {
            case "\\": "\\e"
            case "-": "\\-"
            case "\"": "\\(dq"
            default: String(letter)
            }
        }.joined()
        return body.hasPrefix(".") || body.hasPrefix("'") ? "\\&" + body : body
    }
}

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

/// The layout of help: two columns, in lines of at most 80 columns.
package enum HelpLayout {
    /// Returns two columns. The second begins at `column`, or after two blanks if the first is
    /// longer, and its further lines begin at `column`.
    package static func row(_ left: String, _ right: String, at column: Int) -> String {
        let begin = padded("  \(left)  ", to: column)
        return wrapped(right, after: begin, at: column)
    }

    /// Returns the line of an option: its usage and its description.
    package static func row<Values>(_ option: Option<Values>) -> String {
        row(option.usage(withoutLetter: "    "), option.about, at: 28)
    }

    /// Returns the words in lines of at most 80 columns; all but the first begin at `column`.
    package static func wrapped(
        _ words: String,
        after begin: String = "",
        at column: Int = 0
    ) -> String {
        var text = begin
        var lines: [String] = []
        for word in words.split(separator: " ") {
            if text.count + word.count + 1 > 80 {
                lines.append(text)
                text = String(repeating: " ", count: column)
            }
            text += text.isEmpty || text.last == " " ? String(word) : " " + word
        }
        return (lines + [text]).joined(separator: "\n")
    }

    package static func padded(_ text: String, to width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }
}
