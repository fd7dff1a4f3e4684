import GameProtocol
import Sockets
import Synchronization

/// Announcer of the server on its networks, on a thread of its own. No loop waits for it.
final class BeaconHost: Sendable {
    /// The data to announce, and the networks.
    struct Plan: Sendable {
        /// A value that is new with every start of a server.
        let inst: String
        let name: @Sendable () -> String
        let port: UInt16
        /// The port for browsers and its public address; nil without one.
        var webPort: Int?
        var webURL: String?
        let census: @Sendable () -> PublicCensus
        /// Returns the present links to announce on.
        let links: @Sendable () -> [BeaconLink]
    }

    let plan: Plan
    let poller: Poller
    private let isOver = Atomic<Bool>(false)
    private let thread = Locked<SystemThread?>(nil)

    /// Starts to announce.
    init(_ plan: Plan) throws(SystemError) {
        self.plan = plan
        poller = try Poller()
        let started = try SystemThread(name: "beacon") { [self] in
            BeaconRun(host: self).run()
        }
        thread.withLock { $0 = started }
    }

    /// Whether the thread has to end.
    var isStopping: Bool { isOver.load(ordering: .acquiring) }

    /// Says goodbye to the network, and waits until that is sent; a second call does nothing.
    func stop() {
        isOver.store(true, ordering: .releasing)
        poller.wake()
        thread.take()?.join()
    }
}
