import Dispatch
import Sockets

/// The host's name on the local network, such as `kitchen.local`.
enum LocalName {
    /// The longest time that the banner waits for the name.
    private static let patience = DispatchTimeInterval.milliseconds(250)

    /// Returns this computer's local name; nil if no program here answers for it.
    static func find() -> String? {
        let name = Environment.hostName + ".local"
        guard Environment.answersLocalNames, resolves(name) else { return nil }
        return name
    }

    /// Looks the name up on a separate thread, because the system's look-up cannot be cut short.
    private static func resolves(_ name: String) -> Bool {
        let done = DispatchSemaphore(value: 0)
        let outcome = Outcome()
        _ = try? SystemThread(name: "local-name") {
            if let found = try? SystemCalls.resolve(name, port: 0), !found.isEmpty {
                outcome.isFound.withLock { $0 = true }
            }
            done.signal()
        }
        _ = done.wait(timeout: .now() + patience)
        return outcome.isFound.withLock { $0 }
    }

    private final class Outcome: Sendable {
        let isFound = Locked(false)
    }
}
