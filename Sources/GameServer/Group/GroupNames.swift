import Sockets

/// Resolver of host names, with one thread for each name. A look-up may take any time, and neither a loop nor another
/// name may wait for it.
final class GroupNames: Sendable {
    typealias Done = @Sendable (GroupPlan.Found) -> Void

    private let look: LookUp
    /// The callbacks that wait, by name.
    private let waiting = Locked<[Name: [Done]]>([:])

    typealias LookUp = @Sendable (String, UInt16) throws(SystemError) -> [SocketAddress]

    private struct Name: Hashable {
        let host: String
        let port: UInt16
    }

    init(
        _ look: @escaping LookUp = { host, port throws(SystemError) in
            try SystemCalls.resolve(host, port: port)
        }
    ) { self.look = look }

    /// Resolves a name, or joins a look-up that is under way. `done` is called on another thread, or at once if no
    /// thread can be started.
    func resolve(_ host: String, _ port: UInt16, _ done: @escaping Done) {
        let name = Name(host: host, port: port)
        let isFirst = waiting.withLock { waiting in
            waiting[name, default: []].append(done)
            return waiting[name]?.count == 1
        }
        guard isFirst else { return }
        do throws(SystemError) {
            // A look-up cannot be cancelled, and the process does not wait for it.
            _ = try SystemThread(name: "group-names", isDetached: true) { [self] in
                answer(name, found(name))
            }
        } catch {
            answer(name, .failed("\(error)"))
        }
    }

    private func found(_ name: Name) -> GroupPlan.Found {
        do throws(SystemError) {
            return .addresses(try look(name.host, name.port))
        } catch {
            return .failed("\(error)")
        }
    }

    private func answer(_ name: Name, _ found: GroupPlan.Found) {
        for done in waiting.withLock({ $0.removeValue(forKey: name) }) ?? [] { done(found) }
    }
}
