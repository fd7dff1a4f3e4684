import GameProtocol

/// What `doctor` knows without asking the terminal: where it runs, and every decision with its reason.
struct DoctorReport: Equatable, Sendable {
    private(set) var rows: [Row] = []

    /// One line of the report.
    struct Row: Equatable, Sendable {
        let what: String
        let value: String
        /// Why it is so; nil for a mere fact.
        var reason: String?
    }

    /// What only the system can say.
    struct Facts: Equatable, Sendable {
        /// Such as `Linux 6.8.0 x86_64`.
        var system = ""
        /// Columns and rows, `80x24`; nil where there is no window.
        var window: String?
        /// What tmux says of its option `mouse`; nil outside tmux.
        var tmuxMouse: String?
    }

    init(
        _ line: Invocation,
        _ configuration: ClientConfiguration,
        _ surroundings: Surroundings,
        _ facts: Facts,
        file: ClientFile?
    ) {
        addFacts(surroundings, facts)
        addChoices(configuration.terminal, surroundings, facts)
        addRest(line, configuration, surroundings, file)
    }

    /// Adds what the terminal itself has said.
    mutating func add(_ what: String, _ value: String, _ reason: String? = nil) {
        rows.append(Row(what: what, value: value, reason: reason))
    }

    /// Drops the rows that were shown already.
    mutating func forget(first count: Int) { rows.removeFirst(count) }

    /// `TERM: xterm`, `colours 256: TERM=xterm-256color`: a line for each.
    var text: String {
        rows.map { row in
            row.reason.map { "\(row.what) \(row.value): \($0)\n" } ?? "\(row.what): \(row.value)\n"
        }.joined()
    }

    /// An object a line for each.
    var objects: String {
        var writer = JSONWriter()
        for row in rows {
            writer.beginObject()
            writer.field("what", row.what)
            writer.field("value", row.value)
            writer.field("reason", ifPresent: row.reason)
            writer.endObject()
            writer.endLine()
        }
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    private mutating func addFacts(_ surroundings: Surroundings, _ facts: Facts) {
        add("GameClient", "\(HelpText.version), protocol 1")
        add("system", facts.system)
        for name in ["TERM", "TERM_PROGRAM", "COLORTERM"] {
            add(
                name,
                surroundings.filled(name).map { Cleaning.clean($0, columns: 60) } ?? "not set"
            )
        }
        add("locale", surroundings.locale.map { surroundings.shown($0.name) } ?? "not set")
        add("window", facts.window ?? "none")
        add("tmux", surroundings.filled("TMUX") == nil ? "no" : "yes")
        add("ssh", surroundings.filled("SSH_TTY") == nil ? "no" : "yes")
    }

    private mutating func addChoices(
        _ choices: TerminalChoices,
        _ surroundings: Surroundings,
        _ facts: Facts
    ) {
        add("plain", choices.plain.value ? "on" : "off", choices.plain.reason)
        add("ascii", choices.ascii.value ? "on" : "off", choices.ascii.reason)
        add("colours", Self.words(choices.color), choices.color.reason)
        add("colours of messages", Self.words(choices.messageColor), choices.messageColor.reason)
        add("motion", choices.motion.value.rawValue, choices.motion.reason)
        if choices.mouse.value, facts.tmuxMouse == "off" {
            add("mouse", "on", "tmux option mouse is off, clicks will not arrive")
        } else {
            add("mouse", choices.mouse.value ? "on" : "off", choices.mouse.reason)
        }
        add("images", choices.images.value.rawValue, choices.images.reason)
    }

    private mutating func addRest(
        _ line: Invocation,
        _ configuration: ClientConfiguration,
        _ surroundings: Surroundings,
        _ file: ClientFile?
    ) {
        add("look", line.values[.look] ?? "room", line.reason(.look))
        add(
            "name",
            configuration.name ?? "the server's choice",
            configuration.isNameChosen ? line.reason(.name) : surroundings.shown("USER")
        )
        add("timeout", "\(Clock.seconds(configuration.timeoutMs)) s", line.reason(.timeout))
        if let server = surroundings.filled("CARDTABLE_SERVER") {
            add("server", Cleaning.clean(server, columns: 60), "CARDTABLE_SERVER")
        } else if let server = file?.server {
            add("server", server.value, server.place)
        } else {
            add("server", "whoever is heard, else localhost", "default")
        }
        let path = ClientFile.path(surroundings.variable).map { Cleaning.clean($0, columns: 200) }
        add("configuration", path ?? "nowhere", file == nil ? "there is no such file" : "read")
    }

    private static func words(_ choice: ColorChoice) -> String {
        switch choice.depth {
        case .none: "none"
        case .sixteen: "16"
        case .palette: "256"
        case .trueColour: "256, any for tiles"
        }
    }
}
