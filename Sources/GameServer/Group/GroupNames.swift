import Dispatch
import Sockets

/// Looks names up on a thread of its own: nobody knows how long that takes, and no loop may wait for it.
final class GroupNames: Sendable {
    private let asked = DispatchSemaphore(value: 0)
    private let state = Locked(State())

    private struct State {
        var questions: [(host: String, port: UInt16, done: @Sendable (GroupPlan.Found) -> Void)] =
            []
        var hasThread = false
    }

    /// Looks a name up; `done` is called on another thread.
    func resolve(
        _ host: String,
        _ port: UInt16,
        _ done: @escaping @Sendable (GroupPlan.Found) -> Void
    ) {
        let isFirst = state.withLock { state in
            state.questions.append((host, port, done))
            defer { state.hasThread = true }
            return !state.hasThread
        }
        if isFirst { makeThread() }
        asked.signal()
    }

    private func makeThread() {
        do throws(SystemError) {
            // It is never joined: a look-up cannot be ended, and the process does not wait for it.
            _ = try SystemThread(name: "group-names") { [self] in
                while true {
                    asked.wait()
                    answerNext()
                }
            }
        } catch {
            state.withLock { $0.hasThread = false }
            takeNext()?.done(.failed("\(error)"))
        }
    }

    private func answerNext() {
        guard let (host, port, done) = takeNext() else { return }
        do throws(SystemError) {
            done(.addresses(try SystemCalls.resolve(host, port: port)))
        } catch {
            done(.failed("\(error)"))
        }
    }

    private func takeNext() -> (
        host: String, port: UInt16, done: @Sendable (GroupPlan.Found) -> Void
    )? {
        state.withLock { $0.questions.isEmpty ? nil : $0.questions.removeFirst() }
    }
}
