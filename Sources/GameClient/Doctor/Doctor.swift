/// Carries out `doctor`: says what this terminal gets and why, or repairs it.
struct Doctor {
    private let line: Invocation
    private let configuration: ClientConfiguration
    private let file: ClientFile?

    init(_ line: Invocation, _ configuration: ClientConfiguration, _ file: ClientFile?) {
        self.line = line
        self.configuration = configuration
        self.file = file
    }

    /// Gives the status to end with.
    func run() -> Int32 {
        let surroundings = System.surroundings
        var report = DoctorReport(line, configuration, surroundings, Self.facts, file: file)
        if configuration.isJSON { return Diagnostics.show(report.objects) }
        let status = show(report)
        guard status == 0, configuration.asks, surroundings.isInputTerminal,
            surroundings.isOutputTerminal
        else { return status }
        let known = report.rows.count
        TerminalQuestions.ask(into: &report, surroundings)
        report.forget(first: known)
        return show(report)
    }

    /// Puts a terminal right that another program left as it was not; gives the status to end with.
    static func reset() -> Int32 {
        guard System.isTerminal(System.output), System.makeInputSane() else {
            Diagnostics.tell("doctor --reset repairs the terminal that it is run in; this is none.")
            return 6
        }
        return Diagnostics.show(modesOff)
    }

    /// The screen's own end, then character set, margins and keys as usual.
    private static let modesOff =
        ScreenModes().leave + "\u{1B}(B\u{0F}\u{1B}[r\u{1B}[?1l\u{1B}>\r\n"

    private func show(_ report: DoctorReport) -> Int32 {
        Diagnostics.show(configuration.isASCII ? Cleaning.ascii(report.text) : report.text)
    }

    private static var facts: DoctorReport.Facts {
        DoctorReport.Facts(
            system: System.systemName,
            window: System.windowText,
            tmuxMouse: System.surroundings.filled("TMUX") == nil
                ? nil : System.firstLine(of: "tmux show-options -gv mouse 2>/dev/null")
        )
    }
}
