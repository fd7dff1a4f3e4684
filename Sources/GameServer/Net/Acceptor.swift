import Sockets

/// One listening socket on an event loop: takes connections and hands them out.
///
/// If the system has no descriptor left, the acceptor answers one more peer with the spare. It then
/// leaves the poller until a connection closes or half a second is over. Otherwise the poller would
/// endlessly report the peer that waits in the backlog.
final class Acceptor: EventSource {
    private let listener: Listener
    private var spare: Descriptor?
    private var isParked = false

    /// The most connections that one turn accepts, so that a flood cannot starve the loop's games.
    private static let turnCount = 32
    private static let parkMilliseconds = 500

    init(loop: EventLoop, descriptor: Descriptor, listener: Listener) {
        self.listener = listener
        spare = try? SystemCalls.openNull()
        super.init(loop: loop, descriptor: descriptor)
    }

    func open() throws(SystemError) {
        loop.insert(self)
        try loop.poller.add(descriptor, token: token, interest: .read)
    }

    override func ready(_ readiness: Readiness) {
        for _ in 0..<Self.turnCount {
            do throws(SystemError) {
                guard let (socket, address) = try SystemCalls.accept(descriptor) else { return }
                listener.receive(socket, from: PeerAddress(address))
            } catch {
                // Only that peer failed; the next one may not.
                if error.isOfOnePeer { continue }
                if error.isOutOfDescriptors { answerWithSpare() }
                return park(because: error)
            }
        }
    }

    override func timeReached() {
        guard isParked else { return }
        isParked = false
        try? loop.poller.modify(descriptor, token: token, interest: .read)
    }

    override func didClose() {
        spare.map(SystemCalls.close)
        spare = nil
    }

    /// Accepts and refuses one peer. It does not loop until would-block: without a free descriptor
    /// `accept` never reports that no peer waits.
    private func answerWithSpare() {
        spare.map(SystemCalls.close)
        if let (socket, _) = try? SystemCalls.accept(descriptor) { listener.refuse(socket) }
        spare = try? SystemCalls.openNull()
    }

    private func park(because error: SystemError) {
        isParked = true
        try? loop.poller.modify(descriptor, token: token, interest: [])
        wake(at: loop.now + Self.parkMilliseconds)
        let (thread, token) = (loop.thread, token)
        listener.limiter.whenOneLeaves(key: token) {
            thread.submit { loop in loop.source(for: token)?.timeReached() }
        }
        listener.log.warning("accept_paused", ["error": .text("\(error)")])
    }
}
