/// The manual page, made from the tables: `GameClient help --man | man -l -`.
enum ManualPage {
    static var text: String {
        let sections = [
            head, description, commands, options, newRoom, environment, files, statuses, examples,
        ]
        return sections.joined()
    }

    private static var head: String {
        """
        .TH GAMECLIENT 1 "" "Cardtable \(HelpText.version)" "User Commands"
        .SH NAME
        GameClient \\- card games with friends on your network, in a terminal
        .SH SYNOPSIS
        .B GameClient
        [\\fICOMMAND\\fR] [\\fIOPTIONS\\fR]

        """
    }

    private static var description: String {
        """
        .SH DESCRIPTION
        Plays Concentration and card decks in rooms of a GameServer. Where no server is named it is
        the one of CARDTABLE_SERVER, else of the configuration file, else one that announces itself on
        the network, else localhost. An address is \\fIHOST\\fR[:\\fIPORT\\fR][/\\fICODE\\fR]; the port
        is 7052 if left out, and an IPv6 host stands in brackets where more follows.

        """
    }

    private static var commands: String {
        section("COMMANDS")
            + CommandSpec.all.map { command in
                entry("\(command.name.rawValue) \(command.argument)", command.sentence)
            }.joined()
    }

    private static var options: String {
        section("OPTIONS")
            + OptionSpec.all.filter { $0.group != .newRoom }.map(option).joined()
    }

    private static var newRoom: String {
        section("OPTIONS OF A NEW ROOM") + OptionSpec.newRoom.map(option).joined()
    }

    private static var environment: String {
        let variables = OptionSpec.all.compactMap { spec in
            spec.variable.map {
                entry($0, spec.isInverse ? "0 is \(spec.flag)" : "as \(spec.flag)")
            }
        }
        return section("ENVIRONMENT") + "An option comes before its variable.\n"
            + variables.joined()
            + entry("CARDTABLE_SERVER", "the server where no address is given")
            + entry("NO_COLOR, FORCE_COLOR, CLICOLOR_FORCE", "no colour, or colour in any case")
            + entry("ACCESSIBLE", "as --plain")
    }

    private static var files: String {
        section("FILES")
            + entry(
                "$XDG_CONFIG_HOME/cardtable/client.json",
                "one JSON object with the long names of options as keys, and server; options and "
                    + "variables come first"
            )
            + entry("$XDG_STATE_HOME/cardtable", "kept seats and logs, for their owner alone")
    }

    private static var statuses: String {
        section("EXIT STATUS") + ExitStatus.rows.map { entry($0.code, $0.meaning) }.joined()
    }

    private static var examples: String {
        let rows = CommandSpec.all.flatMap(\.examples)
        return section("EXAMPLES") + rows.map { entry("GameClient \($0.line)", $0.about) }.joined()
    }

    private static func section(_ name: String) -> String { ".SH \(name)\n" }

    private static func option(_ spec: OptionSpec) -> String {
        let short = spec.short.map { "-\($0), " } ?? ""
        return entry(short + spec.flag + (spec.placeholder.map { " \($0)" } ?? ""), spec.sentence)
    }

    private static func entry(_ term: String, _ text: String) -> String {
        ".TP\n.B \(escaped(term))\n\(escaped(text))\n"
    }

    /// Nothing of it may look like a request, or change its hyphens.
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
