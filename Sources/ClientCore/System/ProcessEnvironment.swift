package import TerminalKit

/// The variables of this process and the kinds of its streams.
package struct ProcessEnvironment {
    /// Returns the value of a variable; nil if it is not set.
    package let variable: @Sendable (String) -> String?
    package var isInputTerminal = false
    package var isOutputTerminal = false
    var isMessagesTerminal = false

    /// Returns the value of a variable; nil if it is not set or empty.
    package func filled(_ name: String) -> String? {
        variable(name).flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Returns a variable with its value, such as `TERM=xterm`, as the reason of a decision. The
    /// value is cleaned, because it may contain any characters.
    package func shown(_ name: String) -> String {
        "\(name)=\(variable(name).map { Cleaning.clean($0, columns: 40) } ?? "")"
    }

    /// The variable that sets the locale's character set, with its value; nil if there is none.
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
    package static var processEnvironment: ProcessEnvironment {
        ProcessEnvironment(
            variable: { environment($0) },
            isInputTerminal: isTerminal(input),
            isOutputTerminal: isTerminal(output),
            isMessagesTerminal: isTerminal(messages)
        )
    }
}
