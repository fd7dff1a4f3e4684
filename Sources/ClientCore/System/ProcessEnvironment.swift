package import TerminalKit

/// Where the program runs, as far as it is told without asking: variables, and what its streams are.
package struct ProcessEnvironment {
    /// The value of a variable; nil where it is not set.
    package let variable: @Sendable (String) -> String?
    package var isInputTerminal = false
    package var isOutputTerminal = false
    var isMessagesTerminal = false

    /// The value of a variable that is set to something.
    package func filled(_ name: String) -> String? {
        variable(name).flatMap { $0.isEmpty ? nil : $0 }
    }

    /// `TERM=xterm`, as a reason shows it: whoever set the variable may have put anything there.
    package func shown(_ name: String) -> String {
        "\(name)=\(variable(name).map { Cleaning.clean($0, columns: 40) } ?? "")"
    }

    /// The variable that names the locale's characters, and its value.
    package var locale: (name: String, value: String)? {
        for name in ["LC_ALL", "LC_CTYPE", "LANG"] {
            if let value = filled(name) { return (name, value) }
        }
        return nil
    }

    /// Whether the locale's character set is UTF-8.
    var isUTF8: Bool {
        (locale?.value ?? "").uppercased().filter { $0 != "-" }.contains("UTF8")
    }
}

extension System {
    /// Where this process runs.
    package static var processEnvironment: ProcessEnvironment {
        ProcessEnvironment(
            variable: { environment($0) },
            isInputTerminal: isTerminal(input),
            isOutputTerminal: isTerminal(output),
            isMessagesTerminal: isTerminal(messages)
        )
    }
}
