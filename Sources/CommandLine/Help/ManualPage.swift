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
