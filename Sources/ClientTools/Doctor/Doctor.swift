package import ClientCore
import TerminalKit

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
