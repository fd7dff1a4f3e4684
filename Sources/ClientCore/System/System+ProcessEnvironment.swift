package import TerminalKit

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

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

    /// Whether there is something at that path, readable or not.
    static func isThere(_ path: String) -> Bool { access(path, F_OK) == 0 }
}
