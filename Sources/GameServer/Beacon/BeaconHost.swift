import GameProtocol
import Sockets
import Synchronization

/// Announces the server on its networks, from a thread of its own that no loop ever waits for.
final class BeaconHost: Sendable {
    /// What is announced, and where.
    struct Plan: Sendable {
        /// New with every start of a server.
        let inst: String
        let name: @Sendable () -> String
        let port: UInt16
        /// Where a browser finds the server, and how others see that; nil for nowhere.
        var webPort: Int?
        var webURL: String?
        let census: @Sendable () -> PublicCensus
        /// The links to announce on, as they are now.
        let links: @Sendable () -> [BeaconLink]
    }

    let plan: Plan
    let poller: Poller
    private let isOver = Atomic<Bool>(false)
    private let thread = Locked<SystemThread?>(nil)

    /// Announces from now on.
    init(_ plan: Plan) throws(SystemError) {
        self.plan = plan
        poller = try Poller()
        let started = try SystemThread(name: "beacon") { [self] in
            BeaconRun(host: self).run()
        }
        thread.withLock { $0 = started }
    }

    /// Whether the thread is to end.
    var isStopping: Bool { isOver.load(ordering: .acquiring) }

    /// Says goodbye to the network and waits until that is sent; a second call does nothing.
    func stop() {
        isOver.store(true, ordering: .releasing)
        poller.wake()
        thread.take()?.join()
    }
}
