package import ClientCore
import GameProtocol
import TerminalKit

/// The part of `doctor` that needs no question to the terminal: the environment, and every decision
/// with its reason.
struct DoctorReport: Equatable, Sendable {
    private(set) var rows: [Row] = []

    struct Row: Equatable, Sendable {
        let what: String
        let value: String
        /// The reason of the decision; nil for a plain fact.
        var reason: String?
    }

    /// Facts that only the system knows.
    struct Facts: Equatable, Sendable {
        /// The system, such as `Linux 6.8.0 x86_64`.
        var system = ""
        /// The columns and rows of the window, such as `80x24`; nil without a window.
        var window: String?
        /// The value of tmux's option `mouse`; nil outside tmux.
        var tmuxMouse: String?
    }

    init(_ invocation: Invocation, _ environment: ProcessEnvironment, _ facts: Facts) {
        addFacts(environment, facts)
        addChoices(invocation.configuration.terminal, facts)
        addRest(invocation, environment)
    }

    /// Adds a row with an answer of the terminal.
    mutating func add(_ what: String, _ value: String, _ reason: String? = nil) {
        rows.append(Row(what: what, value: value, reason: reason))
    }

    /// Drops the rows that were shown already.
    mutating func forget(first count: Int) { rows.removeFirst(count) }

    /// The report as lines: `TERM: xterm`, or `colors 256: TERM=xterm-256color`.
    var text: String {
        rows.map { row in
            row.reason.map { "\(row.what) \(row.value): \($0)\n" } ?? "\(row.what): \(row.value)\n"
        }.joined()
    }

    /// The report as JSON objects, one on each line.
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

    private mutating func addFacts(_ environment: ProcessEnvironment, _ facts: Facts) {
        add("GameClient", "\(Release.version), protocol 1")
        add("system", facts.system)
        for name in ["TERM", "TERM_PROGRAM", "COLORTERM"] {
            add(
                name,
                environment.filled(name).map { Cleaning.clean($0, columns: 60) } ?? "not set"
            )
        }
        add("locale", environment.locale.map { environment.shown($0.name) } ?? "not set")
        add("window", facts.window ?? "none")
        add("tmux", environment.filled("TMUX") == nil ? "no" : "yes")
        add("ssh", environment.filled("SSH_TTY") == nil ? "no" : "yes")
    }

    private mutating func addChoices(_ choices: TerminalChoices, _ facts: Facts) {
        add("plain", choices.plain.value ? "on" : "off", choices.plain.reason)
        add("ascii", choices.ascii.value ? "on" : "off", choices.ascii.reason)
        add("colors", Self.words(choices.color), choices.color.reason)
        add("colors of messages", Self.words(choices.messageColor), choices.messageColor.reason)
        add("motion", choices.motion.value.rawValue, choices.motion.reason)
        if choices.mouse.value, facts.tmuxMouse == "off" {
            add("mouse", "on", "tmux option mouse is off, clicks will not arrive")
        } else {
            add("mouse", choices.mouse.value ? "on" : "off", choices.mouse.reason)
        }
        add("images", choices.images.value.rawValue, choices.images.reason)
    }

    private mutating func addRest(_ line: Invocation, _ environment: ProcessEnvironment) {
        let configuration = line.configuration
        add("look", configuration.look.rawValue, line.reason("look"))
        add(
            "name",
            configuration.name ?? "the server's choice",
            configuration.isNameChosen ? line.reason("name") : environment.shown("USER")
        )
        add("timeout", "\(Clock.seconds(configuration.timeoutMs)) s", line.reason("timeout"))
        let server = configuration.server?.text ?? "whoever is heard, else localhost"
        add("server", server, line.reason("server"))
        let path = ClientFile.path(environment.variable).map { Cleaning.clean($0, columns: 200) }
        add("configuration", path ?? "nowhere", line.hasFile ? "read" : "there is no such file")
    }

    private static func words(_ choice: ColorChoice) -> String {
        switch choice.depth {
        case .none: "none"
        case .sixteen: "16"
        case .palette: "256"
        case .trueColor: "256, any for tiles"
        }
    }
}

/// The command `doctor`. It reports the features of this terminal with the reasons, or repairs the
/// terminal.
package struct Doctor {
    private let invocation: Invocation
    private var configuration: ClientConfiguration { invocation.configuration }

    package init(_ invocation: Invocation) { self.invocation = invocation }

    /// Reports on the terminal and returns the exit status.
    package func run() -> Int32 {
        let environment = System.processEnvironment
        var report = DoctorReport(invocation, environment, Self.facts)
        if configuration.isJSON { return Diagnostics.show(report.objects) }
        let status = Diagnostics.show(configuration.shown(report.text))
        guard status == 0, configuration.asks, environment.isInputTerminal,
            environment.isOutputTerminal
        else { return status }
        let known = report.rows.count
        TerminalQuestions.ask(into: &report, environment)
        report.forget(first: known)
        return Diagnostics.show(configuration.shown(report.text))
    }

    /// Resets a terminal that another program left in a wrong state, and returns the exit status.
    package static func reset() -> Int32 {
        guard System.isTerminal(System.output), System.makeInputSane() else {
            Diagnostics.tell(
                "doctor --reset repairs the terminal that it is run in; this is not one."
            )
            return 6
        }
        return Diagnostics.show(modesOff + "This terminal is as usual again.\r\n")
    }

    /// The sequences that leave the screen, and then reset character set, margins and keys.
    private static let modesOff =
        ScreenModes().leave + "\u{1B}(B\u{0F}\u{1B}7\u{1B}[r\u{1B}8\u{1B}[?1l\u{1B}>\r\n"

    private static var facts: DoctorReport.Facts {
        DoctorReport.Facts(
            system: System.systemName,
            window: System.windowText,
            tmuxMouse: System.processEnvironment.filled("TMUX") == nil
                ? nil : System.firstLine(of: "tmux show-options -gv mouse 2>/dev/null")
        )
    }
}
